import { batch, type ReadonlySignal, signal } from '../store/signals.ts';

export interface Router {
  /** Pathname within the portal, always with a leading slash. */
  readonly pathname: ReadonlySignal<string>;
  /** Query with its `?`, or empty. */
  readonly search: ReadonlySignal<string>;
  /** Number of navigations so far, so that screens can move focus and scroll. */
  readonly navigationCount: ReadonlySignal<number>;
  /** `isQuiet` changes the URL of the current page without an event and without counting as a navigation. */
  navigate(to: string, options?: { replace?: boolean; keepScroll?: boolean; isQuiet?: boolean }): void;
  /** Same as the browser's back button. */
  back(): void;
  /** The `href` of a link, which also works in a new tab. */
  href(to: string): string;
  stop(): void;
}

interface RouterOptions {
  /** Path of the portal on the host, without a trailing slash. */
  basePath?: string;
  /** Returns false to leave the navigation to the host. */
  canNavigate?: (to: string) => boolean;
}

const split = (to: string) => {
  const url = new URL(to, 'http://portal.invalid');
  return { pathname: url.pathname, search: url.search };
};

/**
 * Router over the address bar, for portal-app. It does not patch the host's history functions and ignores URLs outside the
 * base path.
 */
export function createHistoryRouter({ basePath = '', canNavigate = () => true }: RouterOptions = {}): Router {
  const read = () => {
    const path = location.pathname;
    return {
      pathname: path === basePath ? '/' : path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : '/',
      search: location.search,
    };
  };
  const initial = read();
  const pathname = signal(initial.pathname);
  const search = signal(initial.search);
  const navigationCount = signal(0);
  const previousRestoration = history.scrollRestoration;
  history.scrollRestoration = 'manual';

  const readLocation = (isNavigation = true) => {
    if (basePath && location.pathname !== basePath && !location.pathname.startsWith(`${basePath}/`)) return;
    const next = read();
    batch(() => {
      pathname.value = next.pathname;
      search.value = next.search;
      if (isNavigation) navigationCount.value++;
    });
  };
  const onPopState = (event: PopStateEvent) => {
    readLocation();
    restoreScroll((event.state as { portalScroll?: number } | null)?.portalScroll ?? 0);
  };
  addEventListener('popstate', onPopState);

  return {
    pathname,
    search,
    navigationCount,
    navigate(to, { replace = false, keepScroll = false, isQuiet = false } = {}) {
      if (!isQuiet && !canNavigate(to)) return;
      history.replaceState({ ...history.state, portalScroll: scrollY }, '');
      history[replace ? 'replaceState' : 'pushState']({ portalScroll: 0 }, '', basePath + to);
      readLocation(!isQuiet);
      if (!keepScroll) scrollTo(0, 0);
    },
    back: () => history.back(),
    href: (to) => basePath + to,
    stop() {
      removeEventListener('popstate', onPopState);
      history.scrollRestoration = previousRestoration;
    },
  };
}

/** Router for an element outside of portal-app: it leaves the address bar to the host. Links lead to the full portal. */
export function createMemoryRouter(
  start: string,
  portalUrl: string,
  { canNavigate = () => true }: RouterOptions = {},
): Router {
  const initial = split(start);
  const pathname = signal(initial.pathname);
  const search = signal(initial.search);
  const navigationCount = signal(0);
  return {
    pathname,
    search,
    navigationCount,
    navigate(to, { isQuiet = false } = {}) {
      if (!isQuiet && !canNavigate(to)) return;
      const next = split(to);
      batch(() => {
        pathname.value = next.pathname;
        search.value = next.search;
        if (!isQuiet) navigationCount.value++;
      });
    },
    // There is no history here: the pages have links back.
    back() {},
    href: (to) => portalUrl.replace(/\/$/, '') + to,
    stop() {},
  };
}

/** Number of animation frames that a page may take to reach its previous height. */
const RESTORE_FRAMES = 60;

/** Scrolls to `y` as soon as the page is high enough, because the screen renders after the URL has changed. */
function restoreScroll(y: number, frames = RESTORE_FRAMES): void {
  requestAnimationFrame(() => {
    scrollTo(0, y);
    if (Math.abs(scrollY - y) > 1 && frames > 0) restoreScroll(y, frames - 1);
  });
}
