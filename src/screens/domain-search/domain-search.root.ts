import { cart } from '#core/cart/cart.store.ts';
import { createDomainSearch, type DomainSearch, type DomainSearchResult } from '#core/domain/domain-search.store.ts';
import { isCurrentLocale, onLocaleChange, setLocale } from '#core/i18n/locale.ts';
import { translator } from '#core/i18n/translator.ts';
import { afterPaint } from '#core/platform/after-paint.ts';
import { createAutoRetry } from '#core/platform/auto-retry.ts';
import { createElement } from '#core/platform/dom.ts';
import { patchChildren } from '#core/platform/patch-children.ts';
import { createMemoryRouter, type Router } from '#core/router/router.ts';
import { formatMoney } from '#core/rules/format.rules.ts';
import type { SearchHost } from '#core/runtime/element-host.ts';
import { config } from '#core/runtime/runtime.ts';
import { session } from '#core/session/session.store.ts';
import { effect, type ReadonlySignal, type Signal, signal } from '#core/store/signals.ts';
import {
  drawWarning,
  type MountedResults,
  mountDomainResults,
  resultsClass,
} from '../features/domain-search/draw-results.ts';

/** What is shown by React. */
export interface SearchParts {
  host: SearchHost;
  router: Router;
  /** What is searched for. */
  text: ReadonlySignal<string>;
  /** The name that the transfer dialog is for. */
  transferring: Signal<DomainSearchResult | null>;
  /** Returns whether the transfer was added. */
  onTransfer: (result: DomainSearchResult, code: string) => Promise<boolean>;
}

/** @returns a function that takes the parts away */
export type MountParts = (place: HTMLElement, parts: SearchParts) => () => void;

const t = translator();

/**
 * Searches what is typed into the shell's form, and shows the answers, all without React: that comes once the first search has been
 * answered, with the list of prices, the transfer dialog and the toasts.
 * @returns a function that ends the search
 */
export function startDomainSearch(
  root: HTMLElement,
  host: SearchHost,
  importParts: () => Promise<MountParts>,
): () => void {
  const place = createElement('div', { class: resultsClass });
  const partsPlace = createElement('div', {});
  root.replaceChildren(place, partsPlace);
  // One task for each step: what was typed meanwhile is painted in between.
  let stop = afterPaint(() => {
    // The first price makes the browser load its locale data, which takes as long as drawing the results.
    formatMoney(0);
    stop = afterPaint(() => {
      stop = searchInto({ place, partsPlace }, host, importParts);
    });
  });
  return () => stop();
}

/** Searches from now on, and draws into `place`. @returns a function that ends the search */
function searchInto(
  { place, partsPlace }: Record<'place' | 'partsPlace', HTMLElement>,
  host: SearchHost,
  importParts: () => Promise<MountParts>,
): () => void {
  const search = createDomainSearch();
  const router = createMemoryRouter('/', host.config().portalUrl, {
    canNavigate: (path) => host.emit('portal-navigate', { path }),
  });
  const emitCartChange = () =>
    host.emit('portal-cart-change', { count: cart().count.peek(), total: cart().summary.peek()?.total ?? null });
  const add = async ({ domain, price }: DomainSearchResult) => {
    if (!host.emit('portal-domain-select', { domain, price })) return;
    if (await search.add(domain)) emitCartChange();
  };
  const transfer = async ({ domain }: DomainSearchResult, code: string) => {
    const isAdded = await search.transfer(domain, code);
    if (isAdded) emitCartChange();
    return isAdded;
  };
  const transferring = signal<DomainSearchResult | null>(null);
  const text = signal('');
  const parts = createParts(partsPlace, importParts, { host, router, text, transferring, onTransfer: transfer });

  let list: MountedResults | null = null;
  const update = () => {
    const { lang } = config();
    void setLocale(lang);
    // A later change of language draws in place.
    if (isCurrentLocale(lang))
      list ??= mountDomainResults(place, {
        search,
        router,
        onSelect: (result) => void add(result),
        // The press shows first: React draws the dialog.
        onTransfer: (result) =>
          afterPaint(() => {
            transferring.value = result;
            void parts.load();
          }),
      });
    list?.update();
    if (text.peek() === host.text()) return;
    text.value = host.text();
    void search.search(text.peek());
  };
  update();
  let forgetUpdate = () => {};
  // A letter shows first.
  const updateSoon = () => {
    forgetUpdate();
    forgetUpdate = afterPaint(update);
  };
  const stops = [
    host.onChange(updateSoon),
    () => forgetUpdate(),
    onLocaleChange(update),
    search.onCompleted((event) => host.emit('portal-domain-results', event)),
    emitFailures(search, host),
    watchExistingCart(),
    effect(() => {
      cart().lines.value;
      // A microtask, because the recheck writes signals and an effect must not.
      queueMicrotask(() => search.recheckRemoved());
    }),
    effect(() => list?.update({ transferring: parts.isMounted.value ? null : (transferring.value?.domain ?? null) })),
    effect(() => {
      if (!search.isSearching.value) void parts.load();
    }),
    parts.stop,
    search.dispose,
  ];
  return () => {
    for (const stop of stops) stop();
    list?.stop();
  };
}

