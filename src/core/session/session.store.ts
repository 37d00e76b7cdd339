import { brandId } from '../brand/brand-id.ts';
import { ApiError } from '../http/api-error.ts';
import { credentials, TOKEN_STORAGE_KEY } from '../http/credentials.ts';
import { send, sessionHooks } from '../http/send.ts';
import { readClaims } from '../http/token.ts';
import { translator } from '../i18n/translator.ts';
import { notices } from '../notification/notices.store.ts';
import { clock } from '../platform/clock.ts';
import { deleteCookie, readCookie, writeCookie } from '../platform/cookies.ts';
import { localStore, tabStore } from '../platform/storage.ts';
import { resetIdentity } from '../runtime/identity.ts';
import { providerConfig } from '../runtime/provider-config.ts';
import { config, shared } from '../runtime/runtime.ts';
import { batch, computed, type ReadonlySignal, signal } from '../store/signals.ts';
import type { Team } from '../team/team.schema.ts';
import type { User } from '../user/user.schema.ts';
import {
  createGuest,
  getUser,
  localLogin,
  localLogout,
  localUser,
  login,
  loginSecondFactor,
  logout,
  refreshSession,
} from './session.endpoints.ts';
import type { SessionStatus } from './session.schema.ts';

const t = translator();

export type SignInOutcome =
  | { kind: 'signed-in' }
  | { kind: 'choose-team' }
  | { kind: 'second-factor' }
  | { kind: 'ignored' }
  | { kind: 'failed'; error: ApiError };

/** A sign-in that is not finished: kept in memory alone, since it holds a password. */
interface PendingSignIn {
  login: string;
  password: string;
  group_id?: string | undefined;
  teams: readonly Team[];
  secondFactorKey: string | null;
}

export interface SignInForm {
  login: string;
  password: string;
  /** The provider a gb customer comes from. */
  group_id?: string | undefined;
}

/** A session is renewed in the last part of its life, when it is used. */
const RENEW_AFTER_SHARE = 0.5;

/** Cookies that belong to one identity (S1 §4: logout clears several cookies). */
const IDENTITY_COOKIES = ['cart', 'ticket', 'invoice-date'];
/** The basket of somebody whose session ended by itself: theirs again after the sign-in, and nobody else's. */
const savedCart = {
  save(userId: string | undefined) {
    const held = readCookie('cart', /^[\w.-]{1,200}$/);
    if (userId && held) tabStore.set(`kept.${userId}`, held);
  },
  restore(userId: string) {
    const held = tabStore.get(`kept.${userId}`);
    tabStore.removeAll('kept.');
    if (held) writeCookie('cart', held);
  },
};

