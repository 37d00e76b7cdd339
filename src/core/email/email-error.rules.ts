import type { ApiError } from '../http/api-error.ts';
import { translator } from '../i18n/translator.ts';

const t = translator();

const MAX_SEARCHED = 20_000;

/** The message inside a message: the provider may pass on a mail server's whole response, sometimes cut short (S2 §8). */
export function nestedMessage(text: string): string | null {
  const found = /"(?:message|error|msg)"\s*:\s*"((?:[^"\\]|\\.)*)/.exec(text.slice(0, MAX_SEARCHED))?.[1];
  if (!found) return null;
  try {
    return JSON.parse(`"${found}"`) as string;
  } catch {
    return found;
  }
}

/**
 * Why an email operation failed, in the wording of S2 §8.
 * @param genericErrorStatuses statuses that are shown as a generic error; a 422 with messages shows its first one
 */
export function emailErrorMessage(error: ApiError, genericErrorStatuses: readonly number[] = []): string {
  if (error.kind !== 'http') return t('error.unreachable');
  const [first] = error.messages;
  if (genericErrorStatuses.includes(error.status) && !(error.status === 422 && first)) return t('error.whoops');
  const { message } = error.body;
  return (
    (first && (nestedMessage(first) ?? first)) ??
    (typeof message === 'string' ? nestedMessage(message) : null) ??
    error.providerMessage ??
    t('error.whoops')
  );
}
