import type { SessionStatus } from '../session/session.schema.ts';
import { canAccess } from '../user/access.rules.ts';
import type { User } from '../user/user.schema.ts';

/**
 * `user` needs a sign-in; `guest` is only for people without one; `public` for all (S1 §2, access rules). `shop` is open to
 * visitors, so that no sign-in stands before a purchase, and to who is signed in with the role for it (S1 §6).
 */
export type RouteAccess = 'user' | 'guest' | 'public' | 'shop';

export type AccessDecision =
  | { kind: 'wait' }
  | { kind: 'show' }
  | { kind: 'denied' }
  | { kind: 'unreachable' }
  | { kind: 'redirect'; to: '/'; returnPath: string | null };

/**
 * What to do with a page: a signed-in user on a guest page goes to /, a signed-out user on a protected one goes to / and the
 * path is remembered. Home shows the dashboard or the sign-in form itself.
 */
export function resolveAccess(
  access: RouteAccess,
  path: string,
  viewer: { status: SessionStatus; user: User | null },
): AccessDecision {
  if (access === 'public' || (access === 'shop' && viewer.status === 'signed-out')) return { kind: 'show' };
  switch (viewer.status) {
    case 'unknown':
    case 'loading':
      return { kind: 'wait' };
    case 'unreachable':
      return { kind: 'unreachable' };
    case 'signed-in':
      if (access === 'guest') return { kind: 'redirect', to: '/', returnPath: null };
      return viewer.user && !canAccess(pathnameOf(path), viewer.user) ? { kind: 'denied' } : { kind: 'show' };
    default:
      if (access === 'guest' || pathnameOf(path) === '/') return { kind: 'show' };
      return { kind: 'redirect', to: '/', returnPath: path };
  }
}

const pathnameOf = (path: string) => path.replace(/[?#].*$/, '');
