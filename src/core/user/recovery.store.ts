import { type Outcome, toOutcome } from '../http/outcome.ts';
import { send } from '../http/send.ts';
import { providerConfig } from '../runtime/provider-config.ts';
import { mutation } from '../store/mutation.ts';
import type { SecurityQuestion } from './account.schema.ts';
import {
  checkPasswordReset,
  getSecurityAnswers,
  register,
  requestPasswordReset,
  resetPassword,
  updateSecurityAnswers,
} from './user.endpoints.ts';

/** Getting an account, or getting back into one, without being signed in. */
export const registerUser = mutation('user.register', register);
export const requestResetLink = mutation('password.ask', requestPasswordReset);
export const setPassword = mutation('password.set', resetPassword);
export const verifyAnswers = mutation('answers.verify', updateSecurityAnswers);

/** Whose password a reset token sets; a failure means that it is no good any more. */
export const checkResetToken = (token: string) =>
  toOutcome(send(checkPasswordReset, {}, { headers: { [providerConfig().headers.resetToken]: token } }));

/** The questions that somebody who forgot more than a password may answer. */
export const loadSecurityQuestions = (login: string): Promise<Outcome<SecurityQuestion[]>> =>
  toOutcome(send(getSecurityAnswers, { query: { login } }).then(({ answers }) => answers));
