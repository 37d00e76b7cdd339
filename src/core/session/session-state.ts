import { ApiError } from '../http/api-error.ts';
import { credentials } from '../http/credentials.ts';
import { send } from '../http/send.ts';
import { readClaims } from '../http/token.ts';
import { createAutoRetry } from '../platform/auto-retry.ts';
import { deleteCookie } from '../platform/cookies.ts';
import { resetIdentity } from '../runtime/identity.ts';
import { batch, signal } from '../store/signals.ts';
import type { User } from '../user/user.schema.ts';
import { savedCart } from './saved-cart.ts';
import { getUser, localUser } from './session.endpoints.ts';
import type { SessionStatus } from './session.schema.ts';
import { isLocalAuth } from './sign-in.ts';

/** Cookies that belong to one identity (S1 §4: logout clears several cookies). */
const IDENTITY_COOKIES = ['cart', 'ticket', 'invoice-date'];
export const deleteIdentityCookies = () => {
  for (const name of IDENTITY_COOKIES) deleteCookie(name);
};

/** The state of the session. @param onReset called when the data of the previous identity is cleared */
export function createSessionState(onReset: () => void) {
  const status = signal<SessionStatus>('unknown');
  const user = signal<User | null>(null);
  const failure = signal<ApiError | null>(null);

  /** Clears the data of the previous identity on this page. */
  const reset = () => {
    batch(() => {
      user.value = null;
      onReset();
    });
    resetIdentity();
  };

  const retry = createAutoRetry(() => loadUser(true));
  status.subscribe((now) => {
    if (now !== 'unreachable') retry(false);
  });

  /** @returns the error, or null when the user was loaded */
  const loadUser = async (isRepeated = false): Promise<ApiError | null> => {
    try {
      const loaded = (await send(isLocalAuth() ? localUser : getUser, {}, { quiet: isRepeated })).user;
      if (!loaded) throw new ApiError('malformed');
      // Somebody else has signed in or out meanwhile.
      if (isRepeated && status.peek() !== 'unreachable') return null;
      savedCart.restore(loaded.id);
      batch(() => {
        user.value = loaded;
        status.value = 'signed-in';
      });
      return null;
    } catch (cause) {
      const error = ApiError.from(cause);
      // A refused token has been removed already. After other failures it stays for a retry.
      if (credentials().token.peek()) {
        batch(() => {
          failure.value = error;
          status.value = 'unreachable';
        });
      }
      retry(status.peek() === 'unreachable' && error.isTemporary);
      return error;
    }
  };

  return {
    status,
    user,
    failure,
    reset,
    loadUser,
    /** Signs out locally, whether or not the provider can be reached. */
    end() {
      credentials().setToken(null);
      deleteIdentityCookies();
      reset();
      status.value = 'signed-out';
    },
    /** @param token stored by another tab; null when that tab signed out */
    adoptToken(token: string | null) {
      const previous = credentials().token.peek();
      if (token === previous) return;
      credentials().adoptToken(token);
      if (status.peek() === 'signed-in' && isSameIdentity(previous, token)) return;
      reset();
      status.value = token ? 'loading' : 'signed-out';
      if (token) void loadUser();
    },
  };
}

/** A renewed token is for the same user in the same team. */
function isSameIdentity(current: string | null, next: string | null): boolean {
  const [a, b] = [current, next].map((token) => (token ? readClaims(token) : null));
  return Boolean(a && b && a.user_id === b.user_id && a.team_id === b.team_id);
}
