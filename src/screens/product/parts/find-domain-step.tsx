import { Search } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { productMessages } from '#core/i18n/messages/product.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { order } from '#core/product/wizard.store.ts';
import { DomainResults } from '#screens/features/domain-search/domain-results.tsx';
import { usePortal, useSignalValue } from '#screens/ui/context.tsx';
import { Skeleton } from '#screens/ui/feedback.tsx';
import { lazyPart } from '#screens/ui/lazy-part.tsx';
import { Link } from '#screens/ui/link.tsx';
import { TextInput } from '#screens/ui/text-control.tsx';
import { SelectionBar } from './selection-bar.tsx';
import type { StepProps } from './step-props.ts';
import { useDomainSearch } from './use-domain-search.ts';

const t = translator(productMessages);

const PriceTable = lazyPart(() =>
  import('#screens/features/domain-search/price-table.tsx').then((module) => module.PriceTable),
);

/** Searches new domains as the customer types. A product takes one; without a product any number can be selected. */
export function FindDomainStep({ location, product, goToStep }: StepProps) {
  const { domains } = useSignalValue(order().state);
  const [text, setText] = useSearchText(location.search);
  const search = useDomainSearch(text);
  const isSingle = product !== null;
  return (
    <div className="grid gap-5">
      <h2 className="text-md font-bold">{t('product.purchase')}</h2>
      <SearchField text={text} onTextChange={setText} />
      {search && (
        <DomainResults
          search={search}
          selected={new Set(domains.map((domain) => domain.name))}
          onSelect={async ({ domain }) => {
            if (!isSingle) return order().toggleDomain({ name: domain, from: 'register' });
            order().selectDomain({ name: domain, from: 'register' }, true);
            goToStep('configure');
          }}
          onTransfer={async ({ domain }, code) => {
            order().setTransferCode(domain, code);
            order().selectDomain({ name: domain, from: 'transfer' }, isSingle);
            goToStep('configure');
            return true;
          }}
        />
      )}
      {!isSingle && <SelectionBar onNext={() => goToStep('configure')} />}
      {text.trim() === '' && (
        <>
          {!isSingle && (
            <p className="flex flex-wrap gap-x-6 gap-y-2">
              <Link to="/add-product/domain/multiple">{t('product.searchList')}</Link>
              <Link to="/add-product/transfer-domain">{t('product.transfer')}</Link>
            </p>
          )}
          <Suspense fallback={<Skeleton height={420} />}>
            <PriceTable />
          </Suspense>
        </>
      )}
    </div>
  );
}

/** The search text, kept in the order and as `?q=` in the address, so that reload and a shared link show the same. */
function useSearchText(fromPath: string | null) {
  const { router } = usePortal();
  const [text, setText] = useState(() => {
    const fromQuery = new URLSearchParams(router.search.peek()).get('q');
    return (fromQuery ?? fromPath ?? order().state.peek().query).slice(0, 253);
  });
  useEffect(() => {
    order().update({ query: text });
    const path = router.pathname.peek() + (text ? `?q=${encodeURIComponent(text)}` : '');
    if (router.pathname.peek() + router.search.peek() !== path)
      router.navigate(path, { replace: true, keepScroll: true, isQuiet: true });
  }, [text, router]);
  return [text, setText] as const;
}

function SearchField({ text, onTextChange }: { text: string; onTextChange: (text: string) => void }) {
  return (
    <div className="relative">
      <Search size={18} aria-hidden className="absolute left-3 top-3.5 text-faint" />
      <TextInput
        type="search"
        aria-label={t('product.searchOne')}
        placeholder="yourname.co.uk"
        value={text}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={253}
        onChange={(event) => onTextChange(event.target.value)}
        onKeyDown={(event) => {
          const firstResult = event.currentTarget.closest('section')?.querySelector<HTMLElement>('[data-row]');
          if (event.key !== 'ArrowDown' || !firstResult) return;
          event.preventDefault();
          firstResult.focus();
        }}
        className="w-full h-11 pl-10 pr-3 rounded border border-control bg-surface text-md"
      />
    </div>
  );
}
