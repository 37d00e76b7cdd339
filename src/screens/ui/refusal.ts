import type { FieldPath, FieldValues } from 'react-hook-form';
import type { ApiError } from '#core/http/api-error.ts';
import { splitFields } from '#core/http/error-fields.rules.ts';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import type { FormControl } from './form.tsx';

/**
 * What a refusal says beside the fields that are on the screen, and what it says besides.
 * @param fields their names on the wire
 */
export function readRefusal(failure: ApiError | null, fields: readonly string[]) {
  const { messages, rest } = failure ? splitFields(failure, fields) : { messages: {}, rest: null };
  return { messageOf: (name: string) => messages[name] ?? null, rest: rest && errorMessage(rest) };
}

/**
 * For a form of one field: all that the server refuses stands beside it.
 * @returns an `onFailure` of `useSubmit`
 */
export const showBeside =
  <Values extends FieldValues>(form: FormControl<Values>, name: NoInfer<FieldPath<Values>>) =>
  (error: ApiError): null => {
    form.setError(name, { type: 'server', message: errorMessage(error) });
    form.setFocus(name);
    return null;
  };
