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
  /** Id of the nth message, counted from 1. Default: that number. */
  createId?: (n: number, random: () => number) => string;
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
  const next = createRandom(seed);
  const chance = (share: number) => next() < share;
  const between = (low: number, high: number) => low + next() * (high - low);
  const fakeTimeout = globalThis.setTimeout;
  const later = (ms: number, work: () => void) => void fakeTimeout(work, ms);
  const ENDS = 45_000;
  const started = Date.now();
  const isStormy = () => Date.now() - started < ENDS;

  // The provider
  const stored: StoredMessage[] = [];
  const answers = new Map<string, { id: string; auth_key: null; message: StoredMessage }>();
  let pageNumber = 0;
  let listeners: ((event: string, data: unknown) => void)[] = [];
  let isCut = false;
  const push = (message: StoredMessage) => {
    for (let copies = 1 + (isStormy() && chance(0.15) ? 1 : 0); copies > 0; copies--) {
      if (isStormy() && chance(0.15)) continue;
      const ownPage = pageNumber;
      later(isStormy() ? between(0, 1500) : 5, () => {
        if (ownPage === pageNumber && !isCut) for (const listener of listeners) listener('MessageCreated', { message });
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
  const answer = (request: Request, body: FormData | null): unknown => {
    const url = new URL(request.url);
    if (request.method === 'POST') {
      const key = request.headers.get('Idempotency-Key');
      const known = key && answers.get(key);
      if (known) return known;
      const message = post(String(body?.get('body')), { guest_id: GUEST.id });
      const made = { id: message.id, auth_key: null, message };
      if (key) answers.set(key, made);
      return made;
    }
    const limit = Number(url.searchParams.get('limit'));
    const indexOf = (name: string) => stored.findIndex(({ id }) => id === url.searchParams.get(name));
    const [after, before] = [indexOf('after'), indexOf('before')];
    const fitting = stored.slice(after + 1, before < 0 ? stored.length : before);
    const page = url.searchParams.get('reverse') ? fitting.reverse().slice(0, limit) : fitting.slice(0, limit);
    return {
      ticket: { id: TICKET, subject: 'Chat', status: 'open', guest_id: GUEST.id, created_at: '', updated_at: '' },
      messages: page,
      meta: { total: stored.length },
    };
  };
  globalThis.fetch = (input, init) =>
    new Promise((resolve, reject) => {
      const ownPage = pageNumber;
      const request = new Request(input as RequestInfo, { ...init, body: null } as RequestInit);
      const body = init?.body instanceof FormData ? init.body : null;
      const fails = () => ownPage === pageNumber && reject(new TypeError('network'));
      // A page that is gone hears nothing, not even its own timeouts.
      init?.signal?.addEventListener(
        'abort',
        () => ownPage === pageNumber && reject(new DOMException('', 'AbortError')),
      );
      const fault = isStormy() ? next() : 1;
      later(isStormy() ? between(5, 2500) : 5, () => {
        // The page is gone: its request may have arrived all the same.
        if (ownPage !== pageNumber && chance(0.5)) return;
        if (fault < 0.13) return fails();
        // The header says whole seconds, and gateways differ: the server's clock is known to about a second.
        const headers = { Date: new Date(Date.now() + between(-1000, 1000)).toUTCString() };
        if (fault < 0.2)
          return ownPage === pageNumber && resolve(new Response('{"message":"busy"}', { status: 503, headers }));
        const made = JSON.stringify(answer(request, body));
        if (fault < 0.33) return fails();
        later(
          isStormy() ? between(1, 800) : 1,
          () =>
            ownPage === pageNumber &&
            resolve(new Response(made, { status: request.method === 'POST' ? 201 : 200, headers })),
        );
      });
    });

  const vanished = new Set<string>();

  // The browser, which outlives its pages
  const kept = new Map<string, OutboxEntry>();
  const storage = {
    read: async (owner: string, ticketId: string) =>
      [...kept.values()]
        .filter((entry) => entry.owner === owner && entry.ticketId === ticketId)
        .sort((a, b) => a.order - b.order),
    has: async (localId: string) => kept.has(localId),
    save: async (entry: OutboxEntry) => void kept.set(entry.localId, entry),
    remove: async (localId: string) => void kept.delete(localId),
    clear: async () => kept.clear(),
  };

  const open = (): Conversation => {
    const ownPage = ++pageNumber;
    dropPageListeners();
    // What a former page still had on its clock never happens.
    globalThis.setTimeout = ((work: () => void, ms: number) =>
      fakeTimeout(() => ownPage === pageNumber && work(), ms)) as typeof setTimeout;
    Reflect.deleteProperty(globalThis, RUNTIME);
    listeners = [];
    isCut = false;
    const state = signal('connected');
    runtime().stores.set('chat.outbox', storage);
    runtime().stores.set('realtime', {
      state,
      isLeader: signal(true),
      subscribe(_channel: string, listener: (event: string, data: unknown) => void) {
        listeners.push(listener);
        later(30, () => ownPage === pageNumber && listener('pusher:subscription_succeeded', {}));
        return { trigger() {}, leave: () => (listeners = listeners.filter((other) => other !== listener)) };
      },
    });
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
    const seen = new Set<string>();
    conversation.messages.subscribe((messages) => {
      const ids = new Set(messages.map((message) => message.id));
      for (const id of seen) if (!ids.has(id)) vanished.add(id);
      for (const message of messages) if (message.status === 'sent') seen.add(message.id);
    });
    return conversation;
  };

  let page = open();
  const written: string[] = [];
  const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const moments = Array.from({ length: 3 + Math.floor(next() * 9) }, () => ({
    at: between(200, 40_000),
    what: next(),
  })).sort((a, b) => a.at - b.at);
  let now = 0;
  for (const { at, what } of moments) {
    await wait(at - now);
    now = at;
    if (what < 0.5) {
      const text = `own ${written.length + 1}`;
      if (page.ticket.peek() && page.sendMessage(text, []) !== false) written.push(text);
      // Some people send each line separately.
      for (let more = chance(0.4) ? 2 : 0; more > 0 && page.ticket.peek(); more--) {
        const line = `own ${written.length + 1}`;
        if (page.sendMessage(line, []) !== false) written.push(line);
      }
    } else if (what < 0.72) post(`agent ${stored.length}`, { user_id: '9', user: { firstname: 'Amara' } });
    else if (what < 0.86) {
      isCut = true;
      later(between(100, 5000), () => {
        isCut = false;
        for (const listener of listeners) listener('pusher:subscription_succeeded', {});
      });
    } else page = open();
  }
  // The weather clears; every retry has its turn, and what gave up is sent again by its writer.
  await wait(ENDS - now + 1000);
  for (const listener of listeners) listener('pusher:subscription_succeeded', {});
  for (let round = 0; round < 12 && page.messages.peek().some((message) => message.status !== 'sent'); round++) {
    await wait(31_000);
    for (const message of page.messages.peek())
      if (message.status === 'failed' && !message.isRetrying) page.resend(message.id);
  }
  await wait(2000);

  const own = stored.filter((message) => message.guest_id === GUEST.id).map((message) => message.body);
  const shown = page.messages.peek();
  const report: ConversationReport = {
    lost: written.filter((text) => !own.includes(text)),
    duplicated: written.filter((text) => own.filter((other) => other === text).length > 1),
    isMisordered:
      own.filter((text, index) => own.indexOf(text) === index).join() !==
      written.filter((text) => own.includes(text)).join(),
    unsent: shown.filter((message) => message.status !== 'sent').map((message) => message.text),
    isViewOutOfSync: shown.map((message) => message.id).join() !== stored.map((message) => message.id).join(),
    vanished: [...vanished],
  };
  pageNumber++;
  dropPageListeners();
  globalThis.setTimeout = fakeTimeout;
  Reflect.deleteProperty(globalThis, RUNTIME);
  return report;
}
