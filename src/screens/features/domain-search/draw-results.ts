import { cart } from '#core/cart/cart.store.ts';
import { isPastedList, MAX_PASTED_NAMES } from '#core/domain/domain-search.rules.ts';
import type { DomainSearch, DomainSearchResult } from '#core/domain/domain-search.store.ts';
import type { ApiError } from '#core/http/api-error.ts';
import { formatCount } from '#core/i18n/format-count.ts';
import { domainMessages } from '#core/i18n/messages/domain.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { isFocusLost } from '#core/platform/focus.ts';
import { showPageBasket } from '#core/platform/page-basket.ts';
import { patchChildren } from '#core/platform/patch-children.ts';
import { isPlainClick } from '#core/router/plain-click.ts';
import type { Router } from '#core/router/router.ts';
import { effect } from '#core/store/signals.ts';
import { drawButton } from './draw-button.ts';
import { draw } from './draw-element.ts';
import { drawFilters } from './draw-filters.ts';
import { drawDomainRow } from './draw-row.ts';

const t = translator(domainMessages);

const LISTED_NAMES = 10;
const LISTED_CHARACTERS = 300;

export interface DomainResultsOptions {
  search: DomainSearch;
  router: Router;
  /** Takes an available name: into the cart, or into an order. */
  onSelect: (result: DomainSearchResult) => void;
  /** Asks for what the transfer of a taken name needs; omitted where that is not offered. */
  onTransfer?: ((result: DomainSearchResult) => void) | undefined;
  /** The name whose transfer was asked for while the dialog is on its way. */
  transferring?: string | null;
  /** A name is picked for an order rather than added to the cart. */
  isPicker?: boolean | undefined;
  /** Names picked so far. */
  selected?: ReadonlySet<string> | undefined;
}

/** Of the element that the results are shown in. */
export const resultsClass = 'grid gap-3 min-w-0 empty:hidden';

/** Controls of a mounted list of results. */
export interface MountedResults {
  /** Draws again: with other options, or in another language. */
  update(change?: Partial<DomainResultsOptions>): void;
  stop(): void;
}

/**
 * Shows the results of a search in `place`, without React: an answer need not wait for it. They have a fixed order and height, so
 * that nothing moves under the pointer when answers arrive. Without a query, `place` is empty.
 */
export function mountDomainResults(place: HTMLElement, initial: DomainResultsOptions): MountedResults {
  let options = initial;
  const events = new AbortController();
  let drawn: DrawnLists = {};
  const drawNow = () => {
    const focused = place.querySelector(':focus');
    const row = focused?.closest('[data-key]')?.getAttribute('data-key');
    const before = drawn;
    drawn = {};
    patchChildren(place, drawResults(options, before, drawn));
    // What was pressed has gone with what it did: its row has the next control.
    if (row && !focused?.isConnected && isFocusLost()) focusRow(place, row);
  };
  let isDue = false;
  const drawSoon = () => {
    if (isDue) return;
    isDue = true;
    // Answers change many names one after the other.
    queueMicrotask(() => {
      isDue = false;
      if (!events.signal.aborted) drawNow();
    });
  };
  place.addEventListener('click', (event) => press(event, options), events);
  place.addEventListener(
    'change',
    ({ target }) => {
      const { value } = target as HTMLSelectElement;
      options.search.setFilter({ maxPrice: value ? Number(value) : null });
    },
    events,
  );
  place.addEventListener('keydown', (event) => moveBetweenRows(event, place), events);
  const stopWatching = effect(() => {
    for (const shown of shownSignals(options.search)) shown.value;
    drawSoon();
  });
  return {
    update(change = {}) {
      options = { ...options, ...change };
      // The words of a row may be others.
      drawn = {};
      drawSoon();
    },
    stop() {
      stopWatching();
      events.abort();
      place.replaceChildren();
    },
  };
}

const shownSignals = ({
  query,
  results,
  similarNames,
  error,
  isSearching,
  pastedList,
  sellsDomains,
  filter,
}: DomainSearch) =>
  [query, results, similarNames, error, isSearching, pastedList, sellsDomains, filter, cart().summary] as const;

