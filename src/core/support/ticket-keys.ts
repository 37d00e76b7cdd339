import { tabStore } from '../platform/storage.ts';

const LINK_PATTERN = /^#key=([\w-]{22,128})$/;
const TICKET_PATH = /\/support\/tickets\/(\d{1,18})$/;
const KEY_PATTERN = /^[\w-]{22,128}$/;
const KEY_PREFIX = 'ticket-key.';

/**
 * Stores the key from the link in an email for this tab, and removes it from the URL. It is in the fragment, which browsers never
 * send.
 */
export function captureTicketKey(): void {
  const id = TICKET_PATH.exec(location.pathname)?.[1];
  const key = LINK_PATTERN.exec(location.hash)?.[1];
  if (!id || !key) return;
  history.replaceState(history.state, '', location.pathname + location.search);
  tabStore.set(KEY_PREFIX + id, key);
}

/** The key that this tab has for a ticket. */
export function storedTicketKey(id: string): string | null {
  const key = tabStore.get(KEY_PREFIX + id);
  return key && KEY_PATTERN.test(key) ? key : null;
}
