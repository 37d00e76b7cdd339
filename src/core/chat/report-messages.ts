import type { PortalEvents } from '../runtime/events.ts';
import { effect, type ReadonlySignal } from '../store/signals.ts';
import type { Conversation } from './conversation.ts';

/**
 * Reports each message that is sent or received from now on. Messages of a conversation that has just been opened are not
 * reported, nor are older ones that load later.
 * @returns an unsubscribe function
 */
export function reportMessages(
  conversation: ReadonlySignal<Conversation | null>,
  report: (message: PortalEvents['portal-chat-message']) => void,
): () => void {
  let localId: string | null = null;
  const known = new Set<string>();
  return effect(() => {
    const current = conversation.value;
    if (!current) return;
    const messages = current.state.value.confirmed.filter(({ author }) => author !== 'system');
    const isFirst = current.localId !== localId;
    localId = current.localId;
    const later = messages.slice(messages.findLastIndex(({ id }) => known.has(id)) + 1);
    for (const { id } of messages) known.add(id);
    if (isFirst) return;
    for (const { id, author, text } of later)
      queueMicrotask(() => report({ id, ticketId: current.id, from: author === 'me' ? 'visitor' : 'agent', text }));
  });
}
