import { type RefObject, useEffect, useRef } from 'react';
import { isFocusLost } from '#core/platform/focus.ts';

/**
 * Keeps the focus where a pressed button goes away with what it changed.
 * @param count what the button changes, such as the number of rows
 * @returns a ref for what gets the focus when nothing has it after a change
 */
export function useFocusFallback<E extends HTMLElement>(count: number): RefObject<E | null> {
  const target = useRef<E>(null);
  const before = useRef(count);
  useEffect(() => {
    if (count !== before.current && isFocusLost()) target.current?.focus();
    before.current = count;
  }, [count]);
  return target;
}
