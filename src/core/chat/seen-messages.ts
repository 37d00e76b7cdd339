import { localStore } from '../platform/storage.ts';
import { computed, type ReadonlySignal, signal } from '../store/signals.ts';
import { lastServerMessage, type SeenMark, toSeenMark, unseenMessages } from './chat-reducer.rules.ts';
import type { Conversation } from './conversation.ts';
import { NEW_TICKET } from './outbox.ts';

/** Value: ticket id, message id and time of the message, with dots between. The time may be missing. */
const SEEN_KEY = 'chat.seen';

/** Remembers in this browser which message of the conversation was seen last. */
export function createSeenTracker(conversation: ReadonlySignal<Conversation | null>) {
  const stored = signal(localStore.get(SEEN_KEY));
  localStore.onChangeInOtherTab((key, value) => {
    if (key === SEEN_KEY) stored.value = value;
  });

  const markOf = (ticketId: string): SeenMark | null => {
    if (!stored.value?.startsWith(`${ticketId}.`)) return null;
    const [, id = '', time] = /^(.*?)(?:\.(\d+))?$/.exec(stored.value.slice(ticketId.length + 1)) ?? [];
    return { id, time: Number(time) };
  };

  return {
    /** Number of unseen messages of others. */
    unread: computed(() => {
      const current = conversation.value;
      return current ? unseenMessages(current.state.value, markOf(current.id)).length : 0;
    }),
    hasMark: (ticketId: string) => markOf(ticketId) !== null,
    /** Id of the message before the first unseen one. */
    lastSeenId({ id, state }: Conversation): string | null {
      const { confirmed } = state.peek();
      const mark = markOf(id);
      const [firstUnseen] = unseenMessages(state.peek(), mark);
      const index = firstUnseen ? confirmed.indexOf(firstUnseen) : confirmed.length;
      return confirmed[index - 1]?.id ?? mark?.id ?? null;
    },
    markSeen({ id, state }: Conversation) {
      if (id === NEW_TICKET) return;
      const { id: messageId, time } = toSeenMark(lastServerMessage(state.peek()));
      if (markOf(id)?.id === messageId) return;
      stored.value = `${id}.${messageId}.${time}`;
      localStore.set(SEEN_KEY, stored.value);
    },
    clear() {
      localStore.remove(SEEN_KEY);
      stored.value = null;
    },
  };
}
