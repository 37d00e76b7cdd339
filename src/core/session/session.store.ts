import type { ApiError } from '../http/api-error.ts';
import { credentials, TOKEN_STORAGE_KEY } from '../http/credentials.ts';
import { send, sessionHooks } from '../http/send.ts';
import { type Guest, readClaims } from '../http/token.ts';
import { translator } from '../i18n/translator.ts';
import { notices } from '../notification/notices.store.ts';
import { localStore, tabStore } from '../platform/storage.ts';
import { shared } from '../runtime/runtime.ts';
import { type ReadonlySignal, signal } from '../store/signals.ts';
import type { User } from '../user/user.schema.ts';
import { savedCart } from './saved-cart.ts';
import { createGuest, localLogout, logout } from './session.endpoints.ts';
import type { SessionStatus } from './session.schema.ts';
import { createSessionRenewal, requestToken } from './session-renewal.ts';
import { createSessionState, deleteIdentityCookies } from './session-state.ts';
import { createSignIn, isLocalAuth, type SignInOutcome } from './sign-in.ts';

export type { SignInOutcome } from './sign-in.ts';

const t = translator();

export const session = shared('session', () => {
  const isExpired = signal(false);
  const prefilledLogin = signal('');
  let tokenCheck: Promise<void> | null = null;
  const { status, user, failure, reset, loadUser, end, adoptToken } = createSessionState(() => cancelSignIn());

  const accept = async (token: string): Promise<SignInOutcome> => {
    isExpired.value = false;
    credentials().setToken(token);
    // The guest's conversation and caches are not the user's (S1 §4).
    reset();
    credentials().setGuest(null);
    const error = await loadUser();
    if (error) return { kind: 'failed', error };
    if (!localStore.isPersistent) notices().failure(t('session.notKept'));
    return { kind: 'signed-in' };
  };
  const { attempt, cancelSignIn, ...steps } = createSignIn(accept);

  sessionHooks().onUsed = createSessionRenewal();
  sessionHooks().onExpired = (token) => {
    isExpired.value = true;
    // After a reload the user is not loaded yet, so the id comes from the token.
    savedCart.save(readClaims(token)?.user_id);
    end();
  };
  localStore.onChangeInOtherTab((key, value) => {
    if (key === TOKEN_STORAGE_KEY) adoptToken(value);
  });

  return {
    status: status as ReadonlySignal<SessionStatus>,
    user: user as ReadonlySignal<User | null>,
    /** Why the status is `unreachable`. */
    failure: failure as ReadonlySignal<ApiError | null>,
    /** Whether the last session expired, or was ended elsewhere. */
    isExpired: isExpired as ReadonlySignal<boolean>,
    /** Login that was entered before account recovery. Not stored, and in no URL. */
    prefilledLogin: prefilledLogin as ReadonlySignal<string>,
    prefillLogin(login: string) {
      prefilledLogin.value = login.trim();
    },
    ...steps,
    cancelSignIn,
    /** Checks a stored token once. Every element may call it. */
    start(): Promise<void> {
      if (status.peek() !== 'unknown' && status.peek() !== 'unreachable') return tokenCheck ?? Promise.resolve();
      status.value = credentials().token.peek() ? 'loading' : 'signed-out';
      tokenCheck = status.peek() === 'loading' ? loadUser().then(() => undefined) : Promise.resolve();
      return tokenCheck;
    },
    /** Signs in with a token from a registration, or from a link with `login_token`. */
    signInWithToken: (token: string) => attempt(() => accept(token)),
    /** @param changed the user as the provider returned it after a change */
    setUser(changed: User) {
      user.value = changed;
    },
    reloadUser: loadUser,
    /** Continues in another team. Caches of the previous one are cleared. */
    switchTeam: (teamId: string) =>
      attempt(async () => {
        const token = await requestToken(teamId);
        deleteIdentityCookies();
        return accept(token);
      }),
    async signOut() {
      tabStore.removeAll('draft.');
      savedCart.clear();
      localStore.remove('cart.carried');
      const request = send(isLocalAuth() ? localLogout : logout).catch(() => undefined);
      end();
      await request;
    },
    ensureGuest,
  };
});

/** The current guest, created if missing. @throws ApiError */
async function ensureGuest(): Promise<Guest> {
  const existing = credentials().guest();
  if (existing) return existing;
  const { data } = await send(createGuest);
  const guest = { id: data.id, key: data.auth_key };
  credentials().setGuest(guest);
  return guest;
}
