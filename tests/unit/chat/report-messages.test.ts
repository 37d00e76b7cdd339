import { expect, it } from 'vitest';
import '#tests/support/browser-globals.ts';
import { type ChatMessage, toSystemMessage } from '#core/chat/chat.rules.ts';
import { emptyChat, reduceChat } from '#core/chat/chat-reducer.rules.ts';
import type { Conversation } from '#core/chat/conversation.ts';
import { reportMessages } from '#core/chat/report-messages.ts';
import { signal } from '#core/store/signals.ts';

const message = (id: number, author = 'Amara'): ChatMessage => ({
  ...toSystemMessage(String(id), `Text ${id}`, `2026-01-01T00:00:${String(id).padStart(2, '0')}Z`),
  id: String(id),
  author,
});

/** A conversation with what it holds when it is opened. */
function createConversation(localId: string, ...messages: ChatMessage[]) {
  const state = signal(reduceChat(emptyChat, { kind: 'arrived', messages }));
  const conversation = { localId, id: '7', state } as unknown as Conversation;
  const arrive = (arrived: ChatMessage[], isOlder = false) => {
    state.value = reduceChat(state.peek(), { kind: 'arrived', messages: arrived, isOlder });
  };
  return { conversation, arrive };
}

function report() {
  const current = signal<Conversation | null>(null);
  const reported: string[] = [];
  const stop = reportMessages(current, ({ id, from }) => reported.push(`${id} ${from}`));
  return { current, reported, stop };
}

it('does not report what a conversation holds when it is opened, nor what is older', async () => {
  const { current, reported, stop } = report();
  const { conversation, arrive } = createConversation('a', message(3), message(4));
  current.value = conversation;
  arrive([message(1), message(2)], true);
  await Promise.resolve();
  expect(reported).toEqual([]);
  stop();
});

it('reports each later message once, with its author, but no notes of the page', async () => {
  const { current, reported, stop } = report();
  const { conversation, arrive } = createConversation('a');
  current.value = conversation;
  arrive([message(1, 'me')]);
  arrive([message(1, 'me'), message(2)]);
  arrive([toSystemMessage('x', 'Amara joined', '2026-01-01T00:00:03Z')]);
  await Promise.resolve();
  expect(reported).toEqual(['1 visitor', '2 agent']);
  stop();
});

it('another conversation begins anew', async () => {
  const { current, reported, stop } = report();
  current.value = createConversation('a', message(1)).conversation;
  const second = createConversation('b', message(8));
  current.value = second.conversation;
  second.arrive([message(9)]);
  await Promise.resolve();
  expect(reported).toEqual(['9 agent']);
  stop();
});
