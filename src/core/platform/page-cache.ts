/**
 * Calls `leave` whenever the page is left, and `restore` whenever it is shown, also from the back/forward cache. Browsers do not
 * cache a page with an open socket or lock, and a cached page cannot respond to other tabs. Returns an unsubscribe function.
 */
export function onPageCache(leave: () => void, restore: () => void): () => void {
  addEventListener('pagehide', leave);
  addEventListener('pageshow', restore);
  return () => {
    removeEventListener('pagehide', leave);
    removeEventListener('pageshow', restore);
  };
}
