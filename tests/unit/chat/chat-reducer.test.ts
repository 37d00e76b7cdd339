import { describe, expect, it } from 'vitest';
import {
  type ChatMessage,
  canSend,
  isInputImage,
  isMessageImage,
  isRichText,
  isSentInfoDue,
  toChatMessage,
  toSystemMessage,
} from '#core/chat/chat.rules.ts';
import {
  type ChatAction,
  type ChatState,
  emptyChat,
  firstMessageId,
  lastMessageId,
  type PendingMessage,
  reduceChat,
  timestampAfter,
  toSeenMark,
  unseenMessages,
  visibleMessages,
} from '#core/chat/chat-reducer.rules.ts';
import { retryDelay } from '#core/chat/retry.rules.ts';

const message = (id: number, changes: Partial<ChatMessage> = {}): ChatMessage => ({
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
  ...changes,
});
const own = (id: number, text: string) => message(id, { author: 'me', text });
const local = (text: string, sinceId: string | null = null): PendingMessage => ({
  ...message(0, { id: `local-${text}`, author: 'me', text }),
  status: 'sending',
  sinceId,
});
const reduceActions = (...actions: ChatAction[]) => actions.reduce(reduceChat, emptyChat);
const ids = (state: ChatState) => visibleMessages(state).map(({ id }) => id);
const failed = (localId: string, isRetrying: boolean): ChatAction => ({
  kind: 'failed',
  localId,
  isRetrying,
  reason: null,
});

