import { canSpeculate } from '#core/platform/speculation.ts';
import { createMatcher, createPreloader } from '#core/router/match.rules.ts';
import { type Route, routes, type Screen } from '../routes.ts';

export interface MatchedRoute extends Route {
  /** Its screen, once that has been loaded: it is then drawn at once, without a frame of its skeleton. */
  loaded?: Screen;
}

function keepScreen(route: Route): MatchedRoute {
  const { load } = route;
  if (!load) return route;
  const kept: MatchedRoute = {
    ...route,
    async load() {
      kept.loaded = await load();
      return kept.loaded;
    },
  };
  return kept;
}

export const matchRoute = createMatcher(routes.map(keepScreen));
export const preloadRoute = createPreloader(matchRoute, canSpeculate);
/** Paths to return to after a sign-in. */
export const isReturnPath = (pathname: string) => matchRoute(pathname) !== null && !pathname.startsWith('/auth/');
