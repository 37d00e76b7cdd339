import { cart } from '../cart/cart.store.ts';
import { ApiError } from '../http/api-error.ts';
import { send } from '../http/send.ts';
import { domainMessages } from '../i18n/messages/domain.en.ts';
import { translator } from '../i18n/translator.ts';
import { delay } from '../platform/timers.ts';
import { toCartLine } from '../product/cart-line.rules.ts';
import type { Product } from '../product/product.schema.ts';
import { mainPricing, products, tldProductsQuery } from '../product/product.store.ts';
import { onIdentityChange } from '../runtime/identity.ts';
import { batch, type ReadonlySignal, signal } from '../store/signals.ts';
import { checkDomains, confirmDomains } from './domain.endpoints.ts';
import type { Availability } from './domain.schema.ts';
import {
  candidateDomains,
  type DomainCandidate,
  hasMixedScripts,
  isPastedList,
  parsePastedList,
  suggestDomains,
  toAsciiDomain,
} from './domain-search.rules.ts';

const t = translator(domainMessages);

const DEBOUNCE_MS = 250;
/** Names of one question to a registry, and questions under way at a time. */
const NAMES_PER_CALL = 20;
const MAX_CONCURRENT_CALLS = 6;

/**
 * - `checking`: nothing is known yet. `estimated`: the provider's own records say that it is free, and the registry is asked.
 * - `confirming`: Add asks the registry once more. `added`: in the cart.
 */
export interface DomainSearchResult {
  domain: string;
  /** The form on the wire, where that is not what people read. */
  ascii: string | null;
  /** Letters of several alphabets: it can be mistaken for another name. */
  hasMixedScripts: boolean;
  tld: string;
  state: 'checking' | 'estimated' | 'confirming' | 'added' | Availability['status'];
  /** First year and each year after, pounds; null while unknown. */
  price: number | null;
  renewalPrice: number | null;
  /** What moving it here costs; null when that is not sold. */
  transferPrice: number | null;
  product: Product | null;
}

/** What narrows the TLDs that are searched. */
export interface SearchFilter {
  /** `popular` to begin with; empty for all. */
  category: string;
  /** Pounds for the first year; null for any. */
  maxPrice: number | null;
}

const tldWithoutDot = (product: Product) => product.name.replace(/^\./, '');
const isAvailable = (row: DomainSearchResult) => row.state === 'available' || row.state === 'premium';

