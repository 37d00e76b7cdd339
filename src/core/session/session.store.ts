import type { ApiError } from '../http/api-error.ts';
import { credentials, TOKEN_STORAGE_KEY } from '../http/credentials.ts';
import { send, sessionHooks } from '../http/send.ts';
import { t } from '../i18n/index.ts';
import { notices } from '../notification/notices.store.ts';
import { deleteCookie } from '../platform/cookies.ts';
import { localStore } from '../platform/storage.ts';
import { resetIdentity } from '../runtime/identity.ts';
import { config, shared } from '../runtime/runtime.ts';
import { batch, computed, type ReadonlySignal, signal } from '../store/signals.ts';
import type { Team } from '../team/team.schema.ts';
import { getUser } from '../user/user.endpoints.ts';
import type { User } from '../user/user.schema.ts';
import { createGuest, login, loginSecondFactor, logout } from './session.endpoints.ts';
import type { SessionStatus } from './session.schema.ts';

export type SignInOutcome = { kind: 'signed-in' } | { kind: 'choose-team' } | { kind: 'second-factor' } | { kind: 'ignored' } | { kind: 'failed'; error: ApiError };

/** A sign-in that is not finished: kept in memory alone, since it holds a password. */
interface OpenSignIn {
  login: string;
  password: string;
  teams: readonly Team[];
  secondFactorKey: string | null;
}

/** Cookies that belong to one identity (S1 §4: logout clears several cookies). */
const IDENTITY_COOKIES = ['cart', 'ticket', 'invoice-date'];

export const session = shared('session', () => {
  const status = signal<SessionStatus>('unknown');
  const user = signal<User | null>(null);
  const isSigningIn = signal(false);
  const open = signal<OpenSignIn | null>(null);
  let checking: Promise<void> | null = null;

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
      const answer = await send(getUser);
      batch(() => {
        user.value = answer.user;
        status.value = 'signed-in';
      });
      return null;
    } catch (cause) {
      // A judged failure has already signed out; anything else leaves the token for another try.
      if (credentials().token.peek()) status.value = 'unreachable';
      return cause as ApiError;
    }
  };

  /** One attempt at a time: a second submit while one is under way is ignored (S1 §2). */
  const attempt = async (work: () => Promise<SignInOutcome>): Promise<SignInOutcome> => {
    if (isSigningIn.peek()) return { kind: 'ignored' };
    isSigningIn.value = true;
    try {
      return await work();
    } catch (cause) {
      return { kind: 'failed', error: cause as ApiError };
    } finally {
      isSigningIn.value = false;
    }
  };

  const requestLogin = (form: { login: string; password: string }, teamId?: string) =>
    attempt(async () => {
      const answer = await send(login, { body: { ...form, brand_name: config().brand }, ...(teamId ? { query: { team_id: teamId } } : {}) });
      const { choose_team, data: teams = [], enable_2fa, key = null } = answer.data;
      if (choose_team) {
        open.value = { ...form, teams, secondFactorKey: null };
        return { kind: 'choose-team' };
      }
      if (enable_2fa) {
        open.value = { ...form, teams: [], secondFactorKey: key };
        return { kind: 'second-factor' };
      }
      if (!answer.token) throw new Error('The provider signed in without a token');
      return accept(answer.token);
    });

  sessionHooks().expired = () => end();
  localStore.onOtherTab((key, value) => {
    if (key !== TOKEN_STORAGE_KEY || value === credentials().token.peek()) return;
    credentials().adoptToken(value);
    forget();
    status.value = value ? 'loading' : 'signed-out';
    if (value) void loadUser();
  });

  return {
    status: status as ReadonlySignal<SessionStatus>,
    user: user as ReadonlySignal<User | null>,
    isSigningIn: isSigningIn as ReadonlySignal<boolean>,
    /** Teams to choose from, while a sign-in waits for the choice. */
    teamsToChoose: computed(() => open.value?.teams ?? []),
    isSecondFactorOpen: computed(() => Boolean(open.value?.secondFactorKey)),
    /** Checks a stored token once; safe to call from every element. */
    start(): Promise<void> {
      if (status.peek() !== 'unknown' && status.peek() !== 'unreachable') return checking ?? Promise.resolve();
      status.value = credentials().token.peek() ? 'loading' : 'signed-out';
      checking = status.peek() === 'loading' ? loadUser().then(() => undefined) : Promise.resolve();
      return checking;
    },
    signIn: (form: { login: string; password: string }) => requestLogin(form),
    chooseTeam(teamId: string) {
      const pending = open.peek();
      return pending ? requestLogin({ login: pending.login, password: pending.password }, teamId) : Promise.resolve<SignInOutcome>({ kind: 'ignored' });
    },
    confirmSecondFactor: (code: string) =>
      attempt(async () => {
        const key = open.peek()?.secondFactorKey;
        if (!key) return { kind: 'ignored' };
        const { token } = await send(loginSecondFactor, { body: { key, code } });
        return accept(token);
      }),
    abandonSignIn() {
      open.value = null;
    },
    async signOut() {
      const told = send(logout).catch(() => undefined);
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
