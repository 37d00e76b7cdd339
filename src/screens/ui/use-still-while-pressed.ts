import { useState, useSyncExternalStore } from 'react';

let isPressed = false;
const listeners = new Set<() => void>();

function set(value: boolean) {
  isPressed = value;
  for (const listener of listeners) listener();
}
const press = () => set(true);
// The click comes after the release, in the same task.
const release = () => setTimeout(set, 0, false);
/** A press that opens a menu of the system has no release. */
const RELEASES = ['pointerup', 'pointercancel', 'contextmenu'];

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    addEventListener('pointerdown', press, true);
    for (const name of RELEASES) addEventListener(name, release, true);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    isPressed = false;
    removeEventListener('pointerdown', press, true);
    for (const name of RELEASES) removeEventListener(name, release, true);
  };
}

/**
 * Holds back what moves the page while a pointer is pressed: a button that moves between press and release is not clicked.
 * @returns the value, or during a press that which it had before
 */
export function useStillWhilePressed<Value>(value: Value): Value {
  const isPointerDown = useSyncExternalStore(subscribe, () => isPressed);
  const [shown, setShown] = useState(value);
  if (isPointerDown || Object.is(shown, value)) return shown;
  setShown(value);
  return value;
}
