import { CircleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import type { ApiError } from '#core/http/api-error.ts';
import { splitFields } from '#core/http/error-fields.rules.ts';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import type { Outcome } from '#core/http/outcome.ts';
import { FormElement } from './form-element.tsx';

/** What a form's layout and its errors need: a `PortalForm`, or what `useTextForm` returns. */
export interface FormControl<Values extends FieldValues> {
  getValues(): object;
  setError(name: NoInfer<FieldPath<Values>>, error: { type: string; message: string }): void;
  setFocus(name: NoInfer<FieldPath<Values>>): void;
  handleSubmit(onSubmit: (values: Values) => void | Promise<void>): () => unknown;
}

/**
 * Shows the server's first message of each field beside that field, and focuses the first of them.
 * @param toMessage words what belongs to no field of this form
 * @param fields those that are on the screen; by default one for each value
 * @returns what `toMessage` says, `null` when every message found its field
 */
export function showServerErrors<Values extends FieldValues>(
  form: FormControl<Values>,
  error: ApiError,
  toMessage: (error: ApiError) => string = errorMessage,
  fields: readonly FieldPath<Values>[] = Object.keys(form.getValues()) as FieldPath<Values>[],
): string | null {
  const { messages, rest } = splitFields(error, fields);
  const shown = Object.entries(messages) as [FieldPath<Values>, string][];
  for (const [name, message] of shown) form.setError(name, { type: 'server', message });
  if (shown[0]) form.setFocus(shown[0][0]);
  return rest && toMessage(rest);
}

interface SubmitOptions<Values extends FieldValues, Data> {
  onSuccess?: (data: Data, values: Values) => void | Promise<void>;
  /** Words what the server refuses beside no field of the form. */
  toMessage?: (error: ApiError) => string;
  /** Those that are on the screen; by default one for each value. */
  fields?: readonly NoInfer<FieldPath<Values>>[];
  /** Reads a failure in another way, before anything of it is shown. */
  readFailure?: (error: ApiError) => ApiError;
  /** Shows a failure in another way than beside its fields. Returns the message above them. */
  onFailure?: (error: ApiError) => string | null;
}

/**
 * Sends a form and shows what the server refuses: beside its field, or above the fields.
 * @param request sends the values; `null`, at once or later, when the screen itself refuses them
 * @returns props for `Form`, and `setError` for a message of the screen's own
 */
export function useSubmit<Values extends FieldValues, Data>(
  form: FormControl<Values>,
  request: (values: Values) => Promise<Outcome<Data> | null> | null,
  {
    onSuccess,
    toMessage,
    fields,
    readFailure = (error) => error,
    onFailure = (error) => showServerErrors(form, error, toMessage, fields),
  }: SubmitOptions<Values, Data> = {},
) {
  const [error, setError] = useState<string | null>(null);
  const onSubmit = async (values: Values) => {
    setError(null);
    const outcome = await request(values);
    if (outcome?.ok) await onSuccess?.(outcome.data, values);
    else if (outcome) setError(onFailure(readFailure(outcome.error)));
  };
  return { form, onSubmit, error, setError };
}

interface FormProps<Values extends FieldValues> {
  form: FormControl<Values>;
  onSubmit: (values: Values) => void | Promise<void>;
  /** A message that belongs to no field, above all of them. */
  error?: string | null;
  children: ReactNode;
  label?: string;
  className?: string;
}

/** A form with its message above the fields. `form`, `onSubmit` and `error` may come from `useSubmit`. */
export function Form<Values extends FieldValues>({
  form,
  onSubmit,
  error,
  children,
  label,
  className = 'grid gap-4',
}: FormProps<Values>) {
  return (
    <FormElement aria-label={label} className={className} onSubmit={() => form.handleSubmit(onSubmit)()}>
      <FormError error={error} />
      {children}
    </FormElement>
  );
}

/** @param props `id`: for the `aria-describedby` of what the message is about */
export function FormError({ id, error }: { id?: string; error?: string | null | undefined }) {
  return (
    <div id={id} role="alert" className="empty:absolute">
      {error && (
        <p className="flex gap-2 items-start rounded bg-danger-soft text-danger px-3 py-2">
          <CircleAlert size={18} aria-hidden className="mt-px" />
          <span className="whitespace-pre-line">{error}</span>
        </p>
      )}
    </div>
  );
}
