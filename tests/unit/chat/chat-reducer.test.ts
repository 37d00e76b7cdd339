import { describe, expect, it } from 'vitest';
import { type ChatAction, type ChatMessage, canSend, fromServer, lastServerId, reduceChat } from '../../../src/core/chat/chat.rules.ts';

const message = (id: number, more: Partial<ChatMessage> = {}): ChatMessage => ({
  id: String(id),
  type: 'text',
  user_id: '9',
  created_at: `2026-01-01T00:00:${String(id).padStart(2, '0')}.000Z`,
  author: 'Amara',
  username: 'Amara Cole',
  text: `message ${id}`,
  files: [],
  isEdited: false,
  status: 'sent',
  ...more,
});
const local = (text: string): ChatMessage => message(0, { id: `local-${text}`, author: 'me', text, status: 'sending' });
const play = (...actions: ChatAction[]) => actions.reduce(reduceChat, [] as readonly ChatMessage[]);
const ids = (messages: readonly ChatMessage[]) => messages.map((one) => one.id);

describe('the chat reducer', () => {
  it('keeps the server order whatever the order of arrival', () => {
    expect(ids(play({ kind: 'arrived', messages: [message(3), message(1)] }, { kind: 'arrived', messages: [message(2)] }))).toEqual(['1', '2', '3']);
  });
  it('has each message once: history, push and catch-up may overlap', () => {
    expect(ids(play({ kind: 'arrived', messages: [message(1)] }, { kind: 'arrived', messages: [message(1), message(2)] }))).toEqual(['1', '2']);
  });
  it('replaces the local id by the server id when the answer comes', () => {
    expect(ids(play({ kind: 'written', message: local('a') }, { kind: 'acknowledged', localId: 'local-a', message: message(1, { author: 'me', text: 'a' }) }))).toEqual([
      '1',
    ]);
  });
  it('shows one message when the push overtakes the answer', () => {
    const own = message(1, { author: 'me', text: 'a' });
    expect(ids(play({ kind: 'written', message: local('a') }, { kind: 'arrived', messages: [own] }))).toEqual(['1']);
    expect(ids(play({ kind: 'written', message: local('a') }, { kind: 'arrived', messages: [own] }, { kind: 'acknowledged', localId: 'local-a', message: own }))).toEqual(
      ['1'],
    );
  });
  it('keeps unsent messages at the end', () => {
    expect(ids(play({ kind: 'written', message: local('a') }, { kind: 'arrived', messages: [message(5)] }))).toEqual(['5', 'local-a']);
  });
  it('a failed message can be sent again and removed', () => {
    const failed = play({ kind: 'written', message: local('a') }, { kind: 'failed', localId: 'local-a' });
    expect(failed[0]?.status).toBe('failed');
    expect(reduceChat(failed, { kind: 'resent', localId: 'local-a' })[0]?.status).toBe('sending');
    expect(reduceChat(failed, { kind: 'removed', id: 'local-a' })).toEqual([]);
  });
  it('catches up from the last message the server knows', () => {
    expect(lastServerId(play({ kind: 'arrived', messages: [message(4)] }, { kind: 'written', message: local('a') }))).toBe('4');
  });

  it('loses, doubles and misorders nothing over 2,000 seeded orders of arrival', () => {
    for (let seed = 1; seed <= 2000; seed++) {
      let state = seed;
      const next = () => {
        state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
        return state / 4_294_967_296;
      };
      const sent = [1, 2, 3, 4, 5, 6].map((id) => message(id, next() < 0.5 ? { author: 'me', text: `own ${id}` } : {}));
      const actions: { at: number; action: ChatAction }[] = [];
      for (const one of sent) {
        const start = next();
        if (one.author === 'me') {
          actions.push({ at: start, action: { kind: 'written', message: { ...local(one.text), id: `local-${one.id}` } } });
          if (next() < 0.7) actions.push({ at: start + next(), action: { kind: 'acknowledged', localId: `local-${one.id}`, message: one } });
        }
        for (let copy = 0; copy < 1 + next() * 2; copy++) actions.push({ at: start + next(), action: { kind: 'arrived', messages: [one] } });
      }
      const result = actions.sort((a, b) => a.at - b.at).reduce((messages, { action }) => reduceChat(messages, action), [] as readonly ChatMessage[]);
      expect(ids(result), `seed ${seed}`).toEqual(['1', '2', '3', '4', '5', '6']);
    }
  });
});

describe('messages from the server', () => {
  const raw = { id: '1', user_id: '7', guest_id: null, created_at: '', body: 'x', attachments: [], user: { firstname: 'Amara', lastname: 'Cole' } };
  it("are the reader's own by server id alone", () => {
    expect(fromServer(raw, { userId: '7', guestId: null }).author).toBe('me');
    expect(fromServer(raw, { userId: '8', guestId: null }).author).toBe('Amara');
    expect(fromServer({ ...raw, user_id: null, guest_id: '3' }, { userId: null, guestId: '3' }).author).toBe('me');
  });
  it('need text or a file to be sent', () => expect([canSend(' ', []), canSend('a', []), canSend('', [1])]).toEqual([false, true, true]));
});
