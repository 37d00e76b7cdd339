import { lazy, Suspense, useEffect, useState } from 'react';
import { cart } from '#core/cart/cart.store.ts';
import { createDomainSearch, type DomainSearch, type DomainSearchResult } from '#core/domain/domain-search.store.ts';
import type { SearchHost } from '#core/runtime/element-host.ts';
import { session } from '#core/session/session.store.ts';
import { effect } from '#core/store/signals.ts';
import { useHostState } from '../ui/context.tsx';
import { DomainResults } from '../ui/domain-results.tsx';
import { Skeleton } from '../ui/feedback.tsx';
import { Root } from '../ui/root.tsx';

const PriceTable = lazy(() => import('../ui/price-table.tsx').then((module) => ({ default: module.PriceTable })));

/** The root of `<portal-domain-search>`: answers below the shell's search form, prices while nothing has been typed. */
export function DomainSearchRoot({ host }: { host: SearchHost }) {
  const text = useHostState(host, () => host.text());
  const hasPrices = useHostState(host, () => host.attribute('prices') !== null);
  const [search, setSearch] = useState<DomainSearch | null>(null);
  useEffect(() => {
    const made = createDomainSearch();
    setSearch(made);
    let stopCart = () => {};
    let isGone = false;
    if (cart().hasCart())
      void session()
        .start()
        .then(() => {
          if (!isGone) stopCart = cart().watch();
        });
    return () => {
      isGone = true;
      made.dispose();
      stopCart();
    };
  }, []);
  useEffect(() => {
    void search?.search(text);
  }, [search, text]);
  useEffect(
    () =>
      effect(() => {
        cart().lines.value;
        // Outside the effect: what follows writes signals.
        queueMicrotask(() => search?.recheckRemoved());
      }),
    [search],
  );
  const told = () =>
    host.emit('portal-cart-change', { count: cart().count.peek(), total: cart().summary.peek()?.total ?? null });
  const take = async (row: DomainSearchResult) => {
    if (!host.emit('portal-domain-select', { domain: row.domain, price: row.price })) return;
    if (await search?.add(row.domain)) told();
  };
  const transfer = async (row: DomainSearchResult, code: string) => {
    const isAdded = (await search?.transfer(row.domain, code)) ?? false;
    if (isAdded) told();
    return isAdded;
  };
  return (
    <Root host={host}>
      {search && <DomainResults search={search} onSelect={take} onTransfer={transfer} />}
      {hasPrices && text.trim() === '' && (
        <Suspense fallback={<Skeleton height={420} />}>
          <PriceTable />
        </Suspense>
      )}
    </Root>
  );
}