export const session = shared('session', () => {
  const status = signal<SessionStatus>('unknown');
  const user = signal<User | null>(null);
  const isSigningIn = signal(false);
  const open = signal<PendingSignIn | null>(null);
  const isExpired = signal(false);
  const prefilledLogin = signal('');
  let checking: Promise<void> | null = null;
  let renewing: Promise<unknown> | null = null;
  const isLocal = () => providerConfig().auth.variant === 'local';

  /** What the last identity left on this page goes. */
  const forget = () => {
    batch(() => {
      user.value = null;
      open.value = null;
    });
    resetIdentity();
  };

  /** Signs out here, at once; telling the provider may fail and changes nothing for the user. */
  const end = () => {
    credentials().setToken(null);
    for (const name of IDENTITY_COOKIES) deleteCookie(name);
    forget();
    status.value = 'signed-out';
  };

  const accept = async (token: string): Promise<SignInOutcome> => {
    isExpired.value = false;
    credentials().setToken(token);
    // The guest's conversation and caches are not the user's (S1 §4).
    forget();
    credentials().setGuest(null);
    const outcome = await loadUser();
    if (outcome) return { kind: 'failed', error: outcome };
    if (!localStore.isPersistent) notices().failure(t('session.notKept'));
    return { kind: 'signed-in' };
  };

  /** @returns the error, or null when the user is there */
  const loadUser = async (): Promise<ApiError | null> => {
    try {
      const found = (isLocal() ? (await send(localUser)).user : (await send(getUser)).user) ?? null;
      if (!found) throw new ApiError('malformed');
      savedCart.restore(found.id);
      batch(() => {
        user.value = found;
        status.value = 'signed-in';
      });
      return null;
    } catch (cause) {
      // A judged failure has already signed out; anything else leaves the token for another try.
      if (credentials().token.peek()) status.value = 'unreachable';
      return ApiError.from(cause);
    }
  };

  /** One attempt at a time: a second submit while one is under way is ignored (S1 §2). */
  const attempt = async (work: () => Promise<SignInOutcome>): Promise<SignInOutcome> => {
    if (isSigningIn.peek()) return { kind: 'ignored' };
    isSigningIn.value = true;
    try {
      return await work();
    } catch (cause) {
      return { kind: 'failed', error: ApiError.from(cause) };
    } finally {
      isSigningIn.value = false;
    }
  };

  const requestLogin = (form: SignInForm, teamId?: string) =>
    attempt(async () => {
      const body = { ...form, brand_name: config().brand, brand_id: brandId().peek() };
      if (isLocal()) {
        const { token } = await send(localLogin, { body });
        if (!token) throw new ApiError('malformed');
        return accept(token);
      }
      const answer = await send(login, { body, ...(teamId ? { query: { team_id: teamId } } : {}) });
      const { choose_team, data: teams = [], enable_2fa, key = null } = answer.data;
      if (choose_team) {
        open.value = { ...form, teams, secondFactorKey: null };
        return { kind: 'choose-team' };
      }
      if (enable_2fa) {
        open.value = { ...form, teams: [], secondFactorKey: key };
        return { kind: 'second-factor' };
      }
      if (!answer.token) throw new ApiError('malformed');
      return accept(answer.token);
    });

  /** The same sign-in under a new token: in this team, or in another of the user's. */
  const renew = async (teamId?: string) => {
    const { token } = await send(refreshSession, teamId ? { query: { team_id: teamId } } : {});
    return token;
  };

  sessionHooks().onExpired = (token) => {
    // Said on the form: what was on the screen is there again after the sign-in.
    isExpired.value = true;
    // By the token: after a reload the user has not been read yet.
    savedCart.save(readClaims(token)?.user_id);
    end();
  };
  sessionHooks().onUsed = (token) => {
    const { iat = 0, exp = 0 } = readClaims(token) ?? {};
    const now = clock().now() / 1000;
    if (renewing || isLocal() || !exp || now < iat + (exp - iat) * RENEW_AFTER_SHARE || now > exp) return;
    renewing = renew()
      .then((fresh) => credentials().token.peek() === token && credentials().setToken(fresh))
      // Not renewed: the session goes on to its end, and the next use tries again.
      .catch(() => undefined)
      .finally(() => {
        renewing = null;
      });
  };
  localStore.onChangeInOtherTab((key, value) => {
    if (key !== TOKEN_STORAGE_KEY || value === credentials().token.peek()) return;
    const [former, next] = [credentials().token.peek(), value].map((token) => (token ? readClaims(token) : null));
    credentials().adoptToken(value);
    // Renewed over there: the same person in the same team, so that nothing here is another's.
    if (
      former &&
      next &&
      former.user_id === next.user_id &&
      former.team_id === next.team_id &&
      status.peek() === 'signed-in'
    )
      return;
    forget();
    status.value = value ? 'loading' : 'signed-out';
    if (value) void loadUser();
  });

  return {
    status: status as ReadonlySignal<SessionStatus>,
    user: user as ReadonlySignal<User | null>,
    isSigningIn: isSigningIn as ReadonlySignal<boolean>,
    /** Teams to choose from, while a sign-in waits for the choice. */
    teamChoices: computed(() => open.value?.teams ?? []),
    /** The last sign-in ended by itself, or was ended elsewhere. */
    isExpired: isExpired as ReadonlySignal<boolean>,
    /** What was entered as login when somebody went to recover their details: kept in memory, in no address. */
    prefilledLogin: prefilledLogin as ReadonlySignal<string>,
    prefillLogin(login: string) {
      prefilledLogin.value = login.trim();
    },
    isSecondFactorPending: computed(() => Boolean(open.value?.secondFactorKey)),
    /** Checks a stored token once; safe to call from every element. */
    start(): Promise<void> {
      if (status.peek() !== 'unknown' && status.peek() !== 'unreachable') return checking ?? Promise.resolve();
      status.value = credentials().token.peek() ? 'loading' : 'signed-out';
      checking = status.peek() === 'loading' ? loadUser().then(() => undefined) : Promise.resolve();
      return checking;
    },
    signIn: (form: SignInForm) => requestLogin(form),
    /** With a token that came from elsewhere: a registration, or a link with `login_token`. */
    signInWithToken: (token: string) => attempt(() => accept(token)),
    /** The user as the provider has just said, after a change. */
    setUser(changed: User) {
      user.value = changed;
    },
    reloadUser: () => loadUser(),
    /** Goes on in another team: caches of the former go. */
    switchTeam: (teamId: string) =>
      attempt(async () => {
        const token = await renew(teamId);
        for (const name of IDENTITY_COOKIES) deleteCookie(name);
        return accept(token);
      }),
    chooseTeam(teamId: string) {
      const pending = open.peek();
      return pending
        ? requestLogin({ login: pending.login, password: pending.password, group_id: pending.group_id }, teamId)
        : Promise.resolve<SignInOutcome>({ kind: 'ignored' });
    },
    confirmSecondFactor: (code: string) =>
      attempt(async () => {
        const key = open.peek()?.secondFactorKey;
        if (!key) return { kind: 'ignored' };
        const { token } = await send(loginSecondFactor, { body: { key, code } });
        return accept(token);
      }),
    cancelSignIn() {
      open.value = null;
    },
    async signOut() {
      tabStore.removeAll('draft.');
      tabStore.removeAll('kept.');
      const told = send(isLocal() ? localLogout : logout).catch(() => undefined);
      end();
      await told;
    },
    /** The guest this visitor is, made on first need. @throws ApiError */
    async ensureGuest() {
      const known = credentials().guest();
      if (known) return known;
      const { data } = await send(createGuest);
      const guest = { id: data.id, key: data.auth_key };
      credentials().setGuest(guest);
      return guest;
    },
  };
});
