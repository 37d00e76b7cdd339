import { batch, signal } from '../store/signals.ts';
import type { Router, RouterOptions } from './router.ts';

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
      const { state } = history;
      if (!replace && state?.portalScroll !== scrollY) history.replaceState({ ...state, portalScroll: scrollY }, '');
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

/** Number of animation frames that a page may take to reach its previous height. */
const RESTORE_FRAMES = 60;

/** Scrolls to `y` as soon as the page is high enough, because the screen renders after the URL has changed. */
function restoreScroll(y: number, frames = RESTORE_FRAMES): void {
  requestAnimationFrame(() => {
    scrollTo(0, y);
    if (Math.abs(scrollY - y) > 1 && frames > 0) restoreScroll(y, frames - 1);
  });
}