const focusRow = (place: HTMLElement, domain: string) =>
  place.querySelector<HTMLElement>(`[data-key="${CSS.escape(domain)}"] :is(button, a)`)?.focus();

/** Does what the pressed control stands for. */
function press(event: MouseEvent, { search, router, onSelect, onTransfer }: DomainResultsOptions) {
  const control = (event.target as Element).closest<HTMLElement>('button, a');
  if (!control || control.getAttribute('aria-disabled') === 'true') return;
  const { category, action } = control.dataset;
  const domain = control.closest<HTMLElement>('li')?.dataset.key;
  const result = [...search.results.peek(), ...search.similarNames.peek()].find((other) => other.domain === domain);
  if (category !== undefined) search.setFilter({ category });
  else if (action === 'repeat') void search.retry();
  else if (!result) return;
  else if (action === 'select') onSelect(result);
  else if (action === 'transfer') onTransfer?.(result);
  else if (action === 'retry') void search.retryDomain(result.domain);
  else if (action === 'basket') followBasketLink(event, router);
}

const basketPath = () => {
  const id = cart().summary.peek()?.id;
  return id ? `/cart/${id}` : null;
};

/** Shows the page's own cart element, or the basket's page in the portal. */
function followBasketLink(event: MouseEvent, router: Router) {
  const path = basketPath();
  if (showPageBasket()) event.preventDefault();
  else if (path && isPlainClick(event)) {
    event.preventDefault();
    router.navigate(path);
  }
}

/** Up and down move between the buttons of the rows. */
function moveBetweenRows(event: KeyboardEvent, place: HTMLElement) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const button = event.target as HTMLButtonElement;
  if (!step || !button.matches('button[data-row]')) return;
  const buttons = [...place.querySelectorAll<HTMLButtonElement>('button[data-row]')];
  event.preventDefault();
  buttons[(buttons.indexOf(button) + step + buttons.length) % buttons.length]?.focus();
}

const listClass = 'rounded-card border border-line bg-surface overflow-hidden';
const KEYS_HINT = 'domain-keys';

/** What the rows of each list were drawn from, in their order. */
type DrawnLists = Partial<Record<'results' | 'similar', { names: string; sources: readonly string[] }>>;

/** @param drawn gets what the rows are drawn from */
function drawResults(options: DomainResultsOptions, before: DrawnLists, drawn: DrawnLists): HTMLElement[] {
  const { search } = options;
  const results = search.results.peek();
  const similarNames = search.similarNames.peek();
  const error = search.error.peek();
  const isSearching = search.isSearching.peek();
  const pastedList = search.pastedList.peek();
  const query = search.query.peek().trim();
  if (query === '') return [];
  if (!search.sellsDomains.peek())
    return [draw('p', { role: 'status', class: 'px-4 py-3 text-muted' }, t('domain.noTlds'))];
  const drawList = (name: keyof DrawnLists, shown: readonly DomainSearchResult[]) => {
    const { rows, ...sources } = drawRows(shown, options, before[name]);
    drawn[name] = sources;
    return rows;
  };
  const parts = [
    draw(
      'p',
      { 'data-key': 'summary', role: 'status', class: 'sr-only' },
      isSearching || results.length === 0 ? '' : availableSummary(results),
    ),
    isPastedList(query) ? pastedList && drawPastedListNotice(pastedList) : drawFilters(search.filter.peek()),
    error && drawError(error),
    results.length === 0 && !isSearching && !error && drawNoResults(search),
    results.length > 0 && draw('p', { 'data-key': 'keys', id: KEYS_HINT, class: 'sr-only' }, t('domain.keys')),
    results.length > 0 &&
      draw(
        'ul',
        { class: listClass, 'aria-label': t('domain.results'), 'aria-describedby': KEYS_HINT },
        ...drawList('results', results),
      ),
    similarNames.length > 0 &&
      draw(
        'div',
        { 'data-key': 'similar', class: 'grid gap-2' },
        draw('p', { class: 'text-sm font-semibold text-muted' }, t('domain.nearby')),
        draw('ul', { class: listClass, 'aria-label': t('domain.nearby') }, ...drawList('similar', similarNames)),
      ),
    results.length === 0 && isSearching && !error && drawSkeletons(query),
  ];
  return parts.filter((part): part is HTMLElement => Boolean(part));
}

