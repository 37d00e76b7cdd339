import { describe, expect, it } from 'vitest';
import {
  type ChatAction,
  type ChatMessage,
  type ChatState,
  canSend,
  emptyChat,
  isRichText,
  isSentInfoDue,
  isTerminal,
  lastMessageId,
  type PendingMessage,
  reduceChat,
  retryDelay,
  timestampAfter,
  toChatMessage,
  unseenMessages,
  visibleMessages,
} from '#core/chat/chat.rules.ts';

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
const own = (id: number, text: string) => message(id, { author: 'me', text });
const local = (text: string, sinceId: string | null = null): PendingMessage => ({
  ...message(0, { id: `local-${text}`, author: 'me', text }),
  status: 'sending',
  sinceId,
});
const reduceActions = (...actions: ChatAction[]) => actions.reduce(reduceChat, emptyChat);
const ids = (state: ChatState) => visibleMessages(state).map((one) => one.id);
const failed = (localId: string, isRetrying: boolean): ChatAction => ({
  kind: 'failed',
  localId,
  isRetrying,
  reason: null,
});

describe('the chat reducer', () => {
  it('keeps the server order whatever the order of arrival', () => {
    expect(
      ids(
        reduceActions(
          { kind: 'arrived', messages: [message(3), message(1)] },
          { kind: 'arrived', messages: [message(2)] },
        ),
      ),
    ).toEqual(['1', '2', '3']);
  });
  it('has each message once: history, push and catch-up may overlap', () => {
    expect(
      ids(
        reduceActions(
          { kind: 'arrived', messages: [message(1)] },
          { kind: 'arrived', messages: [message(1), message(2)] },
        ),
      ),
    ).toEqual(['1', '2']);
  });
  it('replaces the local id by the server id when the answer comes', () => {
    expect(
      ids(
        reduceActions(
          { kind: 'written', message: local('a') },
          { kind: 'acknowledged', localId: 'local-a', message: own(1, 'a') },
        ),
      ),
    ).toEqual(['1']);
  });
  it('shows one message when the push overtakes the answer, and again the local one should the answer be no', () => {
    const overtaken = reduceActions(
      { kind: 'written', message: local('a') },
      { kind: 'arrived', messages: [own(1, 'a')] },
    );
    expect(ids(overtaken)).toEqual(['1']);
    expect(ids(reduceChat(overtaken, { kind: 'acknowledged', localId: 'local-a', message: own(1, 'a') }))).toEqual([
      '1',
    ]);
    expect(ids(reduceChat(overtaken, failed('local-a', true)))).toEqual(['1']);
    expect(ids(reduceChat(overtaken, failed('local-a', false)))).toEqual(['1', 'local-a']);
  });
  it('knows its own message though the wire wrote its line breaks otherwise', () => {
    expect(
      ids(
        reduceActions(
          { kind: 'written', message: { ...local('a'), text: 'a\nb' } },
          { kind: 'arrived', messages: [own(1, 'a\r\nb')] },
        ),
      ),
    ).toEqual(['1']);
  });
  it('takes no older message of the same words for the one being sent', () => {
    expect(
      ids(reduceActions({ kind: 'written', message: local('ok', '7') }, { kind: 'arrived', messages: [own(3, 'ok')] })),
    ).toEqual(['3', 'local-ok']);
  });
  it('hides one pending message behind one push, though both say the same', () => {
    const twice = reduceActions(
      { kind: 'written', message: local('ok') },
      { kind: 'written', message: { ...local('ok'), id: 'local-ok2' } },
      { kind: 'arrived', messages: [own(1, 'ok')] },
    );
    expect(ids(twice)).toEqual(['1', 'local-ok2']);
  });
  it('keeps unsent messages at the end', () => {
    expect(
      ids(reduceActions({ kind: 'written', message: local('a') }, { kind: 'arrived', messages: [message(5)] })),
    ).toEqual(['5', 'local-a']);
  });
  it('a failed message can be sent again and removed', () => {
    const state = reduceActions({ kind: 'written', message: local('a') }, failed('local-a', false));
    expect(visibleMessages(state)[0]?.status).toBe('failed');
    expect(visibleMessages(reduceChat(state, { kind: 'resent', localId: 'local-a' }))[0]?.status).toBe('sending');
    expect(ids(reduceChat(state, { kind: 'removed', id: 'local-a' }))).toEqual([]);
  });
  it('a push that comes after its deletion brings nothing back, and one from before an edit does not undo it', () => {
    expect(ids(reduceActions({ kind: 'removed', id: '1' }, { kind: 'arrived', messages: [message(1)] }))).toEqual([]);
    const edited = reduceActions(
      { kind: 'arrived', messages: [message(1, { text: 'new', isEdited: true })] },
      { kind: 'arrived', messages: [message(1, { text: 'old' })] },
    );
    expect(visibleMessages(edited)[0]?.text).toBe('new');
  });
  it('a complete read of the newest takes away what was deleted meanwhile, and nothing older or of the system', () => {
    const held = reduceActions({
      kind: 'arrived',
      messages: [
        message(1),
        message(2),
        message(3),
        message(4, { id: 'system-x', author: 'system', created_at: '2026-01-01T00:00:03.500Z' }),
      ],
    });
    expect(
      ids(reduceChat(held, { kind: 'reconciled', messages: [message(2), message(5)], previous: held.confirmed })),
    ).toEqual(['1', '2', 'system-x', '5']);
    // What was pushed while the read was under way is newer than its answer
    const pushed = reduceChat(held, { kind: 'arrived', messages: [message(6)] });
    expect(
      ids(reduceChat(pushed, { kind: 'reconciled', messages: [message(2), message(5)], previous: held.confirmed })),
    ).toEqual(['1', '2', 'system-x', '5', '6']);
  });
  it('a note stands after what was known, though our clock is behind the server', () => {
    const held = reduceActions({ kind: 'arrived', messages: [message(1), message(9)] });
    const created_at = timestampAfter(held, Date.parse('2026-01-01T00:00:05.000Z'));
    const noted = reduceChat(held, {
      kind: 'arrived',
      messages: [message(0, { id: 'system-x', author: 'system', created_at })],
    });
    expect(ids(noted)).toEqual(['1', '9', 'system-x']);
    expect(
      ids(
        reduceChat(noted, {
          kind: 'reconciled',
          messages: [message(1), message(9), message(10)],
          previous: noted.confirmed,
        }),
      ),
    ).toEqual(['1', '9', 'system-x', '10']);
  });
  it('catches up from the last message the server knows', () => {
    expect(
      lastMessageId(
        reduceActions({ kind: 'arrived', messages: [message(4)] }, { kind: 'written', message: local('a') }),
      ),
    ).toBe('4');
  });
  it('counts what others wrote after the last message seen', () => {
    const state = reduceActions({ kind: 'arrived', messages: [message(1), own(2, 'x'), message(3), message(4)] });
    expect(unseenMessages(state, '1').map(({ id }) => id)).toEqual(['3', '4']);
    expect(unseenMessages(state, null)).toHaveLength(3);
  });

  it('loses, doubles and misorders nothing over 2,000 seeded orders of arrival', () => {
    for (let seed = 1; seed <= 2000; seed++) {
      let state = seed;
      const next = () => {
        state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
        return state / 4_294_967_296;
      };
      const sent = [1, 2, 3, 4, 5, 6].map((id) => (next() < 0.5 ? own(id, `own ${id}`) : message(id)));
      const actions: { at: number; action: ChatAction }[] = [];
      for (const one of sent) {
        const start = next();
        if (one.author === 'me') {
          actions.push({
            at: start,
            action: { kind: 'written', message: { ...local(one.text), id: `local-${one.id}` } },
          });
          if (next() < 0.7)
            actions.push({
              at: start + next(),
              action: { kind: 'acknowledged', localId: `local-${one.id}`, message: one },
            });
        }
        for (let copy = 0; copy < 1 + next() * 2; copy++)
          actions.push({ at: start + next(), action: { kind: 'arrived', messages: [one] } });
      }
      const result = actions
        .sort((a, b) => a.at - b.at)
        .reduce((chat, { action }) => reduceChat(chat, action), emptyChat);
      expect(ids(result), `seed ${seed}`).toEqual(['1', '2', '3', '4', '5', '6']);
    }
  });
});

