/**
 * Calls `listener` when this tab may have missed events: it becomes visible, returns from the back/forward cache, or is online
 * again. Returns an unsubscribe function.
 */
export function onResume(listener: () => void): () => void {
  const listening = new AbortController();
  const onVisibilityChange = () => {
    if (document.visibilityState === 'visible') listener();
  };
  document.addEventListener?.('visibilitychange', onVisibilityChange, listening);
  addEventListener('pageshow', listener, listening);
  addEventListener('online', listener, listening);
  return () => listening.abort();
}

export const isPageVisible = () => document.visibilityState !== 'hidden';
