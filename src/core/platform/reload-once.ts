import { tabStore } from './storage.ts';

const KEY = 'reloaded-at';
/** S1 §4, §9. */
const MIN_INTERVAL_MS = 60_000;

/**
 * Loads the page anew, for code that could not be loaded: after a release its files are elsewhere. At most once a minute,
 * and never where that cannot be remembered or nothing would come.
 * @returns false when it may not
 */
export function reloadOnce(now = Date.now()): boolean {
  if (!tabStore.isPersistent || !navigator.onLine || now - Number(tabStore.get(KEY) ?? 0) < MIN_INTERVAL_MS)
    return false;
  tabStore.set(KEY, String(now));
  location.reload();
  return true;
}
