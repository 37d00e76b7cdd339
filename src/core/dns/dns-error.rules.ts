import type { ApiError } from '../http/api-error.ts';
import { fieldNames } from '../http/error-fields.rules.ts';
import { translator } from '../i18n/translator.ts';

const t = translator();

/** Each field's first message, or else the field's name; without fields the general message. One per line (S2 §8). */
export function dnsErrorMessage(error: ApiError): string {
  const byField = fieldNames(error).map((name) => error.fieldMessage(name) ?? name);
  const texts = byField.length > 0 ? byField : error.messages;
  const text = [...new Set(texts)].join('\n') || error.providerMessage;
  return text || t(error.isUnreachable ? 'error.unreachable' : 'error.generic');
}
