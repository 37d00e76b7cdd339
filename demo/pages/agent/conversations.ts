import type { Channel } from 'pusher-js';
import { request } from './api.ts';
import {
  type Conversation,
  createConversation,
  currentConversation,
  type Message,
  state,
  type Ticket,
  updateView,
} from './state.ts';
import { stopTyping } from './typing.ts';

function scrollToEnd() {
  const log = document.querySelector('#desk .log');
  log?.scrollTo(0, log.scrollHeight);
}

/** Shows a ticket's conversation, and joins it the first time. */
export function openConversation(ticket: Ticket): void {
  stopTyping();
  state.current = ticket.id;
  const existing = state.conversations.get(ticket.id);
  if (existing) {
    existing.unread = 0;
    updateView();
    scrollToEnd();
    return;
  }
  const conversation = createConversation(ticket);
  state.conversations.set(ticket.id, conversation);
  updateView();
  const channel = state.pusher?.subscribe(`private-ticket.${ticket.id}`) ?? null;
  conversation.channel = channel;
  if (channel) listen(conversation, channel);
}

function listen(conversation: Conversation, channel: Channel) {
  channel.bind('pusher:subscription_succeeded', () => {
    channel.trigger('client-TicketJoin', {});
    void catchUp(conversation);
  });
  channel.bind('MessageCreated', ({ message }: { message: Message }) => mergeMessages(conversation, [message], true));
  channel.bind('MessageUpdated', ({ message }: { message: Message }) => mergeMessages(conversation, [message]));
  channel.bind('MessageDeleted', ({ id }: { id: number }) => {
    conversation.messages = conversation.messages.filter((message) => message.id !== id);
    updateView();
  });
  channel.bind('TicketAction', ({ action, name, status }: { action: string; name?: string; status?: string }) => {
    const text = actionText(action, name);
    if (text) conversation.events.push(text);
    if (status) conversation.ticket = { ...conversation.ticket, status };
    updateView();
  });
  const showTyping = (text: string) => {
    conversation.typingText = text;
    updateView();
  };
  channel.bind('client-TicketTypingStart', ({ username }: { username: string }) => showTyping(`${username} is typing`));
  channel.bind('client-TicketTypingStop', () => showTyping(''));
}

function actionText(action: string, name: string | undefined): string | undefined {
  const texts: Record<string, string> = {
    closed: 'The chat session has ended.',
    joined: `${name} has joined the chat`,
    left: `${name} left the chat`,
  };
  return texts[action];
}

export function leaveConversation(conversation: Conversation): void {
  state.pusher?.unsubscribe(`private-ticket.${conversation.ticket.id}`);
  state.conversations.delete(conversation.ticket.id);
  state.current = [...state.conversations.keys()].at(-1) ?? null;
  updateView();
}

/** Loads messages since the last known one, because the websocket loses events while disconnected. */
async function catchUp(conversation: Conversation) {
  const after = conversation.messages.at(-1)?.id;
  const { messages } = await request<{ messages: Message[] }>(`/support/ticket/${conversation.ticket.id}`, {
    query: after ? { after } : { reverse: 1, limit: 100 },
  });
  mergeMessages(conversation, messages);
}

/** @param isNew counts messages of others as unread while another conversation is shown */
export function mergeMessages(conversation: Conversation, messages: Message[], isNew = false): void {
  const byId = new Map(conversation.messages.map((message) => [message.id, message]));
  const isShown = conversation === currentConversation();
  if (isNew && !isShown)
    conversation.unread += messages.filter(({ id, user_id }) => user_id !== state.userId && !byId.has(id)).length;
  for (const message of messages) byId.set(message.id, message);
  conversation.messages = [...byId.values()].sort((a, b) => a.id - b.id);
  updateView();
  if (isShown) scrollToEnd();
}
