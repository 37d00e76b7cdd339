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

export const registerUser = mutation('user.register', register);
export const requestResetLink = mutation('password.ask', requestPasswordReset);
export const setPassword = mutation('password.set', resetPassword);
export const verifyAnswers = mutation('answers.verify', updateSecurityAnswers);

/** The user whose password a reset token can set. Fails when the token is invalid or has expired. */
export const checkResetToken = (token: string) =>
  toOutcome(send(checkPasswordReset, {}, { headers: { [providerConfig().headers.resetToken]: token } }));

/** Security questions of a user who forgot their login details. */
export const loadSecurityQuestions = (login: string): Promise<Outcome<SecurityQuestion[]>> =>
  toOutcome(send(getSecurityAnswers, { query: { login } }).then(({ answers }) => answers));
