import { type ApiError, firstText } from './api-error.ts';

const FIELD = 'password';

/** The same failure, with the first message that contains the word "password" as that of its field, unless it has one (S2 §8). */
export function withPasswordField(error: ApiError): ApiError {
  const texts = error.messages.length > 0 ? error.messages : [error.providerMessage ?? ''];
  const own = error.fieldMessage(FIELD) === null && texts.find((text) => /password/i.test(text));
  if (!own) return error;
  const { errors } = error.body;
  const named = typeof errors === 'object' && errors !== null ? errors : texts;
  const others = Object.entries(named).filter(([, value]) => firstText(value) !== own);
  return error.withErrors({ ...Object.fromEntries(others), [FIELD]: own });
}
