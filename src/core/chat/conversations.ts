import { onIdentityChange } from '../runtime/identity.ts';
import { shared } from '../runtime/runtime.ts';
import type { Ticket } from '../support/support.schema.ts';
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
    acquire(ticket: TicketCredentials, fresh?: Ticket): Conversation {
      const entry = open.get(ticket.id) ?? { conversation: createConversation(ticket, fresh), refCount: 0 };
      open.set(ticket.id, { ...entry, refCount: entry.refCount + 1 });
      return entry.conversation;
    },
    release(conversation: Conversation) {
      const entry = open.get(conversation.id);
      if (entry?.conversation !== conversation) return;
      if (entry.refCount > 1) open.set(conversation.id, { ...entry, refCount: entry.refCount - 1 });
      else {
        open.delete(conversation.id);
        conversation.close();
      }
    },
  };
});