describe('messages from the server', () => {
  const raw = {
    id: '1',
    user_id: '7',
    guest_id: null,
    created_at: '',
    body: 'x',
    attachments: [],
    user: { firstname: 'Amara', lastname: 'Cole' },
  };
  it("are the reader's own by server id alone", () => {
    expect(toChatMessage(raw, { userId: '7', guestId: null }).author).toBe('me');
    expect(toChatMessage(raw, { userId: '8', guestId: null }).author).toBe('Amara');
    expect(toChatMessage({ ...raw, user_id: null, guest_id: '3' }, { userId: null, guestId: '3' }).author).toBe('me');
  });
  it('need text or a file to be sent', () =>
    expect([canSend(' \n\t', []), canSend('a', []), canSend('', [1])]).toEqual([false, true, true]));
  it('say when they were sent from an hour of age on', () => {
    const at = Date.parse('2026-01-01T00:00:01.000Z');
    expect(isSentInfoDue(message(1), at + 3_599_999)).toBe(false);
    expect(isSentInfoDue(message(1), at + 3_600_000)).toBe(true);
    expect(isSentInfoDue({ ...message(1), status: 'failed' }, at + 9_000_000)).toBe(false);
  });
  it('are rich by their marks', () => {
    expect(['<b>x</b>', 'a &amp; b', 'see <br>'].map(isRichText)).toEqual([true, true, true]);
    expect(['a < b', '1 <2> 3', 'R&D', 'x<3'].map(isRichText)).toEqual([false, false, false, false]);
  });
});

describe('what fails', () => {
  it('is tried again after 2, 4, 8, 16, 30 and 30 s, and then not any more', () => {
    expect([1, 2, 3, 4, 5, 6, 7].map(retryDelay)).toEqual([2000, 4000, 8000, 16_000, 30_000, 30_000, null]);
  });
  it('is final when the server said so', () => {
    const http = (status: number) => isTerminal({ kind: 'http', status });
    expect([400, 403, 404, 413, 422].map(http)).toEqual([true, true, true, true, true]);
    expect([408, 425, 429, 500, 502, 503].map(http)).toEqual([false, false, false, false, false, false]);
    expect(isTerminal({ kind: 'network', status: 0 })).toBe(false);
    expect(isTerminal({ kind: 'malformed', status: 201 })).toBe(false);
  });
});