/** What React shows, loaded once. A failed load is tried again, and reported where somebody waits for it. */
function createParts(place: HTMLElement, importParts: () => Promise<MountParts>, parts: SearchParts) {
  const { host, text, transferring } = parts;
  const isMounted = signal(false);
  const hasFailed = signal(false);
  let loading: Promise<void> | null = null;
  let unmount: (() => void) | null = null;
  let isStopped = false;
  const retry = createAutoRetry(() => load());
  const load = () => {
    loading ??= importParts().then(
      (mount) => {
        retry(false);
        hasFailed.value = false;
        if (isStopped) return;
        place.replaceChildren();
        unmount = mount(place, parts);
        isMounted.value = true;
      },
      (cause) => {
        loading = null;
        if (isStopped) return;
        if (!hasFailed.peek()) host.emit('portal-error', { message: String(cause), status: 0 });
        hasFailed.value = true;
        retry(true);
      },
    );
    return loading;
  };
  const isAwaited = () =>
    transferring.value !== null || (host.attribute('prices') !== null && text.value.trim() === '');
  const showFailure = () => {
    const isShown = hasFailed.value && isAwaited();
    if (!isMounted.value) patchChildren(place, isShown ? [drawWarning('failed', t('error.boundary'), 'mt-3')] : []);
  };
  place.addEventListener('click', ({ target }) => {
    if (!isMounted.peek() && (target as Element).closest('button')) void load();
  });
  const stops = [effect(showFailure), host.onChange(showFailure)];
  return {
    /** Whether React is there. */
    isMounted: isMounted as ReadonlySignal<boolean>,
    load,
    stop() {
      isStopped = true;
      retry(false);
      for (const stop of stops) stop();
      unmount?.();
    },
  };
}

/** Reports a failed search to the page, once however often it repeats itself. Returns a function that stops it. */
function emitFailures(search: DomainSearch, host: SearchHost): () => void {
  let reported = '';
  return effect(() => {
    const error = search.error.value;
    const detail = error && { message: error.text ?? error.message, status: error.status };
    const failure = JSON.stringify(detail);
    if (detail && failure !== reported) queueMicrotask(() => host.emit('portal-error', detail));
    reported = failure;
  });
}

/** Watches the visitor's cart if there is one: without it the element starts no session. Returns a function that stops it. */
function watchExistingCart(): () => void {
  let stop = () => {};
  let isCancelled = false;
  if (cart().hasCart())
    void session()
      .start()
      .then(() => {
        if (!isCancelled) stop = cart().watch();
      });
  return () => {
    isCancelled = true;
    stop();
  };
}
