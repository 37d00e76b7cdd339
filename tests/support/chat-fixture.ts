// Code that loads on demand is there: reading it takes real time, which a test with a clock of its own does not see.
import '#core/chat/conversations.ts';
import '#core/support/support.schema.ts';
import { vi } from 'vitest';
import type { Conversation } from '#core/chat/conversation.ts';
import { createConversation } from '#core/chat/conversation.ts';
import type { OutboxEntry } from '#core/chat/outbox.ts';
import { credentials } from '#core/http/credentials.ts';
import { configurePortal, runtime } from '#core/runtime/runtime.ts';
import { signal } from '#core/store/signals.ts';
import { createRandom } from '#provider/seed/create-random.ts';
import { dropPageListeners } from './browser-globals.ts';

const RUNTIME = Symbol.for('portal.runtime.1');
const TICKET = '7';
const GUEST = { id: '3', key: 'k'.repeat(43) };

interface StoredMessage {
  id: string;
  ticket_id: string;
  user_id: string | null;
  guest_id: string | null;
  created_at: string;
  body: string;
  attachments: never[];
  user: { firstname: string } | null;
}

/** What went wrong in a run; empty when nothing did. */
export interface ConversationReport {
  lost: string[];
  duplicated: string[];
  isMisordered: boolean;
  unsent: string[];
  isViewOutOfSync: boolean;
  /** Read once and then gone from the page, though nobody deleted it. */
  vanished: string[];
}

export interface FaultOptions {
  hasIdempotency?: boolean;
  /** Default: the number. */
  createId?: CreateId;
}

/** @returns the id of the nth message, counted from 1 */
type CreateId = (n: number, random: () => number) => string;

type Listener = (event: string, data: unknown) => void;

/** What the parts of a run share: its randomness, its timers, and the page that is open. */
type Run = ReturnType<typeof createRun>;

/** How long faults happen. */
const ENDS_MS = 45_000;

function createRun(seed: number) {
  const next = createRandom(seed);
  const fakeTimeout = globalThis.setTimeout;
  const started = Date.now();
  const isStormy = () => Date.now() - started < ENDS_MS;
  const between = (low: number, high: number) => low + next() * (high - low);
  return {
    next,
    chance: (share: number) => next() < share,
    between,
    /** Milliseconds, at random while faults happen. @param calm how many afterwards */
    delay: (low: number, high: number, calm: number) => (isStormy() ? between(low, high) : calm),
    fakeTimeout,
    later: (ms: number, work: () => void) => void fakeTimeout(work, ms),
    isStormy,
    page: { number: 0, listeners: [] as Listener[], isCut: false },
  };
}

/** The provider: its messages, and what it answers to calls. */
function createProvider({ next, chance, delay, later, isStormy, page }: Run, createId: CreateId) {
  const stored: StoredMessage[] = [];
  const answers = new Map<string, { id: string; auth_key: null; message: StoredMessage }>();
  const push = (message: StoredMessage) => {
    for (let copies = 1 + (isStormy() && chance(0.15) ? 1 : 0); copies > 0; copies--) {
      if (isStormy() && chance(0.15)) continue;
      const ownPage = page.number;
      later(delay(0, 1500, 5), () => {
        if (ownPage === page.number && !page.isCut)
          for (const listener of page.listeners) listener('MessageCreated', { message });
      });
    }
  };
  const post = (body: string, who: Partial<StoredMessage>): StoredMessage => {
    const message: StoredMessage = {
      id: createId(stored.length + 1, next),
      ticket_id: TICKET,
      user_id: null,
      guest_id: null,
      created_at: new Date(Date.now()).toISOString(),
      body,
      attachments: [],
      user: null,
      ...who,
    };
    stored.push(message);
    push(message);
    return message;
  };
  const answerPost = (key: string | null, body: FormData | null) => {
    const known = key && answers.get(key);
    if (known) return known;
    const message = post(String(body?.get('body')), { guest_id: GUEST.id });
    const made = { id: message.id, auth_key: null, message };
    if (key) answers.set(key, made);
    return made;
  };
  const answerGet = ({ searchParams }: URL) => {
    const limit = Number(searchParams.get('limit'));
    const indexOf = (name: string) => stored.findIndex(({ id }) => id === searchParams.get(name));
    const [after, before] = [indexOf('after'), indexOf('before')];
    const fitting = stored.slice(after + 1, before < 0 ? stored.length : before);
    return {
      ticket: { id: TICKET, subject: 'Chat', status: 'open', guest_id: GUEST.id, created_at: '', updated_at: '' },
      messages: searchParams.get('reverse') ? fitting.reverse().slice(0, limit) : fitting.slice(0, limit),
      meta: { total: stored.length },
    };
  };
  return {
    stored,
    post,
    answer: (request: Request, body: FormData | null): unknown =>
      request.method === 'POST'
        ? answerPost(request.headers.get('Idempotency-Key'), body)
        : answerGet(new URL(request.url)),
  };
}
type Provider = ReturnType<typeof createProvider>;

