import { batch, type ReadonlySignal, signal } from '../store/signals.ts';

export interface Router {
  /** Pathname within the portal, always with a leading slash. */
  readonly pathname: ReadonlySignal<string>;
  /** Query with its `?`, or empty. */
  readonly search: ReadonlySignal<string>;
  /** Grows with each navigation by the user, so that screens can move focus and scroll. */
  readonly navigationCount: ReadonlySignal<number>;
  /** `isQuiet` changes the address of the same page: no visit, no event, no scroll. */
  navigate(to: string, options?: { replace?: boolean; keepScroll?: boolean; isQuiet?: boolean }): void;
  /** To where the user came from, as the browser's own button would. */
  back(): void;
  /** What a link's `href` says, so that opening in a new tab works. */
  href(to: string): string;
  stop(): void;
}

interface RouterOptions {
  /** Where the portal lives on the host, without a trailing slash. */
  basePath?: string;
  /** Answers false to leave the navigation to the host. */
  canNavigate?: (to: string) => boolean;
}

const split = (to: string) => {
  const url = new URL(to, 'http://portal.invalid');
  return { pathname: url.pathname, search: url.search };
};

/**
 * The address bar, for portal-app. Uses `pushState` and `popstate` as any page may: the host's own history functions are
 * neither patched nor wrapped, and addresses outside the base path are left alone.
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
  const visits = signal(0);
  const formerRestoration = history.scrollRestoration;
  history.scrollRestoration = 'manual';

  const follow = (isVisit = true) => {
    if (basePath && location.pathname !== basePath && !location.pathname.startsWith(`${basePath}/`)) return;
    const next = read();
    batch(() => {
      pathname.value = next.pathname;
      search.value = next.search;
      if (isVisit) visits.value++;
    });
  };
  const popped = (event: PopStateEvent) => {
    follow();
    const y = (event.state as { portalScroll?: number } | null)?.portalScroll ?? 0;
    restoreScroll(y);
  };
  addEventListener('popstate', popped);

  return {
    pathname,
    search,
    navigationCount: visits,
    navigate(to, { replace = false, keepScroll = false, isQuiet = false } = {}) {
      if (!isQuiet && !canNavigate(to)) return;
      history.replaceState({ ...history.state, portalScroll: scrollY }, '');
      history[replace ? 'replaceState' : 'pushState']({ portalScroll: 0 }, '', basePath + to);
      follow(!isQuiet);
      if (!keepScroll) scrollTo(0, 0);
    },
    back: () => history.back(),
    href: (to) => basePath + to,
    stop() {
      removeEventListener('popstate', popped);
      history.scrollRestoration = formerRestoration;
    },
  };
}

/** For elements on their own: the host's address bar stays the host's. Links lead into the full portal. */
export function createMemoryRouter(
  start: string,
  portalUrl: string,
  { canNavigate = () => true }: RouterOptions = {},
): Router {
  const first = split(start);
  const pathname = signal(first.pathname);
  const search = signal(first.search);
  const visits = signal(0);
  return {
    pathname,
    search,
    navigationCount: visits,
    navigate(to, { isQuiet = false } = {}) {
      if (!isQuiet && !canNavigate(to)) return;
      const next = split(to);
      batch(() => {
        pathname.value = next.pathname;
        search.value = next.search;
        if (!isQuiet) visits.value++;
      });
    },
    // A lone element keeps no past: its pages lead back by their own links.
    back() {},
    href: (to) => portalUrl.replace(/\/$/, '') + to,
    stop() {},
  };
}

/** How long a page may take to grow back to where it was left, in frames. */
const RESTORE_FRAMES = 60;

/** Scrolls back as soon as the page is high enough again; a screen draws itself after its address changed. */
function restoreScroll(y: number, frames = RESTORE_FRAMES): void {
  requestAnimationFrame(() => {
    scrollTo(0, y);
    if (Math.abs(scrollY - y) > 1 && frames > 0) restoreScroll(y, frames - 1);
  });
}
