import { isPageVisible } from './page-lifecycle.ts';

/** Calls `listener` when this tab becomes hidden or visible. Returns an unsubscribe function. */
export function onVisibilityChange(listener: (isVisible: boolean) => void): () => void {
  const onChange = () => listener(isPageVisible());
  document.addEventListener?.('visibilitychange', onChange);
  return () => document.removeEventListener?.('visibilitychange', onChange);
}
