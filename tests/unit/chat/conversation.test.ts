import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Conversation, createConversation } from '#core/chat/conversation.ts';
import { credentials } from '#core/http/credentials.ts';
import { configurePortal, runtime } from '#core/runtime/runtime.ts';
import { signal } from '#core/store/signals.ts';

const TICKET = { id: 'c0ffee', subject: 'Chat', status: 'open', guest_id: 'g-1', created_at: '', updated_at: '' };
const uuid = (n: number) => `${((n * 2_654_435_761) % 4_294_967_296).toString(16).padStart(8, '0')}-4c1d`;
/** Two messages in each second, as a server stores them that keeps whole seconds. */
const message = (n: number) => ({
  id: uuid(n),
  ticket_id: TICKET.id,
  user_id: 'u-9',
  guest_id: null,
  created_at: `${new Date(1_767_225_600_000 + Math.floor(n / 2) * 1000).toISOString().slice(0, 19)}Z`,
  body: `message ${n}`,
  attachments: [],
  user: { firstname: 'Amara' },
});
type StoredMessage = ReturnType<typeof message>;
const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, n) => message(first + n));

let stored: StoredMessage[] = [];
let queries: string[] = [];
let push: (event: string, data: unknown) => void = () => {};
let conversation: Conversation;

/** Ids of the provider are uuids: its pages are found by position. */
function respond(url: URL): Response {
  const query = Object.fromEntries(url.searchParams);
  queries.push(['after', 'before'].map((name) => (query[name] ? `${name} ${query[name]}` : '')).join(''));
  const indexOf = (id: string | undefined) => stored.findIndex((found) => found.id === id);
  const found = stored.slice(indexOf(query.after) + 1, query.before ? indexOf(query.before) : undefined);
  const page = query.reverse ? found.reverse().slice(0, Number(query.limit)) : found.slice(0, Number(query.limit));
  return Response.json({ ticket: TICKET, messages: page, meta: { total: stored.length } });
}

beforeEach(() => {
  queries = [];
  runtime().stores.set('realtime', {
    state: signal('connected'),
    isLeader: signal(true),
    subscribe(_channel: string, listener: typeof push) {
      push = listener;
      return { trigger() {}, leave() {} };
    },
  });
  vi.stubGlobal('fetch', async (input: string) => respond(new URL(input)));
  configurePortal({ apiBase: 'http://provider.invalid' });
  credentials().setGuest({ id: 'g-1', key: 'k'.repeat(43) });
  conversation = createConversation({ id: TICKET.id, key: null });
});
afterEach(() => {
  conversation.close();
  vi.unstubAllGlobals();
});

const shown = () => conversation.messages.peek().map((found) => found.id);
const idsOf = (messages: readonly StoredMessage[]) => messages.map(({ id }) => id);
const reconnect = () => push('pusher:subscription_succeeded', {});

it('shows the newest page in the order of the server', async () => {
  stored = range(1, 80);
  await conversation.open();
  expect(shown()).toEqual(idsOf(range(31, 80)));
  expect(conversation.hasOlder.peek()).toBe(true);
});

it('puts older messages in front, though the page ends within a second', async () => {
  stored = range(0, 80);
  await conversation.open();
  await conversation.loadOlder();
  expect(shown()).toEqual(idsOf(stored));
  expect(conversation.hasOlder.peek()).toBe(false);
});

it('fills a gap after the last message that was loaded', async () => {
  stored = range(1, 60);
  await conversation.open();
  stored = range(1, 180);
  reconnect();
  await expect.poll(shown).toEqual(idsOf(range(11, 180)));
  expect(queries).toContain(`after ${uuid(60)}`);
});

it('reads no gap when the newest page overlaps with what is loaded', async () => {
  stored = range(1, 60);
  await conversation.open();
  stored = range(1, 90);
  reconnect();
  await expect.poll(shown).toEqual(idsOf(range(11, 90)));
  expect(queries).toEqual(['', '']);
});

it('replaces what is loaded by the newest page after a gap that is too long', async () => {
  stored = range(1, 60);
  await conversation.open();
  stored = range(1, 400);
  reconnect();
  await expect.poll(shown).toEqual(idsOf(range(351, 400)));
  expect(conversation.hasOlder.peek()).toBe(true);
  await conversation.loadOlder();
  expect(shown()).toEqual(idsOf(range(301, 400)));
});

it('removes a message that was deleted while the socket was cut', async () => {
  stored = range(1, 20);
  await conversation.open();
  stored = stored.filter(({ id }) => id !== uuid(12));
  reconnect();
  await expect.poll(shown).toEqual(idsOf(stored));
});

it('puts a pushed message at the end', async () => {
  stored = range(1, 20);
  await conversation.open();
  push('MessageCreated', { message: message(21) });
  await expect.poll(shown).toEqual(idsOf(range(1, 21)));
});

it('removes a pushed message that is deleted at once', async () => {
  stored = range(1, 20);
  await conversation.open();
  push('MessageCreated', { message: message(21) });
  push('MessageDeleted', { id: uuid(21) });
  push('MessageCreated', { message: message(22) });
  await expect.poll(shown).toEqual(idsOf([...range(1, 20), message(22)]));
});
