import { localStore } from '../platform/storage.ts';
import { shared } from '../runtime/runtime.ts';
import { resource } from '../store/resource.ts';
import { type ReadonlySignal, signal } from '../store/signals.ts';
import { listNotifications } from './notification.endpoints.ts';
import { formatReadMails, parseReadMails, type ReadMails, withRead } from './read-mails.rules.ts';

/** Emails sent to the team. */
export const notifications = resource(listNotifications);

/** The emails that this user has read in this browser. */
export const readMails = shared('notification.read', () => {
  const read = signal(parseReadMails(null));
  let key = '';
  const save = (next: ReadMails) => {
    read.value = next;
    localStore.set(key, formatReadMails(next));
  };
  return {
    state: read as ReadonlySignal<ReadMails>,
    start(userId: string) {
      key = `seen-notification.${userId}`;
      read.value = parseReadMails(localStore.get(key));
    },
    markRead(id: string) {
      if (!read.peek().ids.includes(id)) save(withRead(read.peek(), id));
    },
    /** @param newestId id of the newest listed email */
    markAllRead: (newestId: string) => save({ upTo: newestId, ids: [] }),
  };
});
