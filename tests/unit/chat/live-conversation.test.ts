import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Conversation, createConversation } from '#core/chat/conversation.ts';
import { type OutboxEntry, outbox } from '#core/chat/outbox.ts';
import { credentials } from '#core/http/credentials.ts';
import { notices } from '#core/notification/notices.store.ts';
import { configurePortal, runtime } from '#core/runtime/runtime.ts';
import { session } from '#core/session/session.store.ts';
import { signal } from '#core/store/signals.ts';
import { dropPageListeners } from '#tests/support/browser-globals.ts';

const GUEST = { id: 'g-1', key: 'k'.repeat(43) };
const ticket = { id: 't-1', subject: 'Chat', status: 'open', guest_id: GUEST.id, created_at: '', updated_at: '' };
const NOW = Date.parse('2026-01-01T00:00:00.000Z');
const message = (n: number, fields: object = {}) => ({
  id: `m-${n}`,
  ticket_id: ticket.id,
  user_id: 'u-9',
  guest_id: null,
  created_at: new Date(NOW - 60_000 + n * 1000).toISOString(),
  body: `message ${n}`,
  attachments: [],
  user: { firstname: 'Amara', lastname: 'Cole' },
  ...fields,
});

interface Call {
  method: string;
  url: URL;
  headers: Headers;
  form: Record<string, unknown>;
}
let stored: ReturnType<typeof message>[] = [];
let calls: Call[] = [];
/** Statuses of the next calls by method; 0 gives no answer, `after` answers nothing though the work is done. */
let faults: Record<string, (number | 'after')[]> = {};
let shownTicket: object = ticket;
let hasMessageInResponse = true;
let gate: Promise<void> | null = null;
const channel = {
  subscribed: [] as { name: string; headers: unknown }[],
  triggered: [] as [string, unknown][],
  left: 0,
  push: (_event: string, _data?: unknown) => {},
};
let conversation: Conversation;

function store(form: Record<string, unknown>) {
  const own = message(stored.length + 1, {
    user_id: form.user_id ?? null,
    guest_id: form.guest_id ?? null,
    body: form.body,
    created_at: new Date(Date.now()).toISOString(),
    user: null,
  });
  stored = [...stored, own];
  return own;
}

async function respond(method: string, url: URL, headers: Headers, form: Record<string, unknown>): Promise<Response> {
  calls.push({ method, url, headers, form });
  await gate;
  const fault = faults[method]?.shift();
  if (fault === 0) throw new TypeError('offline');
  if (typeof fault === 'number') return Response.json({ message: `Refused ${fault}` }, { status: fault });
  if (method === 'POST') {
    const own = store(form);
    if (fault === 'after') throw new TypeError('offline');
    return Response.json({ id: own.id, ...(hasMessageInResponse ? { message: own } : {}) });
  }
  const { after, before, reverse, limit } = Object.fromEntries(url.searchParams);
  const indexOf = (id: string | undefined) => stored.findIndex((one) => one.id === id);
  const found = stored.slice(indexOf(after) + 1, before ? indexOf(before) : undefined);
  const page = (reverse ? found.reverse() : found).slice(0, Number(limit));
  return Response.json({ ticket: shownTicket, messages: page });
}

/** Uploads go through XMLHttpRequest, whose progress and end the tests decide. */
class FakeXhr {
  static all: FakeXhr[] = [];
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  method = '';
  url = '';
  headers = new Headers();
  status = 200;
  responseText = '';
  form: Record<string, unknown> = {};
  onload = () => {};
  onabort = () => {};
  onloadend = () => {};
  open(method: string, url: string) {
    Object.assign(this, { method, url });
  }
  setRequestHeader(name: string, value: string) {
    this.headers.set(name, value);
  }
  getResponseHeader = () => null;
  send(body: FormData) {
    this.form = Object.fromEntries(body);
    FakeXhr.all.push(this);
  }
  abort() {
    this.onabort();
    this.onloadend();
  }
  async finish() {
    const response = await respond(this.method, new URL(this.url), this.headers, this.form);
    Object.assign(this, { status: response.status, responseText: await response.text() });
    this.onload();
    this.onloadend();
  }
}

