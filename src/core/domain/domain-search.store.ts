import '../i18n/areas/domain.ts';
import { cart } from '../cart/cart.store.ts';
import { ApiError } from '../http/api-error.ts';
import { send } from '../http/send.ts';
import { t } from '../i18n/index.ts';
import { wait } from '../platform/wait.ts';
import type { Product } from '../product/product.schema.ts';
import { mainPricing, products, tldProducts } from '../product/product.store.ts';
import { onIdentityChange } from '../runtime/identity.ts';
import { batch, type ReadonlySignal, signal } from '../store/signals.ts';
import { checkDomains, confirmDomains } from './domain.endpoints.ts';
import type { Availability } from './domain.schema.ts';
import { candidates } from './domain-search.rules.ts';

const DEBOUNCE_MS = 250;

/** `checking` until the estimate is there; `confirming` while Add asks the registry; `added` once it is in the cart. */
export interface SearchRow {
  domain: string;
  unicode: string | null;
  tld: string;
  state: 'checking' | 'confirming' | 'added' | Availability['status'];
  /** First year and each year after, pounds; null while unknown. */
  price: number | null;
  renewalPrice: number | null;
  product: Product | null;
}

/** One element's search. Rows keep their order and number from the first keystroke, so answers never move them. */
export function createDomainSearch() {
  const query = signal('');
  const rows = signal<readonly SearchRow[]>([]);
  const error = signal<ApiError | null>(null);
  const isSearching = signal(false);
  let running: AbortController | null = null;

  const change = (domain: string, part: Partial<SearchRow>) => {
    rows.value = rows.peek().map((row) => (row.domain === domain ? { ...row, ...part } : row));
  };

  const search = async (typed: string, debounce = DEBOUNCE_MS) => {
    running?.abort();
    const abort = new AbortController();
    running = abort;
    query.value = typed;
    if (typed.trim() === '') {
      batch(() => {
        rows.value = [];
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
      const byTld = new Map(sold.map((product) => [product.name.replace(/^\./, ''), product]));
      const asked = candidates(typed, [...byTld.keys()]);
      batch(() => {
        error.value = null;
        rows.value = asked.map(({ domain, tld }) => toRow(domain, tld, byTld.get(tld) ?? null));
      });
      if (asked.length === 0) return;
      const answer = await send(checkDomains, { body: { domains: asked.map((name) => name.domain) } }, { signal: abort.signal });
      const byName = new Map(answer.domains.map((found) => [found.domain, found]));
      rows.value = rows.peek().map((row) => (row.state === 'checking' ? settle(row, byName.get(row.domain)) : row));
    } catch (cause) {
      if (abort.signal.aborted) return;
      batch(() => {
        error.value = ApiError.from(cause);
        rows.value = rows.peek().map((row) => (row.state === 'checking' ? { ...row, state: 'unknown' } : row));
      });
    } finally {
      if (running === abort) isSearching.value = false;
    }
  };

  /** Asks the registry once more, then puts the name into the cart. @returns whether it is there */
  const add = async (domain: string): Promise<boolean> => {
    const row = rows.peek().find((candidate) => candidate.domain === domain);
    const pricing = row?.product ? mainPricing(row.product) : null;
    if (!row?.product || !pricing || row.state === 'confirming' || row.state === 'added') return false;
    change(domain, { state: 'confirming' });
    try {
      const answer = await send(confirmDomains, { body: { domains: [domain] } });
      const found = answer.domains[0];
      const confirmed = settle(row, found);
      if (confirmed.state !== 'available' && confirmed.state !== 'premium') {
        change(domain, confirmed);
        return false;
      }
      const isAdded = await cart().add({
        product_id: row.product.id,
        pricing_id: pricing.id,
        label: domain,
        options: {
          type: 'account',
          domain,
          full_name: row.product.full_name,
          instance_type: row.product.instance_type,
          years: 1,
          ...(confirmed.price === null ? {} : { price: confirmed.price }),
        },
      });
      change(domain, { ...confirmed, state: isAdded ? 'added' : confirmed.state });
      return isAdded;
    } catch {
      change(domain, { state: 'unknown' });
      return false;
    }
  };

  // A line taken out of the cart can be added again.
  const releaseRemoved = () => {
    const inCart = new Set(
      cart()
        .lines.peek()
        .map((line) => line.label),
    );
    rows.value = rows.peek().map((row) => (row.state === 'added' && !inCart.has(row.domain) ? { ...row, state: 'available' } : row));
  };

  const stopListening = onIdentityChange(() => void search(query.peek(), 0));
  return {
    query: query as ReadonlySignal<string>,
    rows: rows as ReadonlySignal<readonly SearchRow[]>,
    error: error as ReadonlySignal<ApiError | null>,
    isSearching: isSearching as ReadonlySignal<boolean>,
    search,
    add,
    releaseRemoved,
    retry: () => search(query.peek(), 0),
    stop() {
      stopListening();
      running?.abort();
    },
  };
}

export type DomainSearch = ReturnType<typeof createDomainSearch>;

function toRow(domain: string, tld: string, product: Product | null): SearchRow {
  const pricing = product ? mainPricing(product) : null;
  const isInCart = cart()
    .lines.peek()
    .some((line) => line.label === domain);
  return {
    domain,
    unicode: null,
    tld,
    state: product ? (isInCart ? 'added' : 'checking') : 'unsupported',
    price: pricing?.price ?? null,
    renewalPrice: pricing?.renewal_price ?? pricing?.price ?? null,
    product,
  };
}

const settle = (row: SearchRow, found: Availability | undefined): SearchRow => ({
  ...row,
  state: found?.status ?? 'unknown',
  unicode: found?.unicode ?? null,
  price: found?.price ?? row.price,
});

/** What a row says beside the name. */
export function rowWord(row: SearchRow): string {
  switch (row.state) {
    case 'checking':
      return t('domain.checking');
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
