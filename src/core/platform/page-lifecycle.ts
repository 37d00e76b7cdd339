/** Calls back when this tab may have missed something: it is looked at again, came back from the cache, or is online again. */
export function onResume(listener: () => void): () => void {
  const seen = () => {
    if (document.visibilityState === 'visible') listener();
  };
  document.addEventListener?.('visibilitychange', seen);
  addEventListener('pageshow', listener);
  addEventListener('online', listener);
  return () => {
    document.removeEventListener?.('visibilitychange', seen);
    removeEventListener('pageshow', listener);
    removeEventListener('online', listener);
  };
}

export function onOffline(listener: () => void): () => void {
  addEventListener('offline', listener);
  return () => removeEventListener('offline', listener);
}

/** False only when the browser is sure. */
export const isOnline = () => globalThis.navigator?.onLine !== false;
export const isPageVisible = () => document.visibilityState !== 'hidden';
