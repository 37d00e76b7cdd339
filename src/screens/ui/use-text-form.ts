import { type ChangeEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
type Values<Name extends string> = Readonly<Record<Name, string>>;
/** Says what is wrong with a value, beside those of the other fields. */
type FieldRule<Name extends string> = (value: string, values: Values<Name>) => string | null;

export type TextForm<Name extends string> = ReturnType<typeof useTextForm<Name>>;

/**
 * A form of a few text fields with rules of their own, for the sign-in and for dialogs: the form library is a fifth of what they
 * load. A form over a schema is a `usePortalForm`. Checks when that does: a field when it is left and, once wrong, at each change.
 * @param initialValues of all fields, in their order on the screen
 */
export function useTextForm<Name extends string>(
  initialValues: Values<Name>,
  rules: { readonly [One in NoInfer<Name>]?: FieldRule<NoInfer<Name>> } = {},
) {
  const [values, setValues] = useState(initialValues);
  const [errors, setErrors] = useState<Partial<Record<Name, string | null | undefined>>>({});
  const controls = useRef<Partial<Record<Name, Control | null>>>({});
  const names = Object.keys(values) as Name[];
  const findError = (name: Name, all: Values<Name>) => rules[name]?.(all[name], all);
  const showError = (name: Name, message: string | null | undefined) =>
    setErrors((before) => ({ ...before, [name]: message }));
  const setFocus = (name: Name) => controls.current[name]?.focus();
  /** What is wrong already is checked again, but for what the server refused of the other fields. */
  const change = (changed: Partial<Values<Name>>) => {
    const next = { ...values, ...changed };
    setValues((before) => ({ ...before, ...changed }));
    for (const name of names)
      if (errors[name] && (name in changed || errors[name] === findError(name, values)))
        showError(name, findError(name, next));
  };

  return {
    values,
    change,
    setFocus,
    /** @param error an empty message removes the one that is shown */
    setError: (name: Name, error: { message: string }) => showError(name, error.message),
    getValues: () => values,
    /** Props of a field, with what is wrong with it. */
    register: (name: Name) => ({
      name: name as string,
      value: values[name],
      error: errors[name],
      ref: (control: Control | null) => {
        controls.current[name] = control;
      },
      onChange: (event: ChangeEvent<Control>) => change({ [name]: event.target.value } as Partial<Values<Name>>),
      // What the server refused may come with the change of the focus that it causes.
      onBlur: () => setErrors((before) => ({ ...before, [name]: before[name] || findError(name, values) })),
    }),
    /** Calls `onSubmit` when every field passes; otherwise focuses the first that does not. */
    handleSubmit: (onSubmit: (values: Values<Name>) => void | Promise<void>) => {
      return () => {
        const found: typeof errors = {};
        for (const name of names) found[name] = findError(name, values);
        flushSync(() => setErrors(found));
        const wrong = names.find((name) => found[name]);
        if (wrong) setFocus(wrong);
        else void onSubmit(values);
      };
    },
  };
}
