import { type Conversation, currentConversation } from './state.ts';

const TYPING_TIMEOUT_MS = 4000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Notifies the others that the agent is typing, until a pause of four seconds. */
export function notifyTyping(conversation: Conversation): void {
  if (!timer) conversation.channel?.trigger('client-TicketTypingStart', {});
  clearTimeout(timer);
  timer = setTimeout(stopTyping, TYPING_TIMEOUT_MS);
}

export function stopTyping(): void {
  if (!timer) return;
  clearTimeout(timer);
  timer = undefined;
  currentConversation()?.channel?.trigger('client-TicketTypingStop', {});
}
