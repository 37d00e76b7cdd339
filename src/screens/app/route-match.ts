import { canSpeculate } from '#core/platform/speculation.ts';
import { createMatcher, createPreloader } from '#core/router/match.rules.ts';
import { routes } from '../routes.ts';

export const matchRoute = createMatcher(routes);
export const preloadRoute = createPreloader(matchRoute, canSpeculate);
/** Paths to return to after a sign-in. */
export const isReturnPath = (pathname: string) => matchRoute(pathname) !== null && !pathname.startsWith('/auth/');
