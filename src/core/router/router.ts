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

export interface RouterOptions {
  /** Path of the portal on the host, without a trailing slash. */
  basePath?: string;
  /** Returns false to leave the navigation to the host. */
  canNavigate?: (to: string) => boolean;
}

const split = (to: string) => {
  const url = new URL(to, 'http://portal.invalid');
  return { pathname: url.pathname, search: url.search };
};

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
