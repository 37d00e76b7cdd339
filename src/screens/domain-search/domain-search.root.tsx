import { useEffect, useState } from 'react';
import { cart } from '../../core/cart/cart.store.ts';
import { createDomainSearch, type DomainSearch } from '../../core/domain/domain-search.store.ts';
import type { SearchHost } from '../../core/runtime/element-host.ts';
import { effect } from '../../core/store/signals.ts';
import { useHost } from '../ui/context.tsx';
import { Root } from '../ui/root.tsx';
import { SearchResults } from './parts/search-results.tsx';

/** The root of `<portal-domain-search>`: answers below the shell's search form. */
export function DomainSearchRoot({ host }: { host: SearchHost }) {
  const text = useHost(host, () => host.text());
  const [search, setSearch] = useState<DomainSearch | null>(null);
  useEffect(() => {
    const made = createDomainSearch();
    setSearch(made);
    const stopCart = cart().hasCookie() ? cart().watch() : () => {};
    return () => {
      made.stop();
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
        search?.releaseRemoved();
      }),
    [search],
  );
  return <Root host={host}>{search && <SearchResults search={search} />}</Root>;
}
