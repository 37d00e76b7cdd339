/**
 * Calls `listener` when this tab may have missed events: it becomes visible, returns from the back/forward cache, or is online
 * again. Returns an unsubscribe function.
 */
export function onResume(listener: () => void): () => void {
  const onVisibilityChange = () => {
    if (document.visibilityState === 'visible') listener();
  };
  document.addEventListener?.('visibilitychange', onVisibilityChange);
  addEventListener('pageshow', listener);
  addEventListener('online', listener);
  return () => {
    document.removeEventListener?.('visibilitychange', onVisibilityChange);
    removeEventListener('pageshow', listener);
    removeEventListener('online', listener);
  };
}

export const isPageVisible = () => document.visibilityState !== 'hidden';
