import { ApiError } from '../http/api-error.ts';
import { send } from '../http/send.ts';
import { checkDomains, confirmDomains } from './availability.endpoints.ts';
import { type DomainSearchResult, isOpen } from './domain-result.rules.ts';
import type { DomainResults } from './domain-results.ts';

/** Names per request for an estimate. */
const NAMES_PER_ESTIMATE = 200;
/** Names per request to a registry. */
const NAMES_PER_CALL = 20;
const MAX_CONCURRENT_CALLS = 6;

const chunk = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));

const groupByTld = (names: readonly DomainSearchResult[]): DomainSearchResult[][] => {
  const groups = new Map<string, DomainSearchResult[]>();
  for (const name of names) groups.set(name.tld, [...(groups.get(name.tld) ?? []), name]);
  return [...groups.values()];
};

/**
 * Queries the registries. Each TLD has its own requests, so that a slow registry delays only its own names. A failed request leaves
 * its names `unknown`.
 * @param onFailure called with the error of a failed request
 */
export async function confirmAvailability(
  { setAvailability }: DomainResults,
  names: readonly DomainSearchResult[],
  signal: AbortSignal,
  onFailure: (error: ApiError) => void,
): Promise<void> {
  const calls = groupByTld(names).flatMap((group) => chunk(group, NAMES_PER_CALL));
  const worker = async () => {
    for (let group = calls.shift(); group && !signal.aborted; group = calls.shift()) {
      const domains = group.map(({ domain }) => domain);
      try {
        setAvailability((await send(confirmDomains, { body: { domains } }, { signal })).domains, true);
      } catch (cause) {
        if (signal.aborted) return;
        setAvailability(
          domains.map((domain) => ({ domain, tld: '', status: 'unknown' })),
          true,
        );
        onFailure(ApiError.from(cause));
      }
    }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT_CALLS }, worker));
}

/** Estimates from the provider's own records, then queries the registries. @throws ApiError when the estimate fails */
export async function checkAvailability(
  results: DomainResults,
  list: { peek(): readonly DomainSearchResult[] },
  signal: AbortSignal,
  onFailure: (error: ApiError) => void,
): Promise<void> {
  const names = list.peek().filter(({ state }) => state === 'checking');
  for (const group of chunk(names, NAMES_PER_ESTIMATE)) {
    const body = { domains: group.map(({ domain }) => domain) };
    results.setAvailability((await send(checkDomains, { body }, { signal })).domains, false);
  }
  await confirmAvailability(results, list.peek().filter(isOpen), signal, onFailure);
}
