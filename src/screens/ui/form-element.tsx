import type { FormHTMLAttributes, KeyboardEvent, Ref } from 'react';
import { useAfterPress } from './use-after-press.ts';

/** Ctrl or ⌘ with Enter submits from a field of several lines, where Enter alone begins a new one. */
function submitFromTextarea(event: KeyboardEvent<HTMLFormElement>) {
  if (event.defaultPrevented || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  if (!(event.target instanceof HTMLTextAreaElement)) return;
  event.preventDefault();
  // A press of the button rather than a submission: a pending or disabled button refuses it.
  event.currentTarget.querySelector<HTMLElement>('[type=submit]')?.click();
}

interface FormElementProps extends Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit' | 'onKeyDown' | 'noValidate'> {
  ref?: Ref<HTMLFormElement> | undefined;
  onSubmit: () => unknown;
}

/** A form that checks its fields itself, and shows the press of its button before it acts on it. */
export function FormElement({ onSubmit, ...rest }: FormElementProps) {
  const submit = useAfterPress(onSubmit);
  return (
    <form
      {...rest}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onKeyDown={submitFromTextarea}
    />
  );
}
