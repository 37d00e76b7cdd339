/** Calls back when this tab may have missed something: it is looked at again, came back from the cache, or is online again. */
export function onWake(woken: () => void): () => void {
  const seen = () => {
    if (document.visibilityState === 'visible') woken();
  };
  document.addEventListener?.('visibilitychange', seen);
  addEventListener('pageshow', woken);
  addEventListener('online', woken);
  return () => {
    document.removeEventListener?.('visibilitychange', seen);
    removeEventListener('pageshow', woken);
    removeEventListener('online', woken);
  };
}

export function onOffline(lost: () => void): () => void {
  addEventListener('offline', lost);
  return () => removeEventListener('offline', lost);
}

/** False only when the browser is sure. */
export const isOnline = () => globalThis.navigator?.onLine !== false;
export const isPageSeen = () => document.visibilityState !== 'hidden';
