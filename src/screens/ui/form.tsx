import { zodResolver } from '@hookform/resolvers/zod';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { type DefaultValues, type FieldPath, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { ApiError } from '#core/http/api-error.ts';
import { errorMessage } from '#core/http/error-policy.rules.ts';

export type PortalForm<Values extends FieldValues> = UseFormReturn<Values>;

/**
 * A form over a schema of field rules: checked when a field is left, and at each change once it is wrong.
 * @param schema or, where one field's rule asks for another's value, what makes it from a way to read them
 */
export function usePortalForm<Values extends FieldValues>(
  schema: z.ZodMiniType<Values, Values> | ((values: () => Values) => z.ZodMiniType<Values, Values>),
  defaultValues: DefaultValues<Values>,
): PortalForm<Values> {
  const made = useRef<PortalForm<Values> | null>(null);
  const [own] = useState(() =>
    typeof schema === 'function' ? schema(() => made.current?.getValues() ?? (defaultValues as Values)) : null,
  );
  const form = useForm<Values>({
    resolver: zodResolver((own ?? schema) as never) as never,
    defaultValues,
    mode: 'onTouched',
    shouldFocusError: true,
  });
  made.current = form;
  return form;
}

/**
 * Puts the server's first message of each known field beside it.
 * @param toMessage words for a failure that names no field
 * @returns what has no field here, or why there was no answer, as one sentence
 */
export function showServerErrors<Values extends FieldValues>(
  form: PortalForm<Values>,
  error: ApiError,
  toMessage: (error: ApiError) => string = errorMessage,
): string | null {
  const fields = Object.keys(form.getValues()) as FieldPath<Values>[];
  const placed = fields.filter((name) => {
    const message = error.fieldMessage(name);
    if (message) form.setError(name, { type: 'server', message });
    return Boolean(message);
  });
  if (placed[0]) form.setFocus(placed[0]);
  const rest = error.messages.filter((message) => !placed.some((name) => error.fieldMessage(name) === message));
  return rest[0] ?? (placed.length > 0 ? null : toMessage(error));
}

interface FormProps<Values extends FieldValues> {
  form: PortalForm<Values>;
  onSubmit: (values: Values) => void | Promise<void>;
  /** What went wrong with the whole, above the fields. */
  error?: string | null;
  children: ReactNode;
  label?: string;
}

export function Form<Values extends FieldValues>({ form, onSubmit, error, children, label }: FormProps<Values>) {
  return (
    <form noValidate aria-label={label} className="grid gap-4" onSubmit={form.handleSubmit(onSubmit)}>
      <FormError error={error} />
      {children}
    </form>
  );
}

export function FormError({ error }: { error?: string | null | undefined }) {
  return (
    <div role="alert">
      {error && (
        <p className="flex gap-2 items-start rounded bg-danger-soft text-danger px-3 py-2">
          <CircleAlert size={18} aria-hidden className="mt-px" />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}
