import { useEffect, useState } from 'react';
import type { Conversation } from '#core/chat/conversation.ts';
import { conversations } from '#core/chat/conversations.ts';
import { storedTicketKey } from '#core/support/ticket-keys.ts';

/** The conversation of a ticket for as long as the screen is there; `reopen` reads it again after a failure. */
export function useConversation(
  id: string,
  userId: string | null,
): { conversation: Conversation | null; reopen: () => void } {
  const [conversation, setConversation] = useState<Conversation | null>(null);
  // Somebody else sees another ticket under the same number, or none
  useEffect(() => {
    const held = conversations().acquire({ id, key: storedTicketKey(id) });
    setConversation(held);
    if (!held.ticket.peek()) void held.open().catch(() => undefined);
    return () => {
      setConversation(null);
      conversations().release(held);
    };
  }, [id, userId]);
  return { conversation, reopen: () => void conversation?.open().catch(() => undefined) };
}
