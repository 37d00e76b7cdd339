// Code that loads on demand is there: reading it takes real time, which a test with a clock of its own does not see.
import '#core/chat/conversations.ts';
import '#core/support/support.schema.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createChatOpener } from '#core/chat/chat-opener.ts';
import type { OutboxEntry } from '#core/chat/outbox.ts';
import { configurePortal, runtime } from '#core/runtime/runtime.ts';
import { effect, signal } from '#core/store/signals.ts';
import { dropPageListeners } from '#tests/support/browser-globals.ts';

const RUNTIME = Symbol.for('portal.runtime.1');
const KEY = 'k'.repeat(43);

/** What the provider holds. */
let guests = 0;
let tickets: { id: string; guest_id: string; name: string }[] = [];
let messages: { id: string; ticket_id: string; body: string }[] = [];
let answers = new Map<string, unknown>();
let calls: string[] = [];
/** What the browser keeps through a reload. */
let jar = new Map<string, string>();
/** What a killed page believes to have written. */
let lost = new Map<string, string>();
let stored = new Map<string, OutboxEntry>();
let channels: string[] = [];
/** The page is killed at this step: no later one happens. A step is a write, a call, or its answer. */
let killAt = Number.POSITIVE_INFINITY;
let steps = 0;

const isAlive = () => ++steps < killAt;
const step = (): Promise<void> => (isAlive() ? Promise.resolve() : new Promise(() => {}));

function answer(path: string, form: FormData, key: string | null): unknown {
  const known = key && answers.get(path + key);
  if (known) return known;
  const respond = (): unknown => {
    if (path === '/user/guests') return { data: { id: String(++guests), auth_key: KEY } };
    if (path === '/support/ticket') {
      const id = String(tickets.length + 1);
      tickets.push({ id, guest_id: String(form.get('guest_id')), name: String(form.get('name') ?? '') });
      return { data: { id, auth_key: KEY }, ticket: ticketOf(id) };
    }
    const message = {
      id: String(messages.length + 1),
      ticket_id: String(form.get('ticket_id')),
      guest_id: String(form.get('guest_id')),
      user_id: null,
      created_at: new Date().toISOString(),
      body: String(form.get('body')),
      attachments: [],
      user: null,
    };
    messages.push(message);
    return { id: message.id, auth_key: null, message };
  };
  const made = respond();
  if (key) answers.set(path + key, made);
  return made;
}
const ticketOf = (id: string) => ({
  id,
  subject: 'Live chat',
  status: 'open',
  guest_id: tickets.find((ticket) => ticket.id === id)?.guest_id ?? null,
  created_at: '',
  updated_at: '',
});

async function fetchFromProvider(input: string, init: RequestInit): Promise<Response> {
  const { pathname } = new URL(input);
  await step();
  calls.push(`${init.method} ${pathname}`);
  const [, id] = /^\/support\/ticket\/(\d+)$/.exec(pathname) ?? [];
  const found = messages.filter(({ ticket_id }) => ticket_id === id).reverse();
  const form = init.body instanceof FormData ? init.body : new FormData();
  const made = id
    ? { ticket: ticketOf(id), messages: found, meta: { total: found.length } }
    : answer(pathname, form, new Headers(init.headers).get('Idempotency-Key'));
  await step();
  return Response.json(made);
}

const outbox = {
  read: async (owner: string, ticketId: string) =>
    [...stored.values()].filter((entry) => entry.owner === owner && entry.ticketId === ticketId),
  has: async (localId: string) => stored.has(localId),
  isEmpty: async () => stored.size === 0,
  async save(entry: OutboxEntry) {
    await step();
    stored.set(entry.localId, entry);
    await step();
  },
  async remove(localId: string) {
    await step();
    stored.delete(localId);
  },
  clear: async () => stored.clear(),
};

