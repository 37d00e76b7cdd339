import { isPageVisible } from './page-lifecycle.ts';

/** Calls `listener` when this tab goes out of sight, and when it is back. Returns an unsubscribe function. */
export function onVisibilityChange(listener: (isVisible: boolean) => void): () => void {
  const onChange = () => listener(isPageVisible());
  document.addEventListener?.('visibilitychange', onChange);
  return () => document.removeEventListener?.('visibilitychange', onChange);
}
