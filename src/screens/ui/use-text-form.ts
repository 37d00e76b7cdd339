import { type ChangeEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Rule } from '#core/rules/fields.rules.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * A form of a few text fields with rules of their own, for the sign-in and for dialogs: the form library is a fifth of what they
 * load. A form over a schema is a `usePortalForm`. Checks when that does: a field when it is left and, once wrong, at each change.
 * @param rules of each field; the first that fails gives the message
 */
export function useTextForm<Name extends string>(
  rules: Readonly<Record<Name, readonly Rule[]>>,
  initialValues: Readonly<Record<Name, string>>,
) {
  const [values, setValues] = useState(initialValues);
  const [errors, setErrors] = useState<Partial<Record<Name, string | null>>>({});
  const controls = useRef<Partial<Record<Name, Control | null>>>({});
  const names = Object.keys(rules) as Name[];
  const findError = (name: Name, value: string) => {
    for (const rule of rules[name]) {
      const message = rule(value);
      if (message) return message;
    }
    return null;
  };
  const showError = (name: Name, message: string | null) => setErrors((before) => ({ ...before, [name]: message }));
  const setFocus = (name: Name) => controls.current[name]?.focus();
  const setValue = (name: Name, value: string) => setValues((before) => ({ ...before, [name]: value }));

  return {
    values,
    errors,
    setValue,
    setFocus,
    setError: (name: Name, error: { message: string }) => showError(name, error.message),
    getValues: () => values,
    /** Props of a field's control. */
    register: (name: Name) => ({
      name,
      value: values[name],
      ref: (control: Control | null) => {
        controls.current[name] = control;
      },
      onChange: ({ target: { value } }: ChangeEvent<Control>) => {
        setValue(name, value);
        if (errors[name]) showError(name, findError(name, value));
      },
      // What the server refused may come with the change of the focus that it causes.
      onBlur: () => setErrors((before) => ({ ...before, [name]: before[name] || findError(name, values[name]) })),
    }),
    /** Calls `onSubmit` when every field passes; otherwise focuses the first that does not. */
    handleSubmit: (onSubmit: (values: Readonly<Record<Name, string>>) => void | Promise<void>) => {
      return (event: { preventDefault(): void }) => {
        event.preventDefault();
        const found = Object.fromEntries(names.map((name) => [name, findError(name, values[name])]));
        flushSync(() => setErrors(found as typeof errors));
        const wrong = names.find((name) => found[name]);
        if (wrong) setFocus(wrong);
        else void onSubmit(values);
      };
    },
  };
}