/**
 * The rows of a list. An answer changes a few: while the names stay the same, a row that would be drawn from the same again is kept.
 * With other names none is, as its row may not be there.
 */
function drawRows(
  shown: readonly DomainSearchResult[],
  { router, isPicker = false, selected, onTransfer, transferring }: DomainResultsOptions,
  before: DrawnLists['results'],
) {
  const basket = basketPath();
  const names = shown.map(({ domain }) => domain).join();
  const sources: string[] = [];
  const rows = shown.map((result, index) => {
    const rowOptions = {
      isPicker,
      isLast: index === shown.length - 1,
      isPicked: selected?.has(result.domain) ?? false,
      canTransfer: onTransfer !== undefined,
      isTransferring: transferring === result.domain,
      basketHref: basket && router.href(basket),
    };
    const source = JSON.stringify([result, rowOptions]);
    sources.push(source);
    return before?.names === names && before.sources[index] === source
      ? draw('li', { 'data-key': result.domain, 'data-kept': true })
      : drawDomainRow(result, rowOptions);
  });
  return { names, sources, rows };
}

const availableSummary = (results: readonly DomainSearchResult[]) =>
  t('domain.summary', {
    n: results.filter(({ state }) => state === 'available' || state === 'premium').length,
    total: results.length,
  });

/** What of a pasted list was not searched. */
function drawPastedListNotice({ total, invalid }: { total: number; invalid: readonly string[] }) {
  if (total <= MAX_PASTED_NAMES && invalid.length === 0) return null;
  const names = invalid.slice(0, LISTED_NAMES).join(', ').slice(0, LISTED_CHARACTERS);
  return draw(
    'div',
    { 'data-key': 'pasted', role: 'status', class: 'grid gap-1 px-4 py-3 rounded bg-info-soft text-info' },
    total > MAX_PASTED_NAMES && draw('p', {}, t('domain.listCut', { n: MAX_PASTED_NAMES, total: formatCount(total) })),
    invalid.length > 0 && draw('p', { class: 'break-words' }, t('domain.listUnusable', { names })),
  );
}

const drawError = (error: ApiError) =>
  drawWarning(
    'error',
    [t(error.status === 429 ? 'domain.tooMany' : 'domain.failed'), error.isTemporary && t('error.retrying')]
      .filter(Boolean)
      .join(' '),
  );

/** What failed, and a button that tries again. */
export const drawWarning = (key: string, text: string, className = '') =>
  draw(
    'div',
    {
      'data-key': key,
      role: 'status',
      class: `flex flex-wrap items-center justify-between gap-3 px-4 py-3 rounded bg-warning-soft text-warning ${className}`,
    },
    draw('span', {}, text),
    drawButton({ action: 'repeat', text: t('error.retry'), size: 'small', icon: 'repeat' }),
  );

function drawNoResults(search: DomainSearch) {
  const { category, maxPrice } = search.filter.peek();
  const isFiltered = category !== 'popular' || maxPrice !== null;
  return draw(
    'p',
    { 'data-key': 'none', class: 'px-4 py-3 text-muted' },
    t(isFiltered ? 'domain.noEnding' : 'domain.unusable'),
  );
}

/** Endings that a name is looked up with at first. */
const POPULAR_TLDS = 10;
const skeletonWidths = ['w-[70%]', 'w-[48%]', 'w-[62%]'];
/** As many rows as are expected, so that nothing below them moves. */
const drawSkeletons = (query: string) => {
  const count = isPastedList(query) ? new Set(query.split(/[\s,;]+/)).size : POPULAR_TLDS;
  return draw(
    'div',
    { 'data-key': 'skeletons', class: listClass },
    ...Array.from({ length: Math.min(count, MAX_PASTED_NAMES) }, (_, index) =>
      draw(
        'div',
        { class: 'flex items-center px-4 h-[68px] border-b last:border-b-0' },
        draw('span', {
          class: `skeleton block h-5 ${skeletonWidths[index % 3]}`,
          'aria-hidden': 'true',
        }),
      ),
    ),
  );
};
