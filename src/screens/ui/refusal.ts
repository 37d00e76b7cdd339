import type { ApiError } from '#core/http/api-error.ts';
import { errorMessage } from '#core/http/error-policy.rules.ts';

/**
 * What a refusal says beside the fields that are on the screen, and what it says besides.
 * @param fields their names on the wire
 */
export function readRefusal(failure: ApiError | null, fields: readonly string[]) {
  const messageOf = (name: string) => failure?.fieldMessage(name) ?? null;
  if (!failure) return { messageOf, rest: null };
  const shown = fields.filter((name) => messageOf(name) !== null);
  const rest = failure.withoutFields(shown);
  return { messageOf, rest: shown.length > 0 && rest.messages.length === 0 ? null : errorMessage(rest) };
}
