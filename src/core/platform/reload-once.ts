import { tabStore } from './storage.ts';

const KEY = 'reloaded-at';
/** S1 §4, §9. */
const MIN_INTERVAL_MS = 60_000;

/**
 * Reloads the page when code could not be loaded, because a release has replaced its files. At most once a minute, and not
 * offline or without storage to remember the last reload.
 * @param now milliseconds since the epoch
 * @returns false when the page is not reloaded
 */
export function reloadOnce(now = Date.now()): boolean {
  if (!tabStore.isPersistent || !navigator.onLine || now - Number(tabStore.get(KEY) ?? 0) < MIN_INTERVAL_MS)
    return false;
  tabStore.set(KEY, String(now));
  location.reload();
  return true;
}
