import type * as z from 'zod/mini';
import { pageBrandId } from '../brand/brand-id.ts';
import { ApiError } from '../http/api-error.ts';
import { send } from '../http/send.ts';
import { providerConfig } from '../runtime/provider-config.ts';
import { config } from '../runtime/runtime.ts';
import { computed, type ReadonlySignal, signal } from '../store/signals.ts';
import type { Team } from '../team/team.schema.ts';
import { localLogin, login, loginSecondFactor } from './session.endpoints.ts';
import type { LoginRequest } from './session.schema.ts';

export type SignInOutcome =
  | { kind: 'signed-in' }
  | { kind: 'choose-team' }
  | { kind: 'second-factor' }
  | { kind: 'ignored' }
  | { kind: 'failed'; error: ApiError };

export interface SignInForm {
  login: string;
  password: string;
  /** The previous provider of a gb customer. */
  group_id?: string | undefined;
}

type LoginBody = z.input<typeof LoginRequest>;

/** A sign-in that needs another step. It contains a password, so it is never stored. */
interface PendingSignIn {
  form: SignInForm;
  teams: readonly Team[];
  secondFactorKey: string | null;
}

export const isLocalAuth = () => providerConfig().auth.variant === 'local';

/** One attempt at a time: a second submit in the meantime is ignored (S1 §2). */
function createAttempts() {
  const isSigningIn = signal(false);
  return {
    isSigningIn: isSigningIn as ReadonlySignal<boolean>,
    async attempt(work: () => Promise<SignInOutcome>): Promise<SignInOutcome> {
      if (isSigningIn.peek()) return { kind: 'ignored' };
      isSigningIn.value = true;
      try {
        return await work();
      } catch (cause) {
        return { kind: 'failed', error: ApiError.from(cause) };
      } finally {
        isSigningIn.value = false;
      }
    },
  };
}

/**
 * The steps of a sign-in (S1 §2).
 * @param accept called with the token of a finished sign-in
 */
export function createSignIn(accept: (token: string) => Promise<SignInOutcome>) {
  const { isSigningIn, attempt } = createAttempts();
  const pending = signal<PendingSignIn | null>(null);

  const requestLocalLogin = async (body: LoginBody) => {
    const { token } = await send(localLogin, { body });
    if (!token) throw new ApiError('malformed');
    return accept(token);
  };
  const requestSessionLogin = async (form: SignInForm, body: LoginBody, teamId?: string): Promise<SignInOutcome> => {
    const { data, token } = await send(login, { body, ...(teamId ? { query: { team_id: teamId } } : {}) });
    if (data.choose_team) {
      pending.value = { form, teams: data.data ?? [], secondFactorKey: null };
      return { kind: 'choose-team' };
    }
    if (data.enable_2fa) {
      pending.value = { form, teams: [], secondFactorKey: data.key ?? null };
      return { kind: 'second-factor' };
    }
    if (!token) throw new ApiError('malformed');
    return accept(token);
  };
  const requestLogin = (form: SignInForm, teamId?: string) =>
    attempt(async () => {
      const body = { ...form, brand_name: config().brand, brand_id: await pageBrandId() };
      return isLocalAuth() ? requestLocalLogin(body) : requestSessionLogin(form, body, teamId);
    });

  return {
    isSigningIn,
    /** Teams to choose from, while a sign-in waits for the choice. */
    teamChoices: computed(() => pending.value?.teams ?? []),
    isSecondFactorPending: computed(() => Boolean(pending.value?.secondFactorKey)),
    attempt,
    signIn: (form: SignInForm) => requestLogin(form),
    chooseTeam(teamId: string) {
      const form = pending.peek()?.form;
      return form ? requestLogin(form, teamId) : Promise.resolve<SignInOutcome>({ kind: 'ignored' });
    },
    confirmSecondFactor: (code: string) =>
      attempt(async () => {
        const key = pending.peek()?.secondFactorKey;
        if (!key) return { kind: 'ignored' };
        const { token } = await send(loginSecondFactor, { body: { key, code } });
        return accept(token);
      }),
    cancelSignIn() {
      pending.value = null;
    },
  };
}
