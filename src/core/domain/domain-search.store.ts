import { cart } from '../cart/cart.store.ts';
import { ApiError } from '../http/api-error.ts';
import { createAutoRetry } from '../platform/auto-retry.ts';
import { delay } from '../platform/timers.ts';
import { products, tldProductsQuery } from '../product/product.store.ts';
import type { PortalEvents } from '../runtime/events.ts';
import { onIdentityChange } from '../runtime/identity.ts';
import { batch, effect, type ReadonlySignal, type Signal, signal } from '../store/signals.ts';
import { checkAvailability, confirmAvailability } from './availability-check.ts';
import { createDomainOrders } from './domain-orders.ts';
import { type DomainSearchResult, isAvailable, isOpen, toResult } from './domain-result.rules.ts';
import { createDomainResults } from './domain-results.ts';
import {
  type DomainCandidate,
  planSearch,
  type SearchFilter,
  type SearchPlan,
  suggestDomains,
} from './domain-search.rules.ts';

export { type DomainSearchResult, statusText } from './domain-result.rules.ts';

const DEBOUNCE_MS = 250;

function toResults(candidates: readonly DomainCandidate[], plan: SearchPlan): DomainSearchResult[] {
  const lines = cart().lines.peek();
  return candidates.map(({ domain, tld }) =>
    toResult(
      { domain, tld },
      plan.products.get(tld) ?? null,
      lines.some((line) => line.label === domain),
    ),
  );
}

/** Names similar to a taken first result; null if it is not taken, or a list was pasted. */
function findSimilarNames(results: readonly DomainSearchResult[], plan: SearchPlan): DomainSearchResult[] | null {
  const [first] = results;
  if (plan.pasted || first?.state !== 'taken') return null;
  const label = first.domain.slice(0, -first.tld.length - 1);
  const shown = new Set(results.map(({ domain }) => domain));
  return toResults(suggestDomains(label, shown, plan.tlds), plan);
}

interface SearchState {
  query: ReadonlySignal<string>;
  results: ReadonlySignal<readonly DomainSearchResult[]>;
  error: ReadonlySignal<ApiError | null>;
  isSearching: ReadonlySignal<boolean>;
}

const createCompletionEvent =
  ({ query, results, error, isSearching }: SearchState) =>
  /** Calls `listener` when a search has completed. Returns an unsubscribe function. */
  (listener: (event: PortalEvents['portal-domain-results']) => void): (() => void) =>
    effect(() => {
      if (isSearching.value || error.peek() || query.peek().trim() === '') return;
      const found = results.peek();
      const available = found.filter(isAvailable).length;
      const event = { query: query.peek(), results: found.length, available };
      queueMicrotask(() => listener(event));
    });

/** One element's search. */
export function createDomainSearch() {
  const query = signal('');
  const error = signal<ApiError | null>(null);
  const isSearching = signal(false);
  const sellsDomains = signal(true);
  const filter = signal<SearchFilter>({ category: 'popular', maxPrice: null });
  const pastedList = signal<SearchPlan['pasted']>(null);
  const domainResults = createDomainResults();
  const { results, similarNames } = domainResults;
  let running: AbortController | null = null;

  const onRegistryFailure = (failure: ApiError) => {
    if (failure.status === 429) error.value = failure;
    if (failure.isTemporary) retryRegistries(true);
  };
  const check = (list: Signal<readonly DomainSearchResult[]>, abort: AbortSignal) =>
    checkAvailability(domainResults, list, abort, onRegistryFailure);
  const recheck = (names: readonly DomainSearchResult[], onFailure = onRegistryFailure) =>
    confirmAvailability(domainResults, names, (running ?? new AbortController()).signal, onFailure);
  const retrySearch = createAutoRetry(() => search(query.peek(), 0, true));
  const retryRegistries = createAutoRetry(async () => {
    const names = domainResults.all().filter(({ state }) => state === 'unknown');
    for (const { domain } of names) domainResults.patch(domain, { state: 'checking' });
    let hasFailed = false;
    await recheck(names, (failure) => {
      hasFailed ||= failure.isTemporary;
    });
    if (hasFailed) return;
    error.value = null;
    retryRegistries(false);
  });

  const reset = (plan: SearchPlan | null, isRepeated = false) =>
    batch(() => {
      if (!isRepeated) error.value = null;
      pastedList.value = plan?.pasted ?? null;
      results.value = plan ? toResults(plan.candidates, plan) : [];
      similarNames.value = [];
    });

  const checkSimilarNames = async (plan: SearchPlan, abort: AbortSignal) => {
    const names = findSimilarNames(results.peek(), plan);
    if (!names) return;
    similarNames.value = names;
    await check(similarNames, abort);
  };

  /**
   * @param debounce ms to wait for further typing
   * @param isRepeated an automatic retry: the failure stays on screen until it succeeds
   */
  const search = async (typed: string, debounce = DEBOUNCE_MS, isRepeated = false): Promise<void> => {
    running?.abort();
    if (!isRepeated) stopRetries();
    const own = new AbortController();
    running = own;
    query.value = typed;
    if (typed.trim() === '') {
      reset(null);
      isSearching.value = false;
      return;
    }
    isSearching.value = true;
    try {
      await delay(debounce, own.signal);
      const tlds = await products.get(tldProductsQuery, { quiet: isRepeated });
      if (own.signal.aborted) return;
      sellsDomains.value = tlds.length > 0;
      const plan = planSearch(typed, tlds, filter.peek());
      reset(plan, isRepeated);
      await check(results, own.signal);
      if (!own.signal.aborted) await checkSimilarNames(plan, own.signal);
      if (own.signal.aborted) return;
      if (isRepeated) error.value = null;
      retrySearch(false);
    } catch (cause) {
      if (own.signal.aborted) return;
      const failure = ApiError.from(cause);
      retrySearch(failure.isTemporary);
      batch(() => {
        error.value = failure;
        results.value = results.peek().map((result) => (isOpen(result) ? { ...result, state: 'unknown' } : result));
      });
    } finally {
      if (running === own) isSearching.value = false;
    }
  };

  const stopRetries = () => {
    retrySearch(false);
    retryRegistries(false);
  };
  const stopListening = onIdentityChange(() => void search(query.peek(), 0));
  return {
    query: query as ReadonlySignal<string>,
    results: results as ReadonlySignal<readonly DomainSearchResult[]>,
    /** Names similar to a taken one. */
    similarNames: similarNames as ReadonlySignal<readonly DomainSearchResult[]>,
    error: error as ReadonlySignal<ApiError | null>,
    isSearching: isSearching as ReadonlySignal<boolean>,
    /** False if the brand's catalogue has no TLDs. */
    sellsDomains: sellsDomains as ReadonlySignal<boolean>,
    filter: filter as ReadonlySignal<SearchFilter>,
    pastedList: pastedList as ReadonlySignal<SearchPlan['pasted']>,
    onCompleted: createCompletionEvent({ query, results, error, isSearching }),
    setFilter(change: Partial<SearchFilter>) {
      filter.value = { ...filter.peek(), ...change };
      void search(query.peek(), 0);
    },
    search,
    ...createDomainOrders(domainResults, recheck),
    retry: () => search(query.peek(), 0),
    dispose() {
      stopListening();
      stopRetries();
      running?.abort();
    },
  };
}

export type DomainSearch = ReturnType<typeof createDomainSearch>;
