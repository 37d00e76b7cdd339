import { signal } from '../store/signals.ts';
import type { Availability } from './availability.schema.ts';
import { applyAvailability, type DomainSearchResult, isOpen } from './domain-result.rules.ts';

/** The names on screen. Their number and order never change, so that responses do not move them. */
export function createDomainResults() {
  const results = signal<readonly DomainSearchResult[]>([]);
  const similarNames = signal<readonly DomainSearchResult[]>([]);
  const lists = [results, similarNames];
  const all = () => lists.flatMap((list) => list.peek());
  return {
    results,
    similarNames,
    all,
    find: (domain: string) => all().find((result) => result.domain === domain),
    patch(domain: string, change: Partial<DomainSearchResult>) {
      for (const list of lists)
        if (list.peek().some((result) => result.domain === domain))
          list.value = list.peek().map((result) => (result.domain === domain ? { ...result, ...change } : result));
    },
    /** @param isFinal whether `found` comes from the registry, rather than from the provider's own records */
    setAvailability(found: readonly Availability[], isFinal: boolean) {
      const byDomain = new Map(found.map((availability) => [availability.domain, availability]));
      for (const list of lists)
        list.value = list.peek().map((result) => {
          const availability = byDomain.get(result.domain);
          return availability && isOpen(result) ? applyAvailability(result, availability, isFinal) : result;
        });
    },
  };
}
export type DomainResults = ReturnType<typeof createDomainResults>;
