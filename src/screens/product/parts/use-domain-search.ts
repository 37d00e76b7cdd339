import { useEffect, useState } from 'react';
import { createDomainSearch, type DomainSearch } from '#core/domain/domain-search.store.ts';

/**
 * Searches `text` while the component is mounted.
 * @param debounce milliseconds; the search's own delay when left out
 * @returns null until the first effect has run
 */
export function useDomainSearch(text: string, debounce?: number): DomainSearch | null {
  const [search, setSearch] = useState<DomainSearch | null>(null);
  useEffect(() => {
    const created = createDomainSearch();
    setSearch(created);
    return created.dispose;
  }, []);
  useEffect(() => {
    void search?.search(text, debounce);
  }, [search, text, debounce]);
  return search;
}
