import { type RefObject, useEffect, useRef } from 'react';
import { isFocusLost } from '#core/platform/focus.ts';

/**
 * Keeps the focus where a pressed button goes away with what it changed.
 * @param changed what the button changes, such as the number of rows
 * @returns a ref for what gets the focus when nothing has it after a change
 */
export function useFocusFallback<E extends HTMLElement>(changed: number | string): RefObject<E | null> {
  const target = useRef<E>(null);
  const before = useRef(changed);
  useEffect(() => {
    if (changed !== before.current && isFocusLost()) target.current?.focus();
    before.current = changed;
  }, [changed]);
  return target;
}
