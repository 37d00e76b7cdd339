import {
  type ChangeEvent,
  type ClipboardEvent,
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { afterPaintOrLeave } from '#core/platform/after-paint-or-leave.ts';

/** An `input` of text whose owner may draw much: see `useTypedText`. */
export const TextInput = (props: ComponentProps<'input'>) => <input {...props} {...useTypedText(props)} />;

/** A `textarea` whose owner may draw much: see `useTypedText`. */
export const TextArea = (props: ComponentProps<'textarea'>) => (
  <textarea
    {...props}
    {...useTypedText(props)}
    onPaste={(event) => {
      props.onPaste?.(event);
      if (!event.defaultPrevented) pasteLongText(event);
    }}
  />
);

/** Of characters. Browsers insert a longer text line by line into a textarea, which takes minutes. */
const LONG_PASTE = 5000;

/** Inserts a long text at once. */
function pasteLongText(event: ClipboardEvent<HTMLTextAreaElement>) {
  const control = event.currentTarget;
  const pasted = event.clipboardData.getData('text/plain');
  if (pasted.length < LONG_PASTE || control.readOnly || control.maxLength >= 0) return;
  event.preventDefault();
  control.setRangeText(pasted, control.selectionStart, control.selectionEnd, 'end');
  control.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }));
}

interface TextProps<Control> {
  value?: string | number | readonly string[] | undefined;
  onChange?: ((event: ChangeEvent<Control>) => void) | undefined;
  onKeyDown?: ((event: KeyboardEvent<Control>) => void) | undefined;
  onBlur?: ((event: FocusEvent<Control>) => void) | undefined;
}

/**
 * Shows at once what is typed, and notifies the owner of it once that is painted, so that no letter waits for what follows from it.
 * A key that does something, such as Enter, and the loss of the focus notify the owner first: it then acts on all that was typed.
 */
function useTypedText<Control extends HTMLInputElement | HTMLTextAreaElement>(props: TextProps<Control>) {
  const [typed, setTyped] = useState<string | null>(null);
  const { current } = useRef({ props, event: null as ChangeEvent<Control> | null, cancel: () => {} });
  current.props = props;
  const notify = () => {
    const { event } = current;
    if (!event) return;
    current.cancel();
    current.event = null;
    // At once: what is pressed next finds an owner that knows the text.
    flushSync(() => {
      setTyped(null);
      current.props.onChange?.(event);
    });
  };
  return {
    value: typed ?? props.value,
    onChange(event: ChangeEvent<Control>) {
      current.cancel();
      current.event = event;
      current.cancel = afterPaintOrLeave(notify);
      if (props.value !== undefined) setTyped(event.target.value);
    },
    onKeyDown(event: KeyboardEvent<Control>) {
      if (!isLetter(event)) notify();
      current.props.onKeyDown?.(event);
    },
    onBlur(event: FocusEvent<Control>) {
      notify();
      current.props.onBlur?.(event);
    },
  };
}

const isLetter = ({ key, ctrlKey, metaKey }: KeyboardEvent) => key.length === 1 && !ctrlKey && !metaKey;