describe('the chat reducer', () => {
  it('keeps the order of the server, whatever the order of arrival', () => {
    expect(
      ids(
        reduceActions(
          { kind: 'arrived', messages: [message(3), message(1)] },
          { kind: 'arrived', messages: [message(2)] },
        ),
      ),
    ).toEqual(['1', '2', '3']);
  });
  it('shows a message once when history, push and catch-up overlap', () => {
    expect(
      ids(
        reduceActions(
          { kind: 'arrived', messages: [message(1)] },
          { kind: 'arrived', messages: [message(1), message(2)] },
        ),
      ),
    ).toEqual(['1', '2']);
  });
  it('replaces the local id by the server id when the send is answered', () => {
    expect(
      ids(
        reduceActions(
          { kind: 'written', message: local('a') },
          { kind: 'acknowledged', localId: 'local-a', message: own(1, 'a') },
        ),
      ),
    ).toEqual(['1']);
  });
  describe('when the push of an own message arrives before the response to its send', () => {
    const overtaken = reduceActions(
      { kind: 'written', message: local('a') },
      { kind: 'arrived', messages: [own(1, 'a')] },
    );
    it('shows one message', () => expect(ids(overtaken)).toEqual(['1']));
    it('shows one message after the response', () =>
      expect(ids(reduceChat(overtaken, { kind: 'acknowledged', localId: 'local-a', message: own(1, 'a') }))).toEqual([
        '1',
      ]));
    it('shows one message while a failed send is retried', () =>
      expect(ids(reduceChat(overtaken, failed('local-a', true)))).toEqual(['1']));
    it('shows the local message as well when the send has failed', () =>
      expect(ids(reduceChat(overtaken, failed('local-a', false)))).toEqual(['1', 'local-a']));
  });
  it('recognises an own message whose line breaks were changed to CR LF', () => {
    expect(
      ids(
        reduceActions(
          { kind: 'written', message: { ...local('a'), text: 'a\nb' } },
          { kind: 'arrived', messages: [own(1, 'a\r\nb')] },
        ),
      ),
    ).toEqual(['1']);
  });
  it('does not take an older message with the same text for the pending one', () => {
    expect(
      ids(reduceActions({ kind: 'written', message: local('ok', '7') }, { kind: 'arrived', messages: [own(3, 'ok')] })),
    ).toEqual(['3', 'local-ok']);
  });
  it('hides one of two pending messages with the same text behind one push', () => {
    const twice = reduceActions(
      { kind: 'written', message: local('ok') },
      { kind: 'written', message: { ...local('ok'), id: 'local-ok2' } },
      { kind: 'arrived', messages: [own(1, 'ok')] },
    );
    expect(ids(twice)).toEqual(['1', 'local-ok2']);
  });
  it('hides both pending messages with the same text behind two pushes', () => {
    const twice = reduceActions(
      { kind: 'written', message: local('ok') },
      { kind: 'written', message: { ...local('ok'), id: 'local-ok2' } },
      { kind: 'arrived', messages: [own(1, 'ok'), own(2, 'ok')] },
    );
    expect(ids(twice)).toEqual(['1', '2']);
  });
  it('hides a message of another text behind no push', () => {
    const state = reduceActions(
      { kind: 'written', message: local('a') },
      { kind: 'written', message: local('b') },
      { kind: 'arrived', messages: [own(1, 'b')] },
    );
    expect(ids(state)).toEqual(['1', 'local-a']);
  });
  it.each<[string, Partial<PendingMessage>, ChatMessage]>([
    ['of somebody else', {}, message(1, { text: 'ok' })],
    ['with a file more', {}, { ...own(1, 'ok'), files: [{ name: 'a', type: '', size: 1, path: '/a' }] }],
    ['that comes after a final failure', { status: 'failed' }, own(1, 'ok')],
  ])('does not take a message %s for the pending one', (_title, changes, pushed) => {
    const state = reduceActions(
      { kind: 'written', message: { ...local('ok'), ...changes } },
      { kind: 'arrived', messages: [pushed] },
    );
    expect(ids(state)).toEqual(['1', 'local-ok']);
  });
  it.each<[string, Partial<PendingMessage>, string]>([
    ['while a failed send waits for its retry', { status: 'failed', isRetrying: true }, 'ok'],
    ['with the lone carriage returns of old systems', { text: 'a\rb' }, 'a\nb'],
    ['with blanks around it', {}, ' ok '],
    ['right after the only message before it', { sinceId: '7' }, 'ok'],
  ])('recognises an own message %s', (_title, changes, text) => {
    const state = reduceActions(
      { kind: 'arrived', messages: [message(7)] },
      { kind: 'written', message: { ...local('ok'), ...changes } },
      { kind: 'arrived', messages: [own(8, text)] },
    );
    expect(ids(state)).toEqual(['7', '8']);
  });
  it('shows a message once that was written twice', () => {
    const written: ChatAction = { kind: 'written', message: local('a') };
    expect(ids(reduceActions(written, { kind: 'written', message: local('b') }, written))).toEqual([
      'local-a',
      'local-b',
    ]);
  });
  it('acknowledges one message and keeps the other pending ones', () => {
    const state = reduceActions(
      { kind: 'written', message: local('a') },
      { kind: 'written', message: local('b') },
      { kind: 'acknowledged', localId: 'local-b', message: own(1, 'b') },
    );
    expect(ids(state)).toEqual(['1', 'local-a']);
  });
  it('unloads messages, which may arrive again', () => {
    const loaded = reduceActions({ kind: 'arrived', messages: [message(1), message(2)] });
    const dropped = reduceChat(loaded, { kind: 'dropped', ids: new Set(['1']) });
    expect(ids(dropped)).toEqual(['2']);
    expect(ids(reduceChat(dropped, { kind: 'arrived', messages: [message(1)] }))).toEqual(['1', '2']);
  });
  it('keeps pending messages at the end', () => {
    expect(
      ids(reduceActions({ kind: 'written', message: local('a') }, { kind: 'arrived', messages: [message(5)] })),
    ).toEqual(['5', 'local-a']);
  });
  describe('a failed message', () => {
    const state = reduceActions({ kind: 'written', message: local('a') }, failed('local-a', false));
    it('is shown as failed', () => expect(visibleMessages(state)[0]?.status).toBe('failed'));
    it('has the reason, and whether it is retried', () =>
      expect(
        visibleMessages(reduceChat(state, { kind: 'failed', localId: 'local-a', isRetrying: true, reason: 'Full' }))[0],
      ).toMatchObject({ status: 'failed', isRetrying: true, reason: 'Full' }));
    it('has no reason for the failure once it is sent again', () => {
      const refused = reduceChat(state, { kind: 'failed', localId: 'local-a', isRetrying: true, reason: 'Full' });
      const [again] = visibleMessages(reduceChat(refused, { kind: 'resent', localId: 'local-a' }));
      expect(again).toMatchObject({ isRetrying: false, reason: null });
    });
    it('leaves the others as they are', () => {
      const both = reduceChat(state, { kind: 'written', message: local('b') });
      const [, other] = visibleMessages(reduceChat(both, failed('local-a', false)));
      expect(other).toEqual(local('b'));
    });
    it('can be sent again', () =>
      expect(visibleMessages(reduceChat(state, { kind: 'resent', localId: 'local-a' }))[0]?.status).toBe('sending'));
    it('can be removed', () => expect(ids(reduceChat(state, { kind: 'removed', id: 'local-a' }))).toEqual([]));
  });
  it('does not restore a deleted message when its push arrives late', () =>
    expect(ids(reduceActions({ kind: 'removed', id: '1' }, { kind: 'arrived', messages: [message(1)] }))).toEqual([]));
  it('removes one message and remembers all that were removed', () => {
    const messages = [message(1), message(2), message(3)];
    const state = reduceActions(
      { kind: 'arrived', messages },
      { kind: 'removed', id: '1' },
      { kind: 'removed', id: '3' },
      { kind: 'arrived', messages },
    );
    expect(ids(state)).toEqual(['2']);
  });
  it('shows the later of two edits', () => {
    const edited = reduceActions(
      { kind: 'arrived', messages: [message(1, { text: 'new', isEdited: true })] },
      { kind: 'arrived', messages: [message(1, { text: 'newer', isEdited: true })] },
    );
    expect(visibleMessages(edited)[0]?.text).toBe('newer');
  });
  it('shows what the server changed in a message that was not edited', () => {
    const again = reduceActions(
      { kind: 'arrived', messages: [message(1)] },
      { kind: 'arrived', messages: [message(1, { username: 'Amara Smith' })] },
    );
    expect(visibleMessages(again)[0]?.username).toBe('Amara Smith');
  });
  it('does not undo an edit when an older push arrives late', () => {
    const edited = reduceActions(
      { kind: 'arrived', messages: [message(1, { text: 'new', isEdited: true })] },
      { kind: 'arrived', messages: [message(1, { text: 'old' })] },
    );
    expect(visibleMessages(edited)[0]?.text).toBe('new');
  });

  describe('a read of the newest messages', () => {
    const loaded = reduceActions({
      kind: 'arrived',
      messages: [
        message(1),
        message(2),
        message(3),
        message(4, { id: 'system-x', author: 'system', created_at: '2026-01-01T00:00:03.500Z' }),
      ],
    });
    const newest = [message(2), message(5)];
    it('removes deleted messages, but neither older ones nor system messages', () =>
      expect(ids(reduceChat(loaded, { kind: 'reconciled', messages: newest, previous: loaded.confirmed }))).toEqual([
        '1',
        '2',
        'system-x',
        '5',
      ]));
    it('removes all messages when the server has none left', () =>
      expect(ids(reduceChat(loaded, { kind: 'reconciled', messages: [], previous: loaded.confirmed }))).toEqual([
        'system-x',
      ]));
    it('keeps messages as old as its oldest one: a page may begin within a second', () => {
      const sameSecond = message(7, { created_at: message(2).created_at });
      const state = reduceActions({ kind: 'arrived', messages: [sameSecond, message(2)] });
      expect(ids(reduceChat(state, { kind: 'reconciled', messages: newest, previous: state.confirmed }))).toEqual([
        '7',
        '2',
        '5',
      ]);
    });
    it('keeps what was pushed while it was under way', () => {
      const pushed = reduceChat(loaded, { kind: 'arrived', messages: [message(6)] });
      expect(ids(reduceChat(pushed, { kind: 'reconciled', messages: newest, previous: loaded.confirmed }))).toEqual([
        '1',
        '2',
        'system-x',
        '5',
        '6',
      ]);
    });
  });

  describe('a system message', () => {
    const loaded = reduceActions({ kind: 'arrived', messages: [message(1), message(9)] });
    const created_at = timestampAfter(loaded, Date.parse('2026-01-01T00:00:05.000Z'));
    const noted = reduceChat(loaded, {
      kind: 'arrived',
      messages: [message(0, { id: 'system-x', author: 'system', created_at })],
    });
    it('comes after the loaded messages, even when our clock is behind the server', () =>
      expect(ids(noted)).toEqual(['1', '9', 'system-x']));
    it('carries the time of the only message when our clock is behind it', () => {
      const [only] = [message(9)];
      expect(timestampAfter(reduceActions({ kind: 'arrived', messages: [only] }), 1000)).toBe(only.created_at);
    });
    it('carries the present time when that is later', () =>
      expect(timestampAfter(loaded, Date.parse('2026-01-01T00:00:30.000Z'))).toBe('2026-01-01T00:00:30.000Z'));
    it('carries the present time in an empty chat', () =>
      expect(timestampAfter(emptyChat, 1000)).toBe('1970-01-01T00:00:01.000Z'));
    it('carries the present time after a message without a readable time', () => {
      const state = reduceActions({ kind: 'arrived', messages: [message(1, { created_at: 'soon' })] });
      expect(timestampAfter(state, 1000)).toBe('1970-01-01T00:00:01.000Z');
    });
    it('keeps its place after the next read', () =>
      expect(
        ids(
          reduceChat(noted, {
            kind: 'reconciled',
            messages: [message(1), message(9), message(10)],
            previous: noted.confirmed,
          }),
        ),
      ).toEqual(['1', '9', 'system-x', '10']));
  });
  it('catches up from the last message of the server', () => {
    expect(
      lastMessageId(
        reduceActions({ kind: 'arrived', messages: [message(4)] }, { kind: 'written', message: local('a') }),
      ),
    ).toBe('4');
  });

  describe('the ends of what is loaded', () => {
    const note = toSystemMessage('x', 'Amara joined', message(3).created_at);
    const firstNote = toSystemMessage('y', 'Ben joined', message(0).created_at);
    const state = reduceActions({ kind: 'arrived', messages: [firstNote, message(1), message(2), note] });
    it('are messages of the server', () => expect([firstMessageId(state), lastMessageId(state)]).toEqual(['1', '2']));
    it('are unknown in an empty chat', () =>
      expect([firstMessageId(emptyChat), lastMessageId(emptyChat)]).toEqual([null, null]));
  });

  describe('the mark of what was seen', () => {
    it('has the id and the time of a message', () =>
      expect(toSeenMark(message(1))).toEqual({ id: '1', time: Date.parse('2026-01-01T00:00:01.000Z') }));
    it('comes before all messages without a last message', () =>
      expect(toSeenMark(null)).toEqual({ id: '0', time: 0 }));
  });

  describe('unseen messages', () => {
    const state = reduceActions({ kind: 'arrived', messages: [message(1), own(2, 'x'), message(3), message(4)] });
    const unseen = (id: string, second: number) =>
      unseenMessages(state, { id, time: Date.parse(`2026-01-01T00:00:0${second}.000Z`) }).map((found) => found.id);
    it('are those of others after the last one seen', () => expect(unseen('1', 1)).toEqual(['3', '4']));
    it('are found by time once the last one seen has been deleted', () => expect(unseen('deleted', 3)).toEqual(['4']));
    it('are found by id, whatever the time of the mark', () =>
      expect(unseenMessages(state, { id: '1', time: Number.NaN }).map((found) => found.id)).toEqual(['3', '4']));
    it('are no notes of the system', () => {
      const noted = reduceChat(state, { kind: 'arrived', messages: [toSystemMessage('x', '', message(8).created_at)] });
      expect(unseenMessages(noted, { id: '4', time: 0 })).toEqual([]);
    });
    it('are all those of others when none has been seen', () => expect(unseenMessages(state, null)).toHaveLength(3));
  });

  describe('with ids that are not numbers', () => {
    const [a, b, c] = ['f3b1-9c', '00aa-17', '9d4e-55'].map((id, index) => message(index + 1, { id }));
    const all = [a, b, c].filter((found) => found !== undefined);
    const inOrder = all.map(({ id }) => id);

    it('orders by time', () => {
      const actions = [...all].reverse().map((found): ChatAction => ({ kind: 'arrived', messages: [found] }));
      expect(ids(reduceActions(...actions))).toEqual(inOrder);
    });
    it('keeps the order of the server when times are equal', () => {
      const equal = all.map((found) => ({ ...found, created_at: '2026-01-01T00:00:01Z' }));
      const pushed = [...equal].reverse().map((found): ChatAction => ({ kind: 'arrived', messages: [found] }));
      expect(ids(reduceActions(...pushed, { kind: 'arrived', messages: equal }))).toEqual(inOrder);
    });
    it('puts a push after the messages of the same time', () => {
      const equal = all.map((found) => ({ ...found, created_at: '2026-01-01T00:00:01Z' }));
      expect(ids(reduceActions(...equal.map((found): ChatAction => ({ kind: 'arrived', messages: [found] }))))).toEqual(
        inOrder,
      );
    });
    it('puts older messages in front when times are equal', () => {
      const older = { ...message(0), id: 'zz', created_at: a?.created_at ?? '' };
      const state = reduceActions(
        { kind: 'arrived', messages: all },
        { kind: 'arrived', messages: [older], isOlder: true },
      );
      expect(ids(state)).toEqual(['zz', ...inOrder]);
    });
    it('orders times of different precision', () => {
      const whole = message(0, { id: 'x', created_at: '2026-01-01T00:00:05Z' });
      const exact = message(0, { id: 'y', created_at: '2026-01-01T00:00:05.500Z' });
      expect(ids(reduceActions({ kind: 'arrived', messages: [exact, whole] }))).toEqual(['x', 'y']);
    });
    it('recognises the push of a pending message', () => {
      const pushed = message(4, { id: '01-23', author: 'me', text: 'hi' });
      const state = reduceActions(
        { kind: 'arrived', messages: all },
        { kind: 'written', message: local('hi', inOrder.at(-1)) },
        { kind: 'arrived', messages: [pushed] },
      );
      expect(ids(state)).toEqual([...inOrder, '01-23']);
    });
    it('does not take an older message with the same text for the pending one', () => {
      const older = [message(0, { id: 'yy' }), message(0, { id: 'zz', author: 'me', text: 'hi' })];
      const state = reduceActions(
        { kind: 'arrived', messages: all },
        { kind: 'written', message: local('hi', inOrder.at(-1)) },
        { kind: 'arrived', messages: older, isOlder: true },
      );
      expect(ids(state)).toEqual(['yy', 'zz', ...inOrder, 'local-hi']);
    });
    it('removes a deleted message', () => {
      const state = reduceActions({ kind: 'arrived', messages: all });
      const messages = all.filter((found) => found !== b);
      expect(ids(reduceChat(state, { kind: 'reconciled', messages, previous: state.confirmed }))).toEqual(
        messages.map(({ id }) => id),
      );
    });
  });

  it('loses, duplicates and misorders nothing in 2,000 seeded orders of arrival', () => {
    for (let seed = 1; seed <= 2000; seed++) {
      let state = seed;
      const next = () => {
        state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
        return state / 4_294_967_296;
      };
      const sent = [1, 2, 3, 4, 5, 6].map((id) => (next() < 0.5 ? own(id, `own ${id}`) : message(id)));
      const actions: { at: number; action: ChatAction }[] = [];
      for (const original of sent) {
        const start = next();
        if (original.author === 'me') {
          actions.push({
            at: start,
            action: { kind: 'written', message: { ...local(original.text), id: `local-${original.id}` } },
          });
          if (next() < 0.7)
            actions.push({
              at: start + next(),
              action: { kind: 'acknowledged', localId: `local-${original.id}`, message: original },
            });
        }
        for (let copy = 0; copy < 1 + next() * 2; copy++)
          actions.push({ at: start + next(), action: { kind: 'arrived', messages: [original] } });
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
  it('are own ones when they carry the id of the user', () =>
    expect(toChatMessage(raw, { userId: '7', guestId: null }).author).toBe('me'));
  it('are own ones when they carry the id of the guest', () =>
    expect(toChatMessage({ ...raw, user_id: null, guest_id: '3' }, { userId: null, guestId: '3' }).author).toBe('me'));
  it('are not own ones where neither side has an id', () =>
    expect(toChatMessage({ ...raw, user_id: null }, { userId: null, guestId: null }).author).toBe('Amara'));
  it('are not own ones of another guest', () =>
    expect(toChatMessage({ ...raw, user_id: null, guest_id: '4' }, { userId: null, guestId: '3' }).author).toBe(
      'Amara',
    ));
  it('have no author where the server names none', () =>
    expect(toChatMessage({ ...raw, user: null }, { userId: null, guestId: null })).toMatchObject({
      author: '',
      username: '',
    }));
  it('have no author where the server has no name of theirs', () =>
    expect(
      toChatMessage({ ...raw, user: { firstname: null, lastname: null } }, { userId: null, guestId: null }),
    ).toMatchObject({ author: '', username: '' }));
  it('have the full name without blanks around its parts', () =>
    expect(
      toChatMessage({ ...raw, user: { firstname: ' Amara ', lastname: ' ' } }, { userId: null, guestId: null }),
    ).toMatchObject({ author: 'Amara', username: 'Amara' }));
  it('are shown with all that the server says', () =>
    expect(
      toChatMessage(
        { ...raw, is_edited: true, attachments: [{ id: '1', name: 'a.png', type: 'image/png', size: 3, url: '/f/1' }] },
        { userId: null, guestId: null },
      ),
    ).toEqual({
      id: '1',
      type: 'text',
      user_id: '7',
      created_at: '',
      author: 'Amara',
      username: 'Amara Cole',
      text: 'x',
      files: [{ name: 'a.png', type: 'image/png', size: 3, path: '/f/1' }],
      isEdited: true,
      status: 'sent',
    }));
  it('are without an author id where a guest wrote them', () =>
    expect(toChatMessage({ ...raw, user_id: undefined }, { userId: null, guestId: null }).user_id).toBeNull());
  it('share one list where they have no files, so that nothing is drawn again', () => {
    const viewer = { userId: null, guestId: null };
    expect(toChatMessage(raw, viewer).files).toBe(toChatMessage(raw, viewer).files);
  });
  it('are unlike the notes of this page', () =>
    expect(toSystemMessage('1', 'Amara joined', '2026-01-01T00:00:00.000Z')).toEqual({
      id: 'system-1',
      type: 'text',
      user_id: null,
      created_at: '2026-01-01T00:00:00.000Z',
      author: 'system',
      username: '',
      text: 'Amara joined',
      files: [],
      isEdited: false,
      status: 'sent',
    }));
  it('preview the images of S1 §5, and the input only photographs', () => {
    const types = ['image/jpeg', 'image/png', 'image/svg+xml', 'image/jpg', 'image/bmp', 'image/tiff'];
    expect(types.map(isMessageImage)).toEqual([true, true, true, true, true, false]);
    expect(types.map(isInputImage)).toEqual([true, false, false, false, false, false]);
  });
  it('carry the first name of others', () =>
    expect(toChatMessage(raw, { userId: '8', guestId: null }).author).toBe('Amara'));
  it('need text or a file to be sent', () =>
    expect([canSend(' \n\t', []), canSend('a', []), canSend('', [1])]).toEqual([false, true, true]));
  it('show when they were sent once they are an hour old', () => {
    const at = Date.parse('2026-01-01T00:00:01.000Z');
    expect(isSentInfoDue(message(1), at + 3_599_999)).toBe(false);
    expect(isSentInfoDue(message(1), at + 3_600_000)).toBe(true);
    expect(isSentInfoDue({ ...message(1), status: 'failed' }, at + 9_000_000)).toBe(false);
  });
  it('are rich text when they contain tags or entities', () => {
    const rich = ['<b>x</b>', 'x</b>', 'a &amp; b', 'see <BR>', '<a href="/x">x</a>', 'a&#160;b'];
    expect(rich.filter((text) => !isRichText(text))).toEqual([]);
    expect(['a < b', '1 <2> 3', 'R&D', 'x<3', 'a<b', '&#x;', '&;'].filter(isRichText)).toEqual([]);
  });
});

describe('a failed send', () => {
  it('is retried after 2, 4, 8, 16, 30 and 30 s, and then no more', () => {
    expect([1, 2, 3, 4, 5, 6, 7].map(retryDelay)).toEqual([2000, 4000, 8000, 16_000, 30_000, 30_000, null]);
  });
});
