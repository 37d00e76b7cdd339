import { localStore } from '../platform/storage.ts';

const PREFIX = 'chat.draft.';
/** Longer drafts are not stored. Twice the limit of a message. */
const MAX_LENGTH = 40_000;

/** Unsent text of the message input, by ticket id. */
export const chatDrafts = {
  read: (ticketId: string) => localStore.get(PREFIX + ticketId) ?? '',
  save(ticketId: string, text: string) {
    if (text.trim() === '' || text.length > MAX_LENGTH) localStore.remove(PREFIX + ticketId);
    else localStore.set(PREFIX + ticketId, text);
  },
  clear: () => localStore.removeAll(PREFIX),
};
