import type { SessionStatus } from '../session/session.schema.ts';
import { canAccess } from '../user/access.rules.ts';
import type { User } from '../user/user.schema.ts';

/**
 * `user` needs a sign-in; `guest` is only for visitors; `public` is for all (S1 §2). `shop` is for visitors, who may buy
 * without signing in, and for users with the role for it (S1 §6).
 */
export type RouteAccess = 'user' | 'guest' | 'public' | 'shop';

export type AccessDecision =
  | { kind: 'wait' }
  | { kind: 'show' }
  | { kind: 'denied' }
  | { kind: 'unreachable' }
  | { kind: 'redirect'; to: '/'; returnPath: string | null };

/**
 * A signed-in user on a guest page is redirected to /. A visitor on a protected page is redirected to / and the path is
 * remembered. Home itself shows the dashboard or the sign-in form.
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
      return viewer.user && !canAccess(path, viewer.user) ? { kind: 'denied' } : { kind: 'show' };
    default:
      if (access === 'guest' || pathnameOf(path) === '/') return { kind: 'show' };
      return { kind: 'redirect', to: '/', returnPath: path };
  }
}

const pathnameOf = (path: string) => path.replace(/[?#].*/, '');
