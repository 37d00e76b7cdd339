import { onIdentityChange } from '../runtime/identity.ts';
import { shared } from '../runtime/runtime.ts';
import { type Conversation, createConversation, type TicketCredentials } from './conversation.ts';

/**
 * The open conversations of this page, one per ticket: the live chat and the ticket's page share it. Each `acquire` needs a
 * `release`; the last one closes the conversation.
 */
export const conversations = shared('chat.conversations', () => {
  const open = new Map<string, { conversation: Conversation; refCount: number }>();
  onIdentityChange(() => {
    for (const { conversation } of open.values()) conversation.close();
    open.clear();
  });
  return {
    acquire(ticket: TicketCredentials): Conversation {
      const entry = open.get(ticket.id) ?? { conversation: createConversation(ticket), refCount: 0 };
      open.set(ticket.id, { ...entry, refCount: entry.refCount + 1 });
      return entry.conversation;
    },
    /** A conversation whose first message creates its ticket, after which it is shared. */
    acquireNew(): Conversation {
      const conversation = createConversation(null, () => {
        if (!open.has(conversation.id)) open.set(conversation.id, { conversation, refCount: 1 });
      });
      return conversation;
    },
    release(conversation: Conversation) {
      const entry = open.get(conversation.id);
      if (entry?.conversation !== conversation) {
        conversation.close();
        return;
      }
      if (entry.refCount > 1) open.set(conversation.id, { ...entry, refCount: entry.refCount - 1 });
      else {
        open.delete(conversation.id);
        conversation.close();
      }
    },
  };
});
