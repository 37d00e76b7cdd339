import { ApiError } from '../http/api-error.ts';
import { send } from '../http/send.ts';
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
