import { useEffect, useState } from 'react';
import { createDomainSearch, type DomainSearch } from '#core/domain/domain-search.store.ts';

/** A search for as long as the step is there. */
export function useDomainSearch(text: string, debounce?: number): DomainSearch | null {
  const [search, setSearch] = useState<DomainSearch | null>(null);
  useEffect(() => {
    const made = createDomainSearch();
    setSearch(made);
    return made.dispose;
  }, []);
  useEffect(() => {
    void search?.search(text, debounce);
  }, [search, text, debounce]);
  return search;
}
