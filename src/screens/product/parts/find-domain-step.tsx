import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { productMessages } from '#core/i18n/messages/product.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { order } from '#core/product/wizard.store.ts';
import { usePortal, useSignalValue } from '#screens/ui/context.tsx';
import { DomainResults } from '#screens/ui/domain-results.tsx';
import { Link } from '#screens/ui/link.tsx';
import { PriceTable } from '#screens/ui/price-table.tsx';
import { SelectionBar } from './selection-bar.tsx';
import type { StepProps } from './step-props.ts';
import { useDomainSearch } from './use-domain-search.ts';

const t = translator(productMessages);

/** A new name: searched as it is typed, with `?q=` in the address. For a product one is chosen, otherwise as many as one likes. */
export function FindDomainStep({ location, product, goToStep }: StepProps) {
  const { router } = usePortal();
  const asked = new URLSearchParams(useSignalValue(router.search)).get('q');
  const state = useSignalValue(order().state);
  const [text, setText] = useState(() => (asked ?? location.search ?? state.query).slice(0, 253));
  const search = useDomainSearch(text);
  const isOne = product !== null;
  // What is typed stands in the address, so that reload and a sent link show the same.
  useEffect(() => {
    order().update({ query: text });
    const path = router.pathname.peek() + (text ? `?q=${encodeURIComponent(text)}` : '');
    if (router.pathname.peek() + router.search.peek() !== path)
      router.navigate(path, { replace: true, keepScroll: true, isQuiet: true });
  }, [text, router]);
  return (
    <div className="grid gap-5">
      <div className="relative">
        <Search size={18} aria-hidden className="absolute left-3 top-3.5 text-faint" />
        <input
          type="search"
          aria-label={t('product.searchOne')}
          placeholder="yourname.co.uk"
          value={text}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={253}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            const first = event.currentTarget.closest('section')?.querySelector<HTMLElement>('[data-row]');
            if (event.key !== 'ArrowDown' || !first) return;
            event.preventDefault();
            first.focus();
          }}
          className="w-full h-11 pl-10 pr-3 rounded border border-control bg-surface text-md"
        />
      </div>
      {search && (
        <DomainResults
          search={search}
          isPicker
          selected={new Set(state.domains.map((one) => one.name))}
          onSelect={async (row) => {
            order().selectDomain({ name: row.domain, from: 'register' }, isOne);
            if (isOne) goToStep('configure');
          }}
          onTransfer={async (row, code) => {
            order().setTransferCode(row.domain, code);
            order().selectDomain({ name: row.domain, from: 'transfer' }, isOne);
            goToStep('configure');
            return true;
          }}
        />
      )}
      {!isOne && <SelectionBar onNext={() => goToStep('configure')} />}
      {!isOne && text.trim() === '' && (
        <>
          <p className="flex flex-wrap gap-x-6 gap-y-2">
            <Link to="/add-product/domain/multiple">{t('product.searchList')}</Link>
            <Link to="/add-product/transfer-domain">{t('product.moveIn')}</Link>
          </p>
          <PriceTable />
        </>
      )}
    </div>
  );
}
