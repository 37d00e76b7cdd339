/**
 * Calls `leave` whenever the page is left, and `restore` whenever it is shown, also from the back/forward cache. Browsers keep no page
 * there that has a socket or a lock, and a page that they keep answers nobody.
 */
export function onPageCache(leave: () => void, restore: () => void): void {
  addEventListener('pagehide', leave);
  addEventListener('pageshow', restore);
}