/** One element's search. Rows keep their order and number from the first keystroke, so answers never move them. */
export function createDomainSearch() {
  const query = signal('');
  const results = signal<readonly DomainSearchResult[]>([]);
  const similarNames = signal<readonly DomainSearchResult[]>([]);
  const error = signal<ApiError | null>(null);
  const isSearching = signal(false);
  const filter = signal<SearchFilter>({ category: 'popular', maxPrice: null });
  const pastedList = signal<{ total: number; invalid: readonly string[] } | null>(null);
  let running: AbortController | null = null;

  const change = (domain: string, part: Partial<DomainSearchResult>) => {
    for (const where of [results, similarNames])
      if (where.peek().some((row) => row.domain === domain))
        where.value = where.peek().map((row) => (row.domain === domain ? { ...row, ...part } : row));
  };
  const find = (domain: string) => [...results.peek(), ...similarNames.peek()].find((row) => row.domain === domain);
  const learn = (found: readonly Availability[], isFinal: boolean) => {
    const byName = new Map(found.map((one) => [one.domain, one]));
    for (const where of [results, similarNames]) {
      where.value = where.peek().map((row) => {
        const answer = byName.get(row.domain);
        if (!answer || !['checking', 'estimated'].includes(row.state)) return row;
        return applyAvailability(row, answer, isFinal);
      });
    }
  };

  /** Asks the registries: each by itself, so that a slow one keeps nobody waiting but its own names. */
  const askRegistries = async (asked: readonly DomainSearchResult[], abort: AbortSignal) => {
    const byTld = groupByTld(asked);
    const calls = [...byTld.values()].flatMap((group) =>
      Array.from({ length: Math.ceil(group.length / NAMES_PER_CALL) }, (_, index) =>
        group.slice(index * NAMES_PER_CALL, (index + 1) * NAMES_PER_CALL),
      ),
    );
    const worker = async () => {
      for (let group = calls.shift(); group && !abort.aborted; group = calls.shift()) {
        const names = group.map((row) => row.domain);
        try {
          learn((await send(confirmDomains, { body: { domains: names } }, { signal: abort })).domains, true);
        } catch (cause) {
          if (abort.aborted) return;
          const failure = ApiError.from(cause);
          learn(
            names.map((domain) => ({ domain, tld: '', status: 'unknown' as const })),
            true,
          );
          if (failure.status === 429) error.value = failure;
        }
      }
    };
    await Promise.all(Array.from({ length: MAX_CONCURRENT_CALLS }, worker));
  };

  const ask = async (signalOf: typeof results, abort: AbortSignal) => {
    const names = signalOf.peek().filter((row) => row.state === 'checking');
    for (let at = 0; at < names.length; at += 200) {
      const part = names.slice(at, at + 200).map((row) => row.domain);
      if (part.length > 0)
        learn((await send(checkDomains, { body: { domains: part } }, { signal: abort })).domains, false);
    }
    await askRegistries(
      signalOf.peek().filter((row) => row.state === 'estimated' || row.state === 'checking'),
      abort,
    );
  };

  const search = async (typed: string, debounce = DEBOUNCE_MS) => {
    running?.abort();
    const abort = new AbortController();
    running = abort;
    query.value = typed;
    if (typed.trim() === '') {
      batch(() => {
        results.value = [];
        similarNames.value = [];
        pastedList.value = null;
        error.value = null;
        isSearching.value = false;
      });
      return;
    }
    isSearching.value = true;
    try {
      await delay(debounce, abort.signal);
      const sold = await products.get(tldProductsQuery);
      if (abort.signal.aborted) return;
      const byTld = new Map(sold.map((product) => [tldWithoutDot(product), product]));
      const all = [...byTld.keys()];
      const { category, maxPrice } = filter.peek();
      const shown = all.filter((tld) => {
        const product = byTld.get(tld);
        const price = product ? mainPricing(product)?.price : undefined;
        return (
          (!category || product?.options?.categories?.includes(category)) &&
          (maxPrice === null || (price !== undefined && price <= maxPrice))
        );
      });
      const pasted = isPastedList(typed) ? parsePastedList(typed, all) : null;
      const asked: readonly DomainCandidate[] = pasted ? pasted.names : candidateDomains(typed, all, shown);
      const make = ({ domain, tld }: DomainCandidate) => toResult(domain, tld, byTld.get(tld) ?? null);
      batch(() => {
        error.value = null;
        pastedList.value = pasted && { total: pasted.total, invalid: pasted.invalid };
        results.value = asked.map(make);
        similarNames.value = [];
      });
      await ask(results, abort.signal);
      if (abort.signal.aborted || pasted) return;
      const [first] = results.peek();
      if (first?.state === 'taken') {
        const label = first.domain.slice(0, -first.tld.length - 1);
        similarNames.value = suggestDomains(
          label,
          new Set(results.peek().map((row) => row.domain)),
          shown.length > 0 ? shown : all,
        ).map(make);
        await ask(similarNames, abort.signal);
      }
    } catch (cause) {
      if (abort.signal.aborted) return;
      batch(() => {
        error.value = ApiError.from(cause);
        results.value = results
          .peek()
          .map((row) => (row.state === 'checking' || row.state === 'estimated' ? { ...row, state: 'unknown' } : row));
      });
    } finally {
      if (running === abort) isSearching.value = false;
    }
  };

  /** Asks the registry of one name again. */
  const retryDomain = async (domain: string) => {
    const row = find(domain);
    if (row?.state !== 'unknown') return;
    change(domain, { state: 'checking' });
    await askRegistries([{ ...row, state: 'checking' }], (running ?? new AbortController()).signal);
  };

  const line = (row: DomainSearchResult, more: { action?: 'transfer'; epp_code?: string } = {}) => {
    const price = more.action ? row.transferPrice : row.price;
    return (
      row.product &&
      toCartLine(row.product, 'yearly', row.domain, {
        domain: row.domain,
        ...(price === null ? {} : { price }),
        ...more,
      })
    );
  };

  /** Asks the registry once more, then puts the name into the cart. @returns whether it is there */
  const add = async (domain: string): Promise<boolean> => {
    const row = find(domain);
    if (!row || !line(row) || row.state === 'confirming' || row.state === 'added') return false;
    change(domain, { state: 'confirming' });
    try {
      const answer = await send(confirmDomains, { body: { domains: [domain] } });
      const confirmed = applyAvailability({ ...row, state: 'checking' }, answer.domains[0], true);
      const made = line(confirmed);
      if (!isAvailable(confirmed) || !made) {
        change(domain, confirmed);
        return false;
      }
      const isAdded = await cart().add(made);
      change(domain, { ...confirmed, state: isAdded ? 'added' : confirmed.state });
      return isAdded;
    } catch {
      change(domain, { state: 'unknown' });
      return false;
    }
  };

  /** Puts the move of a taken name into the cart. @returns whether it is there */
  const transfer = async (domain: string, code: string): Promise<boolean> => {
    const row = find(domain);
    const made = row && line(row, { action: 'transfer', epp_code: code });
    if (!made) return false;
    const isAdded = await cart().add(made);
    if (isAdded) change(domain, { state: 'added' });
    return isAdded;
  };

  // A line taken out of the cart can be added again: what it was is asked anew.
  const recheckRemoved = () => {
    const inCart = new Set(
      cart()
        .lines.peek()
        .map((held) => held.label),
    );
    const gone = [...results.peek(), ...similarNames.peek()].filter(
      (row) => row.state === 'added' && !inCart.has(row.domain),
    );
    for (const row of gone) change(row.domain, { state: 'checking' });
    if (gone.length > 0) void askRegistries(gone, (running ?? new AbortController()).signal);
  };

  const stopListening = onIdentityChange(() => void search(query.peek(), 0));
  return {
    query: query as ReadonlySignal<string>,
    results: results as ReadonlySignal<readonly DomainSearchResult[]>,
    /** Names near a taken one. */
    similarNames: similarNames as ReadonlySignal<readonly DomainSearchResult[]>,
    error: error as ReadonlySignal<ApiError | null>,
    isSearching: isSearching as ReadonlySignal<boolean>,
    filter: filter as ReadonlySignal<SearchFilter>,
    /** Of a pasted list: how many names it had, and what was none. */
    pastedList: pastedList as ReadonlySignal<{ total: number; invalid: readonly string[] } | null>,
    setFilter(next: Partial<SearchFilter>) {
      filter.value = { ...filter.peek(), ...next };
      void search(query.peek(), 0);
    },
    search,
    add,
    transfer,
    retryDomain,
    recheckRemoved,
    retry: () => search(query.peek(), 0),
    dispose() {
      stopListening();
      running?.abort();
    },
  };
}

