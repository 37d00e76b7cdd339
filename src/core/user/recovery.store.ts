import { ApiError } from '../http/api-error.ts';
import { send } from '../http/send.ts';
import { shared } from '../runtime/runtime.ts';
import { wire } from '../runtime/wire.ts';
import { mutation, type Outcome } from '../store/mutation.ts';
import type { Question } from './account.schema.ts';
import { checkPasswordReset, getSecurityAnswers, register, requestPasswordReset, resetPassword, updateSecurityAnswers } from './user.endpoints.ts';

/** Getting an account, or getting back into one, without being signed in. */
export const registerUser = mutation('user.register', register);
export const askForReset = mutation('password.ask', requestPasswordReset);
export const setPassword = mutation('password.set', resetPassword);
export const verifyAnswers = mutation('answers.verify', updateSecurityAnswers);

const outcome = <Data>(work: Promise<Data>): Promise<Outcome<Data>> =>
  work.then(
    (data) => ({ ok: true as const, data }),
    (cause: unknown) => ({ ok: false as const, error: ApiError.from(cause) }),
  );

/** Whose password a reset token sets; a failure means that it is no good any more. */
export const checkResetToken = (token: string) => outcome(send(checkPasswordReset, {}, { headers: { [wire().headers.resetToken]: token } }));

/** The questions that somebody who forgot more than a password may answer. */
export const questionsOf = (login: string): Promise<Outcome<Question[]>> => outcome(send(getSecurityAnswers, { query: { login } }).then(({ answers }) => answers));

const TOKEN_FORM = /^[\w-]{16,256}$/;

/** The key to a new password: from the mail's link, whose address it leaves at once, or from answered questions. */
export const resetPlace = shared('password.reset-place', () => {
  let key: string | null = null;
  return {
    keep(token: string) {
      key = token;
    },
    /** @returns the key, taken out of the address if it stands there */
    take(): string | null {
      const url = new URL(location.href);
      const given = url.searchParams.get('token');
      if (given !== null) {
        url.searchParams.delete('token');
        history.replaceState(history.state, '', url.pathname + url.search);
        key = TOKEN_FORM.test(given) ? given : null;
      }
      return key;
    },
    forget() {
      key = null;
    },
  };
});
