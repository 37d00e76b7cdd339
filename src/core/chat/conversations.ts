import { onIdentityChange } from '../runtime/identity.ts';
import { shared } from '../runtime/runtime.ts';
import type { Ticket } from '../support/support.schema.ts';
import { type Conversation, createConversation, type TicketCredentials } from './conversation.ts';

/**
 * The conversations that are open on this page, one per ticket: the live chat and the ticket's page show the same one.
 * Whoever opens one lets it go again; the last one closes it.
 */
export const conversations = shared('chat.conversations', () => {
  const held = new Map<string, { conversation: Conversation; refCount: number }>();
  onIdentityChange(() => {
    for (const { conversation } of held.values()) conversation.close();
    held.clear();
  });
  return {
    acquire(ticket: TicketCredentials, fresh?: Ticket): Conversation {
      const entry = held.get(ticket.id) ?? { conversation: createConversation(ticket, fresh), refCount: 0 };
      held.set(ticket.id, { ...entry, refCount: entry.refCount + 1 });
      return entry.conversation;
    },
    release(conversation: Conversation) {
      const entry = held.get(conversation.id);
      if (entry?.conversation !== conversation) return;
      if (entry.refCount > 1) held.set(conversation.id, { ...entry, refCount: entry.refCount - 1 });
      else {
        held.delete(conversation.id);
        conversation.close();
      }
    },
  };
});
