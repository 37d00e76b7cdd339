import { useEffect, useState } from 'react';
import type { Conversation } from '#core/chat/conversation.ts';
import { conversations } from '#core/chat/conversations.ts';
import { storedTicketKey } from '#core/support/ticket-keys.ts';

/**
 * Holds the conversation of a ticket while the component is mounted.
 * @returns the conversation, null until it is acquired, and `reopen`, which reads it again after a failure
 */
export function useConversation(id: string): { conversation: Conversation | null; reopen: () => void } {
  const [conversation, setConversation] = useState<Conversation | null>(null);
  useEffect(() => {
    const acquired = conversations().acquire({ id, key: storedTicketKey(id) });
    setConversation(acquired);
    if (!acquired.ticket.peek()) void acquired.open().catch(() => undefined);
    return () => {
      setConversation(null);
      conversations().release(acquired);
    };
  }, [id]);
  return { conversation, reopen: () => void conversation?.open().catch(() => undefined) };
}