interface ArrivedCall {
  request: Request;
  body: FormData | null;
  /** From 0 to 1: which fault it meets. */
  fault: number;
  isPageOpen: () => boolean;
  succeed: (response: Response) => void;
  fail: (error: Error) => void;
}

function handleCall(
  { chance, between, delay, later }: Run,
  provider: Provider,
  { request, body, fault, isPageOpen, succeed, fail }: ArrivedCall,
) {
  // The page is gone: its request may have arrived all the same.
  if (!isPageOpen() && chance(0.5)) return;
  if (fault < 0.13) return fail(new TypeError('network'));
  // The header says whole seconds, and gateways differ: the server's clock is known to about a second.
  const headers = { Date: new Date(Date.now() + between(-1000, 1000)).toUTCString() };
  if (fault < 0.2) return succeed(new Response('{"message":"busy"}', { status: 503, headers }));
  const made = JSON.stringify(provider.answer(request, body));
  if (fault < 0.33) return fail(new TypeError('network'));
  const status = request.method === 'POST' ? 201 : 200;
  later(delay(1, 800, 1), () => succeed(new Response(made, { status, headers })));
}

/** Makes calls reach the provider: late, with faults, or not at all. */
function stubFetch(run: Run, provider: Provider): void {
  globalThis.fetch = (input, init) =>
    new Promise((resolve, reject) => {
      const ownPage = run.page.number;
      const isPageOpen = () => ownPage === run.page.number;
      // A page that is gone gets no result, not even that of its own timeouts.
      const succeed = (response: Response) => void (isPageOpen() && resolve(response));
      const fail = (error: Error) => void (isPageOpen() && reject(error));
      const request = new Request(input as RequestInfo, { ...init, body: null } as RequestInit);
      const body = init?.body instanceof FormData ? init.body : null;
      init?.signal?.addEventListener('abort', () => fail(new DOMException('', 'AbortError')));
      const fault = run.isStormy() ? run.next() : 1;
      run.later(run.delay(5, 2500, 5), () =>
        handleCall(run, provider, { request, body, fault, isPageOpen, succeed, fail }),
      );
    });
}

/** The outbox of the browser, which outlives its pages. */
function createStorage() {
  const kept = new Map<string, OutboxEntry>();
  return {
    read: async (owner: string, ticketId: string) =>
      [...kept.values()]
        .filter((entry) => entry.owner === owner && entry.ticketId === ticketId)
        .sort((a, b) => a.order - b.order),
    has: async (localId: string) => kept.has(localId),
    save: async (entry: OutboxEntry) => void kept.set(entry.localId, entry),
    remove: async (localId: string) => void kept.delete(localId),
    clear: async () => kept.clear(),
  };
}

/** The browser: loads and reloads the page. `vanished` collects messages that were shown and then no longer. */
function createBrowser({ fakeTimeout, later, page }: Run, hasIdempotency: boolean) {
  const storage = createStorage();
  const vanished = new Set<string>();
  /** Replaces what belongs to a page, as a reload does. @returns the number of the new page */
  const loadPage = () => {
    const ownPage = ++page.number;
    dropPageListeners();
    // Timers of the previous page never run.
    globalThis.setTimeout = ((work: () => void, ms: number) =>
      fakeTimeout(() => ownPage === page.number && work(), ms)) as typeof setTimeout;
    Reflect.deleteProperty(globalThis, RUNTIME);
    page.listeners = [];
    page.isCut = false;
    return ownPage;
  };
  const provideStores = (ownPage: number) => {
    const state = signal('connected');
    runtime().stores.set('chat.outbox', storage);
    runtime().stores.set('realtime', {
      state,
      isLeader: signal(true),
      subscribe(_channel: string, listener: Listener) {
        page.listeners.push(listener);
        later(30, () => ownPage === page.number && listener('pusher:subscription_succeeded', {}));
        return {
          trigger() {},
          leave: () => (page.listeners = page.listeners.filter((other) => other !== listener)),
        };
      },
    });
  };
  const watchVanishing = (conversation: Conversation) => {
    const seen = new Set<string>();
    conversation.messages.subscribe((messages) => {
      const ids = new Set(messages.map((message) => message.id));
      for (const id of seen) if (!ids.has(id)) vanished.add(id);
      for (const message of messages) if (message.status === 'sent') seen.add(message.id);
    });
  };

  return {
    vanished,
    open(): Conversation {
      provideStores(loadPage());
      configurePortal({
        apiBase: 'http://provider.invalid',
        ...(hasIdempotency ? {} : { headers: { idempotency: null } }),
      });
      credentials().setGuest(GUEST);
      const conversation = createConversation({ id: TICKET, key: null });
      const tryOpening = (): void =>
        void conversation.open().catch(() => {
          // As the reader would press "Try again".
          setTimeout(tryOpening, 500);
        });
      tryOpening();
      watchVanishing(conversation);
      return conversation;
    },
    close() {
      page.number++;
      dropPageListeners();
      globalThis.setTimeout = fakeTimeout;
      Reflect.deleteProperty(globalThis, RUNTIME);
    },
  };
}

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Writes as the visitor, sometimes three lines one after the other. @param written texts that the conversation has taken */
function writeMessages({ chance }: Run, conversation: Conversation, written: string[]): void {
  const write = () => {
    const text = `own ${written.length + 1}`;
    if (!conversation.ticket.peek()) return;
    void conversation.sendMessage(text, []);
    written.push(text);
  };
  write();
  // Some people send each line separately.
  for (let more = chance(0.4) ? 2 : 0; more > 0 && conversation.ticket.peek(); more--) write();
}

