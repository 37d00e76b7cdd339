import { localStore } from '../platform/storage.ts';
import { shared } from '../runtime/runtime.ts';
import { resource } from '../store/resource.ts';
import { type ReadonlySignal, signal } from '../store/signals.ts';
import { listNotifications } from './notification.endpoints.ts';

/** Emails sent to the team. */
export const notifications = resource(listNotifications);

/** Id of the newest email that this user has seen in this browser, null when there is none. */
export const seenNotification = shared('notification.seen', () => {
  const seen = signal<string | null>(null);
  const key = (userId: string) => `seen-notification.${userId}`;
  return {
    id: seen as ReadonlySignal<string | null>,
    start(userId: string) {
      seen.value = localStore.get(key(userId));
    },
    markSeen(userId: string, id: string) {
      if (id === seen.peek()) return;
      seen.value = id;
      localStore.set(key(userId), id);
    },
  };
});

/** Number of emails newer than the last one seen. @param newestFirst in the server's order */
export function countUnseen(newestFirst: readonly { id: string }[], seenId: string | null): number {
  const index = newestFirst.findIndex(({ id }) => id === seenId);
  return index < 0 ? newestFirst.length : index;
}
