import { localStore } from '../platform/storage.ts';
import { shared } from '../runtime/runtime.ts';
import { resource } from '../store/resource.ts';
import { type ReadonlySignal, signal } from '../store/signals.ts';
import { listNotifications } from './notification.endpoints.ts';

/** Emails sent to the team. */
export const notifications = resource(listNotifications);

/** The newest email that this browser's user has seen in the bell. */
export const seenNotification = shared('notification.seen', () => {
  const seen = signal(0);
  const key = (userId: string) => `seen-notification.${userId}`;
  return {
    id: seen as ReadonlySignal<number>,
    start(userId: string) {
      seen.value = Number(localStore.get(key(userId))) || 0;
    },
    markSeen(userId: string, id: string) {
      if (Number(id) <= seen.peek()) return;
      seen.value = Number(id);
      localStore.set(key(userId), id);
    },
  };
});
