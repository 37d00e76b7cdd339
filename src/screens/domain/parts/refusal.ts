import type { ApiError } from '#core/http/api-error.ts';
import { readRefusal } from '#screens/ui/refusal.ts';

/** All that a refusal says to a form of one field. */
export function fieldRefusal(failure: ApiError, name: string): string {
  const { messageOf, rest } = readRefusal(failure, [name]);
  return [messageOf(name), rest].filter(Boolean).join('\n');
}