/** A page that has just been loaded. */
function openPage() {
  Reflect.deleteProperty(globalThis, RUNTIME);
  dropPageListeners();
  channels = [];
  lost = new Map();
  runtime().stores.set('chat.outbox', outbox);
  runtime().stores.set('realtime', {
    state: signal('connected'),
    isLeader: signal(true),
    subscribe(channel: string) {
      channels.push(channel);
      return { trigger() {}, leave() {} };
    },
  });
  configurePortal({ apiBase: 'http://provider.invalid' });
  return createChatOpener({ isIdentified: () => false, onOpened() {} });
}
/** Resolves once all that is pending waits for a timer, or for good: nothing here takes real time. */
async function waitUntilIdle(): Promise<void> {
  for (let before = -1; before !== steps; ) {
    before = steps;
    await vi.advanceTimersByTimeAsync(25);
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  guests = 0;
  tickets = [];
  messages = [];
  answers = new Map();
  calls = [];
  jar = new Map();
  stored = new Map();
  killAt = Number.POSITIVE_INFINITY;
  steps = 0;
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('fetch', fetchFromProvider);
  vi.stubGlobal('document', {
    get cookie() {
      return [...new Map([...jar, ...lost])].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(text: string) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
      const target = isAlive() ? jar : lost;
      if (text.includes('Max-Age=0')) target.delete(name);
      else target.set(name, value);
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('opening and closing a hundred times makes no call, no cookie and no channel', async () => {
  const chat = openPage();
  for (let n = 0; n < 100; n++) {
    await chat.start({ canBegin: true });
    expect(chat.status.peek()).toBe('ready');
    chat.close();
  }
  expect([calls, [...jar], [...stored], channels]).toEqual([[], [], [], []]);
});

it('the first message creates guest, ticket and message, in that order, and joins the channel then', async () => {
  const chat = openPage();
  await chat.start({ canBegin: true });
  expect(channels).toEqual([]);
  await chat.conversation.peek()?.sendMessage('Hello', []);
  await waitUntilIdle();
  expect(calls).toEqual(['POST /user/guests', 'POST /support/ticket', 'POST /support/messages']);
  expect(channels).toEqual(['private-ticket.1']);
  expect(chat.conversation.peek()?.id).toBe('1');
  expect(jar.get('auth.ticket')).toBe(`1.${KEY}`);
});

it('several messages make one ticket and keep their order', async () => {
  const chat = openPage();
  await chat.start({ canBegin: true });
  for (const text of ['One', 'Two', 'Three']) void chat.conversation.peek()?.sendMessage(text, []);
  await waitUntilIdle();
  expect(tickets).toHaveLength(1);
  expect(messages.map(({ body }) => body)).toEqual(['One', 'Two', 'Three']);
});

it("a guest's name goes with the ticket, though the page is reloaded before there is one", async () => {
  killAt = 6;
  const chat = openPage();
  await chat.startWithContact({ name: 'Ines' });
  void chat.conversation.peek()?.sendMessage('Hello', []);
  await waitUntilIdle();
  expect([tickets.length, stored.size]).toEqual([0, 1]);
  killAt = Number.POSITIVE_INFINITY;
  await openPage().start();
  await waitUntilIdle();
  expect(tickets.map(({ name }) => name)).toEqual(['Ines']);
});

it('a ticket that another tab has created meanwhile is used', async () => {
  const [one, two] = [openPage(), openPage()];
  await Promise.all([one.start({ canBegin: true }), two.start({ canBegin: true })]);
  await one.conversation.peek()?.sendMessage('From one tab', []);
  await waitUntilIdle();
  await two.conversation.peek()?.sendMessage('From the other', []);
  await waitUntilIdle();
  expect(tickets).toHaveLength(1);
  expect(messages.map(({ ticket_id }) => ticket_id)).toEqual(['1', '1']);
});

it('a chat that is opened while its stored ticket is being refused begins anew, and no failure replaces its field', async () => {
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) =>
    new URL(input).pathname === '/support/ticket/9'
      ? Response.json({ message: 'Forbidden' }, { status: 403 })
      : fetchFromProvider(input, init),
  );
  jar.set('auth.ticket', `9.${KEY}`);
  const chat = openPage();
  const statuses: string[] = [];
  effect(() => void statuses.push(chat.status.value));
  await Promise.all([chat.start(), chat.start({ canBegin: true })]);
  expect(statuses.at(-1)).toBe('ready');
  expect(statuses).not.toContain('unavailable');
});

it('what was not sent when the chat was closed is not sent by the next one', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const chat = openPage();
  await chat.start({ canBegin: true });
  await chat.conversation.peek()?.sendMessage('Forget it', []);
  chat.close();
  await waitUntilIdle();
  vi.stubGlobal('fetch', fetchFromProvider);
  await openPage().start({ canBegin: true });
  await waitUntilIdle();
  expect([calls, stored.size]).toEqual([[], 0]);
});

it('a page that is killed at any step sends its message after the reload, once, to one ticket', async () => {
  const findings: string[] = [];
  for (killAt = 1; killAt < 60; killAt++) {
    const at = killAt;
    [guests, steps, tickets, messages] = [0, 0, [], []];
    for (const kept of [jar, stored, answers]) kept.clear();
    const chat = openPage();
    await chat.start({ canBegin: true });
    void chat.conversation.peek()?.sendMessage('Hello', []);
    await waitUntilIdle();
    if (steps < killAt) break;
    const isKept = stored.size > 0 || messages.length > 0;
    killAt = Number.POSITIVE_INFINITY;
    // Nothing is pressed: a minimised chat continues when it has this cookie.
    const isPreloaded = jar.has('auth.ticket');
    await openPage().start({ canBegin: !isPreloaded && !isKept });
    await waitUntilIdle();
    if (messages.length !== (isKept ? 1 : 0) || tickets.length > 1 || stored.size > 0)
      findings.push(`step ${at}: ${tickets.length} tickets, ${messages.length} messages, ${stored.size} kept`);
    killAt = at;
  }
  expect(killAt).toBeGreaterThan(10);
  expect(findings).toEqual([]);
});
