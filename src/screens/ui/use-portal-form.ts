import { zodResolver } from '@hookform/resolvers/zod';
import { startTransition, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { afterPaint } from '#core/platform/after-paint.ts';

export type PortalForm<Values extends FieldValues> = UseFormReturn<Values>;

/**
 * A form over a schema of field rules. A field is checked when it is left and, once wrong, at each change.
 * @param schema a function of the current values where one field's rule depends on another field
 */
export function usePortalForm<Values extends FieldValues>(
  schema: z.ZodMiniType<Values, Values> | ((values: () => Values) => z.ZodMiniType<Values, Values>),
  defaultValues: DefaultValues<Values>,
): PortalForm<Values> {
  const formRef = useRef<PortalForm<Values> | null>(null);
  const [firstSchema] = useState(() =>
    typeof schema === 'function' ? schema(() => formRef.current?.getValues() ?? (defaultValues as Values)) : schema,
  );
  const form = useForm<Values>({
    resolver: zodResolver<Values, unknown, Values>(typeof schema === 'function' ? firstSchema : schema),
    defaultValues,
    mode: 'onTouched',
    shouldFocusError: true,
  });
  formRef.current = form;
  useState(() => drawAfterField(form));
  return form;
}

/** A field shows what is typed at once, and the form what follows from it once the browser has the time. */
function drawAfterField<Values extends FieldValues>(form: PortalForm<Values>) {
  const { register } = form;
  form.register = (name, options) => {
    const field = register(name, options);
    return {
      ...field,
      onChange: async (event) => startTransition(() => void field.onChange(event)),
      // What is pressed next answers before the field that it left is checked.
      onBlur: async (event) => void afterPaint(() => field.onBlur(event)),
    };
  };
}

/** The number of fields that differ from what is saved. */
export const countDirtyFields = <Values extends FieldValues>(form: PortalForm<Values>) =>
  Object.keys(form.formState.dirtyFields).length;
