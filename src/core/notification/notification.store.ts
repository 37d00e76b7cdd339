import { localStore } from '../platform/storage.ts';
import { shared } from '../runtime/runtime.ts';
import { resource } from '../store/resource.ts';
import { type ReadonlySignal, signal } from '../store/signals.ts';
import { listNotifications } from './notification.endpoints.ts';

/** Emails sent to the team. */
export const notifications = resource(listNotifications);

/** Time of the newest email that this browser's user has seen in the bell, '' for none. Ids say nothing about order. */
export const seenNotification = shared('notification.seen', () => {
  const seenAt = signal('');
  const key = (userId: string) => `seen-notification.${userId}`;
  return {
    at: seenAt as ReadonlySignal<string>,
    start(userId: string) {
      const stored = localStore.get(key(userId)) ?? '';
      // Earlier versions kept an id here
      seenAt.value = /^\d{4}-/.test(stored) ? stored : '';
    },
    markSeen(userId: string, createdAt: string) {
      if (createdAt <= seenAt.peek()) return;
      seenAt.value = createdAt;
      localStore.set(key(userId), createdAt);
    },
  };
});
