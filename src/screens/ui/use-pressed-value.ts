import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { afterPaintOrLeave } from '#core/platform/after-paint-or-leave.ts';

/**
 * For a control whose owner may draw much: the control shows at once what is pressed, and notifies its owner of the last of
 * it once that is painted. From then on the control shows its owner's value.
 * @param onChange may get what `press` was given beside the value, such as the event
 */
export function usePressedValue<Value, Cause extends readonly unknown[] = []>(
  value: Value,
  onChange: (value: Value, ...cause: Cause) => void,
): readonly [shown: Value, press: (value: Value, ...cause: Cause) => void] {
  const [pressed, setPressed] = useState<readonly [Value] | null>(null);
  const { current } = useRef({ onChange, forget: () => {} });
  current.onChange = onChange;
  const press = (next: Value, ...cause: Cause) => {
    current.forget();
    setPressed([next]);
    // At once: what is pressed next finds an owner that knows.
    current.forget = afterPaintOrLeave(() =>
      flushSync(() => {
        setPressed(null);
        current.onChange(next, ...cause);
      }),
    );
  };
  return [pressed ? pressed[0] : value, press];
}
