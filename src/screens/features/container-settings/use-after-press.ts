import { useEffect, useRef } from 'react';

/**
 * Puts off what moves the page until the pointer is up: a button that moves between press and release is not clicked.
 * @returns a function that runs its argument at once, or after the press that is under way
 */
export function useAfterPress(): (action: () => void) => void {
  const isPressed = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    let timer = 0;
    const press = () => {
      isPressed.current = true;
    };
    const release = () => {
      isPressed.current = false;
      // The click comes after the release, in the same task.
      timer = window.setTimeout(() => {
        for (const action of waiting.current.splice(0)) action();
      });
    };
    window.addEventListener('pointerdown', press, true);
    window.addEventListener('pointerup', release, true);
    window.addEventListener('pointercancel', release, true);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener('pointerdown', press, true);
      window.removeEventListener('pointerup', release, true);
      window.removeEventListener('pointercancel', release, true);
    };
  }, []);
  return (action) => {
    if (isPressed.current) waiting.current.push(action);
    else action();
  };
}
