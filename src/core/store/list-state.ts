import { localStore } from '../platform/storage.ts';

/** State of a list. It is in the URL, so that reload, back and a shared link show the same. */
export interface ListState {
  page: number;
  perPage: number;
  search: string;
  sort: string;
  /** Values of the list's own filters, by query parameter. */
  filters: Readonly<Record<string, string>>;
}

export const PAGE_SIZES = [10, 25, 50, 100] as const;
export const DEFAULT_PAGE_SIZE = 25;
const PER_PAGE_KEY = 'per-page';

/**
 * @param search query string of the page
 * @param filters query parameters of the list's own filters
 */
export function readListState(search: string, filters: readonly string[] = []): ListState {
  const query = new URLSearchParams(search);
  const perPage = Number(query.get('per_page') ?? localStore.get(PER_PAGE_KEY));
  return {
    page: Math.max(1, Math.floor(Number(query.get('page'))) || 1),
    perPage: PAGE_SIZES.some((size) => size === perPage) ? perPage : DEFAULT_PAGE_SIZE,
    search: (query.get('search') ?? '').slice(0, 200),
    sort: /^-?\w{1,40}$/.test(query.get('sort') ?? '') ? (query.get('sort') ?? '') : '',
    filters: Object.fromEntries(filters.map((name) => [name, (query.get(name) ?? '').slice(0, 60)])),
  };
}

/** The query of endpoints of sortable lists. Filters are not included: their names depend on the endpoint. */
export const toListQuery = ({ page, perPage, search, sort }: ListState) => ({ page, per_page: perPage, search, sort });

/** The query string of a state, without default values. Remembers the page size. */
export function writeListState({ page, perPage, search, sort, filters }: ListState): string {
  localStore.set(PER_PAGE_KEY, String(perPage));
  const query = new URLSearchParams();
  if (page > 1) query.set('page', String(page));
  if (perPage !== DEFAULT_PAGE_SIZE) query.set('per_page', String(perPage));
  if (search) query.set('search', search);
  if (sort) query.set('sort', sort);
  for (const [name, value] of Object.entries(filters)) if (value) query.set(name, value);
  const text = query.toString();
  return text ? `?${text}` : '';
}