const reconnect = ({ page }: Run) => {
  for (const listener of page.listeners) listener('pusher:subscription_succeeded', {});
};

function cutSocket(run: Run): void {
  run.page.isCut = true;
  run.later(run.between(100, 5000), () => {
    run.page.isCut = false;
    reconnect(run);
  });
}

/** Visitor and agent write, the socket is cut and the page reloaded, at random. @returns the last page, and what was written */
async function playStorm(run: Run, provider: Provider, open: () => Conversation) {
  let conversation = open();
  const written: string[] = [];
  const events = Array.from({ length: 3 + Math.floor(run.next() * 9) }, () => ({
    at: run.between(200, 40_000),
    kind: run.next(),
  })).sort((a, b) => a.at - b.at);
  let now = 0;
  for (const { at, kind } of events) {
    await wait(at - now);
    now = at;
    if (kind < 0.5) writeMessages(run, conversation, written);
    else if (kind < 0.72)
      provider.post(`agent ${provider.stored.length}`, { user_id: '9', user: { firstname: 'Amara' } });
    else if (kind < 0.86) cutSocket(run);
    else conversation = open();
  }
  await wait(ENDS_MS - now + 1000);
  return { conversation, written };
}

/** Once there are no faults, every retry is made, and what gave up is sent again by its writer. */
async function sendTheRest(run: Run, { messages, resend }: Conversation): Promise<void> {
  reconnect(run);
  for (let round = 0; round < 12 && messages.peek().some((message) => message.status !== 'sent'); round++) {
    await wait(31_000);
    for (const message of messages.peek()) if (message.status === 'failed' && !message.isRetrying) resend(message.id);
  }
  await wait(2000);
}

function createReport(
  stored: readonly StoredMessage[],
  shown: ReturnType<Conversation['messages']['peek']>,
  written: readonly string[],
): Omit<ConversationReport, 'vanished'> {
  const own = stored.filter((message) => message.guest_id === GUEST.id).map((message) => message.body);
  return {
    lost: written.filter((text) => !own.includes(text)),
    duplicated: written.filter((text) => own.filter((other) => other === text).length > 1),
    isMisordered:
      own.filter((text, index) => own.indexOf(text) === index).join() !==
      written.filter((text) => own.includes(text)).join(),
    unsent: shown.filter((message) => message.status !== 'sent').map((message) => message.text),
    isViewOutOfSync: shown.map((message) => message.id).join() !== stored.map((message) => message.id).join(),
  };
}

/**
 * One conversation of the real store against a scripted provider and a scripted socket. Calls are lost before or after their
 * work, delayed, or refused with 503; pushes are lost, duplicated and reordered; the socket is cut; the page is reloaded or
 * killed. Faults stop after 45 s. Needs vitest's fake timers.
 */
export async function runFaultedConversation(
  seed: number,
  { hasIdempotency = true, createId = String }: FaultOptions = {},
): Promise<ConversationReport> {
  const run = createRun(seed);
  const provider = createProvider(run, createId);
  stubFetch(run, provider);
  const browser = createBrowser(run, hasIdempotency);
  const { conversation, written } = await playStorm(run, provider, browser.open);
  await sendTheRest(run, conversation);
  const report = createReport(provider.stored, conversation.messages.peek(), written);
  browser.close();
  return { ...report, vanished: [...browser.vanished] };
}
