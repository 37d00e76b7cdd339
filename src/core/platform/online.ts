export function onOffline(listener: () => void): () => void {
  addEventListener('offline', listener);
  return () => removeEventListener('offline', listener);
}

/** True unless the browser knows that it is offline. */
export const isOnline = () => globalThis.navigator?.onLine !== false;
