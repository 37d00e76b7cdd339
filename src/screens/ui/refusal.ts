import type { ApiError } from '#core/http/api-error.ts';
import { splitFields } from '#core/http/error-fields.rules.ts';
import { errorMessage } from '#core/http/error-policy.rules.ts';

/**
 * What a refusal says beside the fields that are on the screen, and what it says besides.
 * @param fields their names on the wire
 */
export function readRefusal(failure: ApiError | null, fields: readonly string[]) {
  const { messages, rest } = failure ? splitFields(failure, fields) : { messages: {}, rest: null };
  return { messageOf: (name: string) => messages[name] ?? null, rest: rest && errorMessage(rest) };
}
