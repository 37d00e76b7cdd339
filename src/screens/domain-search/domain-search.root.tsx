import { Suspense, useEffect, useState } from 'react';
import { cart } from '#core/cart/cart.store.ts';
import { createDomainSearch, type DomainSearch, type DomainSearchResult } from '#core/domain/domain-search.store.ts';
import type { SearchHost } from '#core/runtime/element-host.ts';
import { session } from '#core/session/session.store.ts';
import { effect } from '#core/store/signals.ts';
import { DomainResults } from '../features/domain-search/domain-results.tsx';
import { Root } from '../layouts/root.tsx';
import { useHostState } from '../ui/context.tsx';
import { Skeleton } from '../ui/feedback.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';

const PriceTable = lazyPart(() =>
  import('../features/domain-search/price-table.tsx').then((module) => module.PriceTable),
);

/** The root of `<portal-domain-search>`: results below the shell's search form, prices while the form is empty. */
export function DomainSearchRoot({ host }: { host: SearchHost }) {
  const text = useHostState(host, () => host.text());
  const hasPrices = useHostState(host, () => host.attribute('prices') !== null);
  const search = useCartSearch(text);
  useEffect(() => search?.onAnswered((answer) => host.emit('portal-domain-results', answer)), [host, search]);
  const emitCartChange = () =>
    host.emit('portal-cart-change', { count: cart().count.peek(), total: cart().summary.peek()?.total ?? null });
  const add = async ({ domain, price }: DomainSearchResult) => {
    if (!host.emit('portal-domain-select', { domain, price })) return;
    if (await search?.add(domain)) emitCartChange();
  };
  const transfer = async ({ domain }: DomainSearchResult, code: string) => {
    const isAdded = (await search?.transfer(domain, code)) ?? false;
    if (isAdded) emitCartChange();
    return isAdded;
  };
  return (
    <Root host={host}>
      {search && <DomainResults search={search} onSelect={add} onTransfer={transfer} />}
      {hasPrices && text.trim() === '' && (
        <Suspense fallback={<Skeleton height={420} />}>
          <PriceTable />
        </Suspense>
      )}
    </Root>
  );
}

/** Searches the text, and follows the cart, so that a result shows whether it is in there. */
function useCartSearch(text: string): DomainSearch | null {
  const [search, setSearch] = useState<DomainSearch | null>(null);
  useEffect(() => {
    const created = createDomainSearch();
    setSearch(created);
    const stopWatching = watchExistingCart();
    return () => {
      created.dispose();
      stopWatching();
    };
  }, []);
  useEffect(() => {
    void search?.search(text);
  }, [search, text]);
  useEffect(
    () =>
      effect(() => {
        cart().lines.value;
        // A microtask, because the recheck writes signals and an effect must not.
        queueMicrotask(() => search?.recheckRemoved());
      }),
    [search],
  );
  return search;
}

/** Watches the visitor's cart if there is one: without it the element starts no session. Returns a function that stops it. */
function watchExistingCart(): () => void {
  let stop = () => {};
  let isCancelled = false;
  if (cart().hasCart())
    void session()
      .start()
      .then(() => {
        if (!isCancelled) stop = cart().watch();
      });
  return () => {
    isCancelled = true;
    stop();
  };
}
