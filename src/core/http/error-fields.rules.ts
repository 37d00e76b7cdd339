import type { ApiError } from './api-error.ts';

/** Entries of `errors` by field; none where it is text or a list. */
const entriesOf = ({ body: { errors } }: ApiError): [name: string, value: unknown][] =>
  typeof errors === 'object' && errors !== null && !Array.isArray(errors) ? Object.entries(errors) : [];

/** Names of the fields that a failure is about. */
export const fieldNames = (error: ApiError): string[] => entriesOf(error).map(([name]) => name);

/**
 * Splits a failure into what has a place of its own and what has not.
 * @param names of the fields whose messages have a place
 * @returns the first message of each that has one; and the same failure without these fields, null when nothing is left of it
 */
export function splitFields(
  error: ApiError,
  names: readonly string[],
): { messages: Readonly<Record<string, string>>; rest: ApiError | null } {
  const messages: Record<string, string> = {};
  for (const name of names) {
    const message = error.fieldMessage(name);
    if (message !== null) messages[name] = message;
  }
  if (Object.keys(messages).length === 0) return { messages, rest: error };
  const others = entriesOf(error).filter(([name]) => !names.includes(name));
  const rest = error.withErrors(Object.fromEntries(others));
  return { messages, rest: rest.messages.length > 0 ? rest : null };
}

/** The same failure with what it says of one field under another name, for a form that names the field otherwise. */
export function renameField(error: ApiError, from: string, to: string): ApiError {
  const { messages, rest } = splitFields(error, [from]);
  if (!(from in messages)) return error;
  return error.withErrors({ ...Object.fromEntries(rest ? entriesOf(rest) : []), [to]: messages[from] });
}
