import { tabStore } from '../platform/storage.ts';

const LINK = /^#key=([\w-]{22,128})$/;
const TICKET_PATH = /\/support\/tickets\/(\d{1,18})$/;
const KEY_FORM = /^[\w-]{22,128}$/;
const STORE = 'ticket-key.';

/**
 * A mail's link opens its ticket by a key behind the `#`, which browsers send nowhere. It leaves the address at once and
 * stays with this tab.
 */
export function captureTicketKey(): void {
  const id = TICKET_PATH.exec(location.pathname)?.[1];
  const key = LINK.exec(location.hash)?.[1];
  if (!id || !key) return;
  history.replaceState(history.state, '', location.pathname + location.search);
  tabStore.set(STORE + id, key);
}

/** The key that this tab was given to a ticket. */
export function storedTicketKey(id: string): string | null {
  const key = tabStore.get(STORE + id);
  return key && KEY_FORM.test(key) ? key : null;
}
