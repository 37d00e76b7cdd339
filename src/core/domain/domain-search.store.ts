import { cart } from '../cart/cart.store.ts';
import { ApiError } from '../http/api-error.ts';
import { send } from '../http/send.ts';
import { domainMessages } from '../i18n/messages/domain.en.ts';
import { translator } from '../i18n/translator.ts';
import { wait } from '../platform/wait.ts';
import { lineOf } from '../product/line.rules.ts';
import type { Product } from '../product/product.schema.ts';
import { mainPricing, products, tldProducts } from '../product/product.store.ts';
import { onIdentityChange } from '../runtime/identity.ts';
import { batch, type ReadonlySignal, signal } from '../store/signals.ts';
import { checkDomains, confirmDomains } from './domain.endpoints.ts';
import type { Availability } from './domain.schema.ts';
import {
  asciiName,
  type Candidate,
  candidates,
  isList,
  isMixed,
  namesOfList,
  suggestions,
} from './domain-search.rules.ts';

const t = translator(domainMessages);

const DEBOUNCE_MS = 250;
/** Names of one question to a registry, and questions under way at a time. */
const PER_CALL = 20;
const AT_ONCE = 6;

/**
 * - `checking`: nothing is known yet. `estimated`: the provider's own records say that it is free, and the registry is asked.
 * - `confirming`: Add asks the registry once more. `added`: in the cart.
 */
export interface SearchRow {
  domain: string;
  /** The form on the wire, where that is not what people read. */
  ascii: string | null;
  /** Letters of several alphabets: it can be mistaken for another name. */
  isMixed: boolean;
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

const plainTld = (product: Product) => product.name.replace(/^\./, '');
const isFree = (row: SearchRow) => row.state === 'available' || row.state === 'premium';

/** One element's search. Rows keep their order and number from the first keystroke, so answers never move them. */
export function createDomainSearch() {
  const query = signal('');
  const rows = signal<readonly SearchRow[]>([]);
  const nearby = signal<readonly SearchRow[]>([]);
  const error = signal<ApiError | null>(null);
  const isSearching = signal(false);
  const filter = signal<SearchFilter>({ category: 'popular', maxPrice: null });
  const list = signal<{ total: number; unusable: readonly string[] } | null>(null);
  let running: AbortController | null = null;

  const change = (domain: string, part: Partial<SearchRow>) => {
    for (const where of [rows, nearby])
      if (where.peek().some((row) => row.domain === domain))
        where.value = where.peek().map((row) => (row.domain === domain ? { ...row, ...part } : row));
  };
  const find = (domain: string) => [...rows.peek(), ...nearby.peek()].find((row) => row.domain === domain);
  const learn = (found: readonly Availability[], isFinal: boolean) => {
    const byName = new Map(found.map((one) => [one.domain, one]));
    for (const where of [rows, nearby]) {
      where.value = where.peek().map((row) => {
        const answer = byName.get(row.domain);
        if (!answer || !['checking', 'estimated'].includes(row.state)) return row;
        return settle(row, answer, isFinal);
      });
    }
  };

  /** Asks the registries: each by itself, so that a slow one keeps nobody waiting but its own names. */
  const askRegistries = async (asked: readonly SearchRow[], abort: AbortSignal) => {
    const byTld = groupByTld(asked);
    const calls = [...byTld.values()].flatMap((group) =>
      Array.from({ length: Math.ceil(group.length / PER_CALL) }, (_, index) =>
        group.slice(index * PER_CALL, (index + 1) * PER_CALL),
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
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  };

  const ask = async (signalOf: typeof rows, abort: AbortSignal) => {
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
        rows.value = [];
        nearby.value = [];
        list.value = null;
        error.value = null;
        isSearching.value = false;
      });
      return;
    }
    isSearching.value = true;
    try {
      await wait(debounce, abort.signal);
      const sold = await products.get(tldProducts);
      if (abort.signal.aborted) return;
      const byTld = new Map(sold.map((product) => [plainTld(product), product]));
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
      const pasted = isList(typed) ? namesOfList(typed, all) : null;
      const asked: readonly Candidate[] = pasted ? pasted.names : candidates(typed, all, shown);
      const make = ({ domain, tld }: Candidate) => toRow(domain, tld, byTld.get(tld) ?? null);
      batch(() => {
        error.value = null;
        list.value = pasted && { total: pasted.total, unusable: pasted.unusable };
        rows.value = asked.map(make);
        nearby.value = [];
      });
      await ask(rows, abort.signal);
      if (abort.signal.aborted || pasted) return;
      const [first] = rows.peek();
      if (first?.state === 'taken') {
        const label = first.domain.slice(0, -first.tld.length - 1);
        nearby.value = suggestions(
          label,
          new Set(rows.peek().map((row) => row.domain)),
          shown.length > 0 ? shown : all,
        ).map(make);
        await ask(nearby, abort.signal);
      }
    } catch (cause) {
      if (abort.signal.aborted) return;
      batch(() => {
        error.value = ApiError.from(cause);
        rows.value = rows
          .peek()
          .map((row) => (row.state === 'checking' || row.state === 'estimated' ? { ...row, state: 'unknown' } : row));
      });
    } finally {
      if (running === abort) isSearching.value = false;
    }
  };