export type DomainSearch = ReturnType<typeof createDomainSearch>;

function groupByTld(asked: readonly DomainSearchResult[]): Map<string, DomainSearchResult[]> {
  const groups = new Map<string, DomainSearchResult[]>();
  for (const row of asked) groups.set(row.tld, [...(groups.get(row.tld) ?? []), row]);
  return groups;
}

function toResult(domain: string, tld: string, product: Product | null): DomainSearchResult {
  const pricing = product ? mainPricing(product) : null;
  const isInCart = cart()
    .lines.peek()
    .some((line) => line.label === domain);
  const ascii = toAsciiDomain(domain);
  return {
    domain,
    ascii: ascii === domain ? null : ascii,
    hasMixedScripts: hasMixedScripts(domain),
    tld,
    state: product ? (isInCart ? 'added' : 'checking') : 'unsupported',
    price: pricing?.price ?? null,
    renewalPrice: pricing?.renewal_price ?? pricing?.price ?? null,
    transferPrice: pricing?.transfer_price ?? null,
    product,
  };
}

/** @param isFinal the registry itself has said it: an estimate of "free" is not more than that */
const applyAvailability = (
  row: DomainSearchResult,
  found: Availability | undefined,
  isFinal: boolean,
): DomainSearchResult => ({
  ...row,
  state: !found
    ? 'unknown'
    : !isFinal && found.status !== 'unsupported'
      ? found.status === 'taken'
        ? 'checking'
        : 'estimated'
      : found.status,
  price: found?.price ?? row.price,
});

/** What a row says beside the name. */
export function statusText(row: DomainSearchResult): string {
  switch (row.state) {
    case 'checking':
      return t('domain.checking');
    case 'estimated':
      return t('domain.estimated');
    case 'confirming':
      return t('domain.confirming');
    case 'available':
      return t('domain.available');
    case 'premium':
      return t('domain.premium');
    case 'taken':
      return t('domain.taken');
    case 'added':
      return t('domain.added');
    case 'unsupported':
      return t('domain.unsupported', { tld: row.tld });
    default:
      return t('domain.unknown', { tld: row.tld });
  }
}