const flush = () => vi.advanceTimersByTimeAsync(0);
const shown = () => conversation.messages.peek().map(({ id }) => id);
const last = () => conversation.messages.peek().at(-1);
const posts = () => calls.filter(({ method }) => method === 'POST');
const reads = () => calls.filter(({ method }) => method === 'GET');
const createLive = (key: string | null = null) => {
  conversation = createConversation({ id: ticket.id, key });
  return conversation;
};
const open = async (key: string | null = null) => {
  createLive(key);
  await conversation.open();
  calls = [];
};
const signIn = (user: object = { id: 'u-1', properties: { firstname: 'Ben' } }) => {
  credentials().adoptToken(`x.${btoa(JSON.stringify({ user_id: 'u-1', team_id: 3 }))}.y`);
  runtime().stores.set('session', { user: signal(user), status: signal('signed-in'), start: async () => {} });
};
const setOnline = (onLine: boolean) => {
  vi.stubGlobal('navigator', { onLine });
  dispatchEvent(new Event(onLine ? 'online' : 'offline'));
};
const entry = (fields: Partial<OutboxEntry> = {}): OutboxEntry => ({
  localId: 'local-1',
  ticketId: ticket.id,
  owner: `guest:${GUEST.id}`,
  text: 'left behind',
  files: [],
  key: 'key-1',
  createdAt: '2026-01-01T00:00:00.000Z',
  order: 1,
  sinceId: null,
  ...fields,
});

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  dropPageListeners();
  for (const name of ['chat.outbox', 'session', 'http.session-hooks']) runtime().stores.delete(name);
  Object.assign(channel, { subscribed: [], triggered: [], left: 0 });
  runtime().stores.set('realtime', {
    state: signal('connected'),
    isLeader: signal(true),
    subscribe(name: string, listener: typeof channel.push, headers: unknown) {
      channel.subscribed.push({ name, headers });
      channel.push = listener;
      return {
        trigger: (event: string, data: unknown) => channel.triggered.push([event, data]),
        leave: () => channel.left++,
      };
    },
  });
  vi.stubGlobal('fetch', (input: string, init: RequestInit) =>
    respond(
      String(init.method),
      new URL(String(input)),
      new Headers(init.headers),
      init.body instanceof FormData ? Object.fromEntries(init.body) : {},
    ),
  );
  vi.stubGlobal('XMLHttpRequest', FakeXhr);
  vi.stubGlobal('navigator', { onLine: true });
  configurePortal({ apiBase: 'http://provider.invalid', headers: {} });
  credentials().adoptToken(null);
  credentials().setGuest(GUEST);
  FakeXhr.all = [];
  stored = [message(1), message(2)];
  calls = [];
  faults = {};
  shownTicket = ticket;
  hasMessageInResponse = true;
  gate = null;
});
afterEach(() => {
  conversation.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('opening a conversation', () => {
  it('reads the ticket and its messages, and joins the channel', async () => {
    await createLive().open();
    expect([shown(), conversation.ticket.peek()?.subject]).toEqual([['m-1', 'm-2'], 'Chat']);
    expect(Object.fromEntries(reads()[0]?.url.searchParams ?? [])).toEqual({ reverse: '1', limit: '50' });
    expect(channel.subscribed).toEqual([{ name: 'private-ticket.t-1', headers: {} }]);
    expect([conversation.failure.peek(), conversation.hasOlder.peek(), conversation.isOffline.peek()]).toEqual([
      null,
      false,
      false,
    ]);
  });
  it('shows why it failed, and nothing more once it succeeds', async () => {
    faults = { GET: [404] };
    await expect(createLive().open()).rejects.toMatchObject({ status: 404 });
    expect([conversation.failure.peek()?.status, channel.subscribed]).toEqual([404, []]);
    const again = conversation.open();
    expect(conversation.failure.peek()).toBeNull();
    await again;
    expect(shown()).toEqual(['m-1', 'm-2']);
  });
  it('tries again while the provider is away, and shows the failure until then', async () => {
    faults = { GET: [503, 503] };
    await expect(createLive().open()).rejects.toMatchObject({ status: 503 });
    await vi.advanceTimersByTimeAsync(5000);
    expect([reads().length, conversation.failure.peek()?.status]).toEqual([2, 503]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([shown(), conversation.failure.peek()]).toEqual([['m-1', 'm-2'], null]);
    const count = reads().length;
    await vi.advanceTimersByTimeAsync(600_000);
    expect(reads()).toHaveLength(count);
  });
  it('tries no more for a ticket that is not there, or once it is closed', async () => {
    faults = { GET: [404] };
    await expect(createLive().open()).rejects.toMatchObject({ status: 404 });
    await vi.advanceTimersByTimeAsync(600_000);
    expect(reads()).toHaveLength(1);
    faults = { GET: [503] };
    await expect(conversation.open()).rejects.toMatchObject({ status: 503 });
    conversation.close();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(reads()).toHaveLength(2);
  });
  it('joins no channel when it is closed meanwhile', async () => {
    let release = () => {};
    gate = new Promise((resolve) => (release = resolve));
    await outbox().save(entry());
    const opening = createLive().open();
    opening.catch(() => undefined);
    await flush();
    conversation.close();
    release();
    await opening.catch(() => undefined);
    expect([channel.subscribed, shown(), conversation.failure.peek()]).toEqual([[], [], null]);
  });
  it('shows the guest’s own messages as own', async () => {
    stored = [message(1, { user_id: null, guest_id: GUEST.id, user: null })];
    await open();
    expect(last()?.author).toBe('me');
  });
  it('knows a guest by the ticket, whatever the cookie says', async () => {
    credentials().setGuest({ ...GUEST, id: 'g-2' });
    stored = [message(1, { user_id: null, guest_id: GUEST.id, user: null })];
    createLive();
    await conversation.open();
    channel.push('MessageCreated', { message: stored[0] });
    await flush();
    expect(last()?.author).toBe('me');
  });
  it('shows the user’s own messages as own, and none of a guest', async () => {
    signIn();
    stored = [message(1, { user_id: 'u-1' }), message(2, { user_id: null, guest_id: GUEST.id, user: null })];
    await open();
    expect(conversation.messages.peek().map(({ author }) => author)).toEqual(['me', '']);
  });
  it('sends the key of the ticket for a guest, and for no user', async () => {
    await createLive('the-key').open();
    expect(reads()[0]?.headers.get('X-Guest-Ticket-Key')).toBe('the-key');
    expect(channel.subscribed[0]?.headers).toEqual({ 'X-Guest-Ticket-Key': 'the-key' });
    await conversation.edit('m-1', 'new');
    expect(calls.at(-1)?.headers.get('X-Guest-Ticket-Message-Key')).toBe('the-key');
    conversation.close();
    signIn();
    await open('the-key');
    reconnect();
    await flush();
    expect(reads()[0]?.headers.has('X-Guest-Ticket-Key')).toBe(false);
  });
});

const reconnect = () => channel.push('pusher:subscription_succeeded', {});

describe('the channel', () => {
  beforeEach(() => open());

  it.each<[string, Partial<{ action: string; name: string; status: string }>, string, string]>([
    ['who joined', { action: 'joined', name: 'Amara' }, 'Amara has joined', 'open'],
    ['who left', { action: 'left', name: 'Amara' }, 'Amara left', 'open'],
    ['that it has ended', { action: 'closed' }, 'ended', 'closed'],
  ])('shows %s', async (_title, event, text, status) => {
    channel.push('TicketAction', { id: 'u-9', ...event });
    await flush();
    expect(last()).toMatchObject({ author: 'system', text: expect.stringContaining(text) });
    expect(shown()).toHaveLength(3);
    expect(conversation.ticket.peek()?.status).toBe(status);
  });
  it('changes the status without a message', async () => {
    channel.push('TicketAction', { id: 'u-9', action: 'status', status: 'on-hold' });
    await flush();
    expect([shown(), conversation.ticket.peek()]).toEqual([
      ['m-1', 'm-2'],
      { ...conversation.ticket.peek(), status: 'on-hold' },
    ]);
  });
  it('keeps the status when none is sent', async () => {
    channel.push('TicketAction', { id: 'u-9', action: 'joined', name: 'Amara' });
    await flush();
    expect(conversation.ticket.peek()?.status).toBe('open');
  });
  it('removes a message that was deleted', async () => {
    channel.push('MessageDeleted', { id: 'm-1' });
    await flush();
    expect(shown()).toEqual(['m-2']);
  });
  it('announces the guest after two seconds', async () => {
    await vi.advanceTimersByTimeAsync(2000);
    expect(channel.triggered).toEqual([['client-TicketJoin', { id: 'guest-g-1', username: 'Guest' }]]);
  });
  it('announces the user by the first name', async () => {
    conversation.close();
    signIn();
    await open();
    await vi.advanceTimersByTimeAsync(2000);
    expect(channel.triggered).toEqual([['client-TicketJoin', { id: 'u-1', username: 'Ben' }]]);
  });
  it('announces a user without a name as a guest is', async () => {
    conversation.close();
    signIn({ id: 'u-1' });
    await open();
    await vi.advanceTimersByTimeAsync(2000);
    expect(channel.triggered).toEqual([['client-TicketJoin', { id: 'u-1', username: 'Guest' }]]);
  });
  it('is notified that the guest has stopped typing once a message is sent', async () => {
    conversation.notifyTyping();
    conversation.sendMessage('hi', []);
    expect(channel.triggered.map(([event]) => event)).toEqual(['client-TicketTypingStart', 'client-TicketTypingStop']);
  });
  it('gets no further event for an empty message', () => {
    conversation.notifyTyping();
    conversation.sendMessage(' ', []);
    expect(channel.triggered.map(([event]) => event)).toEqual(['client-TicketTypingStart']);
  });
  it('changes nothing once the conversation is closed', async () => {
    conversation.close();
    channel.push('MessageCreated', { message: message(3) });
    await flush();
    expect([shown(), channel.left]).toEqual([['m-1', 'm-2'], 1]);
  });
});

describe('a lost network', () => {
  beforeEach(() => open());
  it('is known from the start', () => {
    conversation.close();
    vi.stubGlobal('navigator', { onLine: false });
    expect(createLive().isOffline.peek()).toBe(true);
  });
  it('leaves the channel', () => {
    setOnline(false);
    expect([conversation.isOffline.peek(), channel.left]).toEqual([true, 1]);
  });
  it('is followed by a read, and a place in the channel', async () => {
    setOnline(false);
    stored = [...stored, message(3)];
    setOnline(true);
    await flush();
    expect([conversation.isOffline.peek(), shown(), channel.subscribed.length]).toEqual([
      false,
      ['m-1', 'm-2', 'm-3'],
      2,
    ]);
  });
  it('is followed by no read where nothing was read before', async () => {
    conversation.close();
    createLive();
    setOnline(true);
    await flush();
    expect(reads()).toEqual([]);
  });
  it('means nothing to a conversation that was closed', async () => {
    conversation.close();
    setOnline(false);
    expect(conversation.isOffline.peek()).toBe(false);
    setOnline(true);
    await flush();
    expect(reads()).toEqual([]);
  });
  it('holds a message until it is over', async () => {
    setOnline(false);
    await conversation.sendMessage('hi', []);
    await flush();
    expect(posts()).toEqual([]);
    setOnline(true);
    await flush();
    expect(posts()).toHaveLength(1);
  });
});

describe('reading', () => {
  it('shows that the ticket is not ours any longer', async () => {
    await open();
    faults = { GET: [403] };
    reconnect();
    await flush();
    expect(conversation.failure.peek()?.status).toBe(403);
    reconnect();
    await flush();
    expect(conversation.failure.peek()).toBeNull();
  });
  it('ignores another failure', async () => {
    await open();
    faults = { GET: [500] };
    reconnect();
    await flush();
    expect(conversation.failure.peek()).toBeNull();
  });
  it('shows no failure once the conversation is closed', async () => {
    await open();
    faults = { GET: [403] };
    reconnect();
    conversation.close();
    await flush();
    expect(conversation.failure.peek()).toBeNull();
  });
  it('is done once at a time', async () => {
    await open();
    let release = () => {};
    gate = new Promise((resolve) => (release = resolve));
    reconnect();
    reconnect();
    await flush();
    expect(reads()).toHaveLength(1);
    release();
    await flush();
    expect(reads()).toHaveLength(2);
  });
  it('does not undo the end of the chat that was pushed meanwhile', async () => {
    await open();
    let release = () => {};
    gate = new Promise((resolve) => (release = resolve));
    reconnect();
    await flush();
    channel.push('TicketAction', { id: 'u-9', action: 'closed' });
    release();
    await flush();
    expect([reads().length, conversation.ticket.peek()?.status]).toEqual([1, 'closed']);
  });
  it('continues after a failed read', async () => {
    await open();
    faults = { GET: [500] };
    stored = [...stored, message(3)];
    reconnect();
    reconnect();
    await flush();
    expect(shown()).toEqual(['m-1', 'm-2', 'm-3']);
  });
  it('finds no older messages where the newest page is not full', async () => {
    await open();
    await conversation.loadOlder();
    expect([reads(), conversation.hasOlder.peek()]).toEqual([[], false]);
  });
  it('asks for no gap where all messages fit into the newest page', async () => {
    stored = [message(1)];
    await open();
    stored = [message(5), message(6)];
    reconnect();
    await flush();
    expect(reads()).toHaveLength(1);
  });

  describe('older messages', () => {
    beforeEach(async () => {
      stored = Array.from({ length: 120 }, (_, n) => message(n + 1));
      await open();
    });
    it('are read before the first one that is loaded', async () => {
      await conversation.loadOlder();
      expect(Object.fromEntries(reads()[0]?.url.searchParams ?? [])).toEqual({
        reverse: '1',
        before: 'm-71',
        limit: '50',
      });
      expect([shown()[0], shown().length, conversation.hasOlder.peek()]).toEqual(['m-21', 100, true]);
      await conversation.loadOlder();
      expect([shown()[0], shown().length, conversation.hasOlder.peek()]).toEqual(['m-1', 120, false]);
    });
    it('are read once at a time', async () => {
      const loading = [conversation.loadOlder(), conversation.loadOlder()];
      expect(conversation.isLoadingOlder.peek()).toBe(true);
      await Promise.all(loading);
      expect([reads().length, conversation.isLoadingOlder.peek()]).toEqual([1, false]);
    });
    it('can be asked for again after a failure', async () => {
      faults = { GET: [500] };
      await conversation.loadOlder();
      expect([conversation.isLoadingOlder.peek(), conversation.hasOlder.peek(), shown().length]).toEqual([
        false,
        true,
        50,
      ]);
      await conversation.loadOlder();
      expect(shown()).toHaveLength(100);
    });
    it('are still there after a read that overlaps', async () => {
      await conversation.loadOlder();
      await conversation.loadOlder();
      reconnect();
      await flush();
      expect([conversation.hasOlder.peek(), shown().length]).toEqual([false, 120]);
    });
  });
});

describe('sending a message', () => {
  it('does nothing without text and files', async () => {
    await open();
    await conversation.sendMessage(' \n', []);
    expect(shown()).toHaveLength(2);
  });
  it('shows it at once, and then as the server has it', async () => {
    await open();
    const sent = conversation.sendMessage(' hi ', []);
    expect(last()).toEqual({
      id: expect.stringMatching(/^local-./),
      type: 'text',
      user_id: null,
      created_at: new Date(Date.now()).toISOString(),
      author: 'me',
      username: '',
      text: 'hi',
      files: [],
      isEdited: false,
      status: 'sending',
      sinceId: 'm-2',
    });
    await sent;
    await flush();
    expect(last()).toMatchObject({ id: 'm-3', text: 'hi', author: 'me', status: 'sent' });
    expect(shown()).toHaveLength(3);
    expect(conversation.ticket.peek()).toMatchObject({ subject: 'Chat', status: 'customer_reply' });
  });
  it('does not undo the end of the chat that was pushed meanwhile', async () => {
    await open();
    let release = () => {};
    gate = new Promise((resolve) => (release = resolve));
    conversation.sendMessage('hi', []);
    await flush();
    channel.push('TicketAction', { id: 'u-9', action: 'closed' });
    release();
    await flush();
    expect([posts().length, conversation.ticket.peek()?.status]).toEqual([1, 'closed']);
  });
  it('sends it as the guest of the ticket', async () => {
    await open('the-key');
    await conversation.sendMessage('hi', []);
    await flush();
    expect(posts()[0]?.form).toEqual({
      guest_id: GUEST.id,
      guest_key: GUEST.key,
      body: 'hi',
      ticket_id: 't-1',
      status: 'customer_reply',
      communication_medium: 'client_app_im',
    });
    expect(posts()[0]?.headers.get('X-Guest-Ticket-Key')).toBe('the-key');
    expect(posts()[0]?.headers.get('Idempotency-Key')).toBeTruthy();
  });
  it('names no guest who did not open the ticket', async () => {
    shownTicket = { ...ticket, guest_id: 'g-9' };
    await open('the-key');
    await conversation.sendMessage('hi', []);
    await flush();
    expect(Object.keys(posts()[0]?.form ?? {})).not.toContain('guest_id');
  });
  it('sends it as the user', async () => {
    signIn();
    await open();
    conversation.sendMessage('hi', []);
    expect(last()?.user_id).toBe('u-1');
    await flush();
    expect(posts()[0]?.form).toMatchObject({ user_id: 'u-1' });
    expect(Object.keys(posts()[0]?.form ?? {})).not.toContain('guest_id');
  });
  it('shows it with the server’s id where the response holds no message', async () => {
    hasMessageInResponse = false;
    await open();
    await conversation.sendMessage('hi', []);
    await flush();
    expect(last()).toMatchObject({ id: 'm-3', text: 'hi', author: 'me', status: 'sent' });
    expect(shown()).toHaveLength(3);
  });
  it('shows why the provider refused it, and sends it again when asked', async () => {
    await open();
    faults = { POST: [422] };
    await conversation.sendMessage('hi', []);
    await flush();
    expect(last()).toMatchObject({ status: 'failed', isRetrying: false, reason: 'Refused 422' });
    expect(notices().list.peek()).toEqual([]);
    conversation.resend(last()?.id ?? '');
    expect(last()).toMatchObject({ status: 'sending', reason: null });
    await flush();
    expect(last()).toMatchObject({ id: 'm-3', status: 'sent' });
  });
  it.each([0, 500])('is repeated with the same key after %i, and shows no reason', async (fault) => {
    await open();
    faults = { POST: [fault] };
    await conversation.sendMessage('hi', []);
    await flush();
    expect(last()).toMatchObject({ status: 'failed', isRetrying: true, reason: null });
    await vi.advanceTimersByTimeAsync(2000);
    expect(last()).toMatchObject({ id: 'm-3', status: 'sent' });
    const keys = posts().map(({ headers }) => headers.get('Idempotency-Key'));
    expect([keys.length, new Set(keys).size, reads()]).toEqual([2, 1, []]);
  });
  it('has a key of its own for each message', async () => {
    await open();
    await conversation.sendMessage('one', []);
    await conversation.sendMessage('two', []);
    await flush();
    expect(new Set(posts().map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(2);
  });
  it('is removed before it is sent', async () => {
    await open();
    faults = { POST: [422] };
    await conversation.sendMessage('hi', []);
    await flush();
    const failed = last();
    if (failed) await conversation.remove(failed);
    expect(shown()).toEqual(['m-1', 'm-2']);
    expect(await outbox().read(`guest:${GUEST.id}`, ticket.id)).toEqual([]);
  });
});

describe('sending to a provider that does not know repeated messages', () => {
  beforeEach(async () => {
    configurePortal({ headers: { idempotency: null } });
    await open();
  });
  it('asks whether a lost message has arrived, and sends it no second time', async () => {
    faults = { POST: ['after'] };
    await conversation.sendMessage('hi', []);
    await vi.advanceTimersByTimeAsync(2000);
    expect([posts().length, reads().length]).toEqual([1, 1]);
    expect([shown(), last()?.status]).toEqual([['m-1', 'm-2', 'm-3'], 'sent']);
  });
  it('sends it again when it has not arrived', async () => {
    faults = { POST: [0] };
    await conversation.sendMessage('hi', []);
    await vi.advanceTimersByTimeAsync(2000);
    expect([posts().length, reads().length, shown()]).toEqual([2, 1, ['m-1', 'm-2', 'm-3']]);
  });
  it('takes no message of somebody else for it', async () => {
    faults = { POST: [0] };
    await conversation.sendMessage('hi', []);
    stored = [...stored, message(3, { body: 'hi' })];
    await vi.advanceTimersByTimeAsync(2000);
    expect(posts()).toHaveLength(2);
  });
  it('finds each of two lost messages', async () => {
    faults = { POST: ['after', 'after'] };
    await conversation.sendMessage('one', []);
    await conversation.sendMessage('two', []);
    await vi.advanceTimersByTimeAsync(10_000);
    expect([posts().length, shown(), last()?.status]).toEqual([2, ['m-1', 'm-2', 'm-3', 'm-4'], 'sent']);
  });
  it('asks nothing before the first attempt', async () => {
    await conversation.sendMessage('hi', []);
    await flush();
    expect(reads()).toEqual([]);
  });
});

describe('sending files', () => {
  const file = () => new File(['content'], 'a.png', { type: 'image/png' });
  const progress = () => [...conversation.progress.peek().values()];
  beforeEach(() => open());

  it('shows them, and how much has been sent', async () => {
    await conversation.sendMessage('', [file()]);
    await vi.waitFor(() => expect(FakeXhr.all).toHaveLength(1));
    const id = last()?.id ?? '';
    expect(last()?.files).toEqual([{ name: 'a.png', type: 'image/png', size: 7, path: '' }]);
    expect(conversation.localFiles(id).map(({ name }) => name)).toEqual(['a.png']);
    FakeXhr.all[0]?.upload.onprogress?.({ loaded: 1, total: 4 });
    expect([...conversation.progress.peek()]).toEqual([[id, 0.25]]);
    await FakeXhr.all[0]?.finish();
    await flush();
    expect([progress(), last()?.id]).toEqual([[], 'm-3']);
    expect(posts()[0]?.form['filepath[]']).toHaveProperty('name', 'a.png');
  });
  it('uses no upload for a message without files', async () => {
    await conversation.sendMessage('hi', []);
    await flush();
    expect([FakeXhr.all, posts().length]).toEqual([[], 1]);
  });
  it('can be cancelled', async () => {
    await conversation.sendMessage('see', [file()]);
    await vi.waitFor(() => expect(FakeXhr.all).toHaveLength(1));
    FakeXhr.all[0]?.upload.onprogress?.({ loaded: 1, total: 4 });
    conversation.cancelUpload(last()?.id ?? '');
    await flush();
    expect([last()?.status, progress()]).toEqual(['failed', []]);
  });
});

describe('messages that a former page left behind', () => {
  it('are sent', async () => {
    await outbox().save(entry({ sinceId: 'm-2' }));
    createLive();
    await conversation.open();
    await flush();
    expect(shown()).toEqual(['m-1', 'm-2', 'm-3']);
    expect(posts()[0]?.form.body).toBe('left behind');
    expect(posts()[0]?.headers.get('Idempotency-Key')).toBe('key-1');
  });
  it('are shown as failed where they were given up, and not sent', async () => {
    await outbox().save(entry({ isFailed: true }));
    await open();
    await flush();
    expect(last()).toMatchObject({ id: 'local-1', status: 'failed', text: 'left behind', sinceId: null });
    expect(posts()).toEqual([]);
  });
  it('of another guest, or of another ticket, are left alone', async () => {
    await outbox().save(entry({ owner: 'guest:g-9' }));
    await outbox().save(entry({ localId: 'local-2', ticketId: 't-9' }));
    await open();
    await flush();
    expect([shown(), posts()]).toEqual([['m-1', 'm-2'], []]);
  });
  it('of the user are the user’s', async () => {
    signIn();
    await outbox().save(entry({ owner: 'user:u-1' }));
    await createLive().open();
    await flush();
    expect(posts()).toHaveLength(1);
  });
});

it('a guest without a cookie is known by the ticket', async () => {
  credentials().setGuest(null);
  await open();
  await vi.advanceTimersByTimeAsync(2000);
  expect(channel.triggered).toEqual([['client-TicketJoin', { id: 'guest-g-1', username: 'Guest' }]]);
  expect(session().user.peek()).toBeNull();
});

it('a ticket without a guest belongs to the guest of the cookie', async () => {
  shownTicket = { ...ticket, guest_id: null };
  await open();
  await vi.advanceTimersByTimeAsync(2000);
  expect(channel.triggered).toEqual([['client-TicketJoin', { id: 'guest-g-1', username: 'Guest' }]]);
});