  /** Asks the registry of one name again. */
  const retryRow = async (domain: string) => {
    const row = find(domain);
    if (row?.state !== 'unknown') return;
    change(domain, { state: 'checking' });
    await askRegistries([{ ...row, state: 'checking' }], (running ?? new AbortController()).signal);
  };

  const line = (row: SearchRow, more: { action?: 'transfer'; epp_code?: string } = {}) => {
    const price = more.action ? row.transferPrice : row.price;
    return (
      row.product &&
      lineOf(row.product, 'yearly', row.domain, { domain: row.domain, ...(price === null ? {} : { price }), ...more })
    );
  };

  /** Asks the registry once more, then puts the name into the cart. @returns whether it is there */
  const add = async (domain: string): Promise<boolean> => {
    const row = find(domain);
    if (!row || !line(row) || row.state === 'confirming' || row.state === 'added') return false;
    change(domain, { state: 'confirming' });
    try {
      const answer = await send(confirmDomains, { body: { domains: [domain] } });
      const confirmed = settle({ ...row, state: 'checking' }, answer.domains[0], true);
      const made = line(confirmed);
      if (!isFree(confirmed) || !made) {
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
  const releaseRemoved = () => {
    const inCart = new Set(
      cart()
        .lines.peek()
        .map((held) => held.label),
    );
    const gone = [...rows.peek(), ...nearby.peek()].filter((row) => row.state === 'added' && !inCart.has(row.domain));
    for (const row of gone) change(row.domain, { state: 'checking' });
    if (gone.length > 0) void askRegistries(gone, (running ?? new AbortController()).signal);
  };

  const stopListening = onIdentityChange(() => void search(query.peek(), 0));
  return {
    query: query as ReadonlySignal<string>,
    rows: rows as ReadonlySignal<readonly SearchRow[]>,
    /** Names near a taken one. */
    nearby: nearby as ReadonlySignal<readonly SearchRow[]>,
    error: error as ReadonlySignal<ApiError | null>,
    isSearching: isSearching as ReadonlySignal<boolean>,
    filter: filter as ReadonlySignal<SearchFilter>,
    /** Of a pasted list: how many names it had, and what was none. */
    list: list as ReadonlySignal<{ total: number; unusable: readonly string[] } | null>,
    setFilter(next: Partial<SearchFilter>) {
      filter.value = { ...filter.peek(), ...next };
      void search(query.peek(), 0);
    },
    search,
    add,
    transfer,
    retryRow,
    releaseRemoved,
    retry: () => search(query.peek(), 0),
    stop() {
      stopListening();
      running?.abort();
    },
  };
}

export type DomainSearch = ReturnType<typeof createDomainSearch>;

function groupByTld(asked: readonly SearchRow[]): Map<string, SearchRow[]> {
  const groups = new Map<string, SearchRow[]>();
  for (const row of asked) groups.set(row.tld, [...(groups.get(row.tld) ?? []), row]);
  return groups;
}

function toRow(domain: string, tld: string, product: Product | null): SearchRow {
  const pricing = product ? mainPricing(product) : null;
  const isInCart = cart()
    .lines.peek()
    .some((line) => line.label === domain);
  const ascii = asciiName(domain);
  return {
    domain,
    ascii: ascii === domain ? null : ascii,
    isMixed: isMixed(domain),
    tld,
    state: product ? (isInCart ? 'added' : 'checking') : 'unsupported',
    price: pricing?.price ?? null,
    renewalPrice: pricing?.renewal_price ?? pricing?.price ?? null,
    transferPrice: pricing?.transfer_price ?? null,
    product,
  };
}

/** @param isFinal the registry itself has said it: an estimate of "free" is not more than that */
const settle = (row: SearchRow, found: Availability | undefined, isFinal: boolean): SearchRow => ({
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
export function rowWord(row: SearchRow): string {
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
