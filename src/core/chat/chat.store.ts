import { ApiError } from '../http/api-error.ts';
import { credentials } from '../http/credentials.ts';
import { send } from '../http/send.ts';
import { chatMessages } from '../i18n/messages/chat.en.ts';
import { translator } from '../i18n/translator.ts';
import { deleteCookie, readCookie, writeCookie } from '../platform/cookies.ts';
import { isPageVisible } from '../platform/page-lifecycle.ts';
import { randomId } from '../platform/random-id.ts';
import { localStore } from '../platform/storage.ts';
import { connection } from '../realtime/connection.ts';
import { onIdentityChange, resetIdentity } from '../runtime/identity.ts';
import { config, shared } from '../runtime/runtime.ts';
import { session } from '../session/session.store.ts';
import { batch, computed, effect, type ReadonlySignal, signal, untracked } from '../store/signals.ts';
import { createTicket, identifyGuest } from '../support/support.endpoints.ts';
import type { Ticket } from '../support/support.schema.ts';
import { lastMessageId, unseenMessages } from './chat.rules.ts';
import type { Conversation, TicketCredentials } from './conversation.ts';
import { conversations } from './conversations.ts';
import { playSound, setTitleBadge } from './notification-badge.ts';
import { outbox } from './outbox.ts';

const t = translator(chatMessages);

const COOKIE = 'ticket';
/** Ticket id, and its key for a guest. */
const COOKIE_PATTERN = /^\d{1,18}(\.[\w-]{22,128})?$/;
const SEEN_KEY = 'chat.seen';
const MUTED_KEY = 'chat.muted';
const DRAFT_PREFIX = 'chat.draft.';
const IDENTITY_KEY = 'chat.identity';
/** Drafts are text of one person's; longer ones than any message are none. */
const MAX_DRAFT_LENGTH = 40_000;

/** `idle` before anybody asked; `asking` waits for name and address; `unavailable` has no ticket (S1: "Please try later"). */
export type ChatStatus = 'idle' | 'starting' | 'asking' | 'ready' | 'unavailable';

export interface Contact {
  name?: string;
  email?: string;
}

export interface StartOptions {
  ticketId?: string | null;
  /** Opens a ticket when there is none: somebody has asked for the chat. */
  canCreate?: boolean;
  /** Ask a guest for name and address before a ticket is opened. */
  requiresContact?: boolean;
}

/** The live chat of this page: which ticket it shows, and what of it has not been seen. */
export const chat = shared('chat', () => {
  const conversation = signal<Conversation | null>(null);
  const status = signal<ChatStatus>('idle');
  const failure = signal<ApiError | null>(null);
  const isMinimised = signal(true);
  /** What had been seen when the window was opened: what is newer is marked as new. */
  const newAfterId = signal<string | null>(null);
  const isMuted = signal(localStore.get(MUTED_KEY) === 'yes');
  const seen = signal(localStore.get(SEEN_KEY));
  /** Grows with each start and leave: what began before has nothing to say any more. */
  let requestId = 0;
  /** What a guest said of themselves, kept through a failure. */
  let contact: Contact | null = null;
  let refusedIdentity: string | null = null;
  /** Asked for while another start was under way. */
  let queuedStart: StartOptions | null = null;

  const readTicket = (): TicketCredentials | null => {
    const [id, key = null] = readCookie(COOKIE, COOKIE_PATTERN)?.split('.') ?? [];
    return id ? { id, key } : null;
  };
  const seenId = (ticketId: string) => {
    const [ticket, id] = seen.value?.split('.') ?? [];
    return ticket === ticketId ? (id ?? null) : null;
  };
  const unread = computed(() => {
    const current = conversation.value;
    return current ? unseenMessages(current.state.value, seenId(current.id)).length : 0;
  });
  /** S1 §4: grows while minimised, and expanding resets it. */
  const missedCount = computed(() => (isMinimised.value ? unread.value : 0));

  /** Leaves the channel and forgets the conversation; the cookie goes too when it is over for this identity. */
  const leave = (keepCookie: boolean) => {
    requestId++;
    const former = conversation.peek();
    batch(() => {
      conversation.value = null;
      status.value = 'idle';
      failure.value = null;
    });
    if (former) conversations().release(former);
    if (keepCookie) return;
    contact = null;
    deleteCookie(COOKIE);
  };

  const show = async (ticket: TicketCredentials, mine: number, fresh?: Ticket) => {
    const opened = conversations().acquire(ticket, fresh);
    try {
      await opened.open();
    } catch (cause) {
      conversations().release(opened);
      throw cause;
    }
    if (requestId !== mine) {
      conversations().release(opened);
      return;
    }
    // What was there before anybody looked is no news.
    if (seenId(ticket.id) === null) markSeen(opened);
    batch(() => {
      conversation.value = opened;
      status.value = 'ready';
    });
  };

  const markSeen = (current: Conversation) => {
    const last = lastMessageId(current.state.peek()) ?? '0';
    if (seenId(current.id) === last) return;
    seen.value = `${current.id}.${last}`;
    localStore.set(SEEN_KEY, seen.value);
  };

  const attempt = async (work: (mine: number) => Promise<void>) => {
    const mine = ++requestId;
    queuedStart = null;
    batch(() => {
      failure.value = null;
      status.value = 'starting';
    });
    try {
      await work(mine);
    } catch (cause) {
      if (requestId !== mine) return;
      const again = queuedStart;
      const error = ApiError.from(cause);
      // Keeping its cookie would fail for ever.
      if (error.isNotFoundOrForbidden) deleteCookie(COOKIE);
      batch(() => {
        failure.value = error;
        status.value = 'unavailable';
      });
      if (again && error.isNotFoundOrForbidden) await start(again);
    }
  };

  const create = async (said: Contact, mine: number) => {
    const guest = credentials().token.peek() ? null : await session().ensureGuest();
    const body = {
      subject: t('chat.subject'),
      communication_medium: 'client_app_im',
      ...said,
      ...(guest ? { guest_id: guest.id, guest_key: guest.key } : {}),
    };
    const { data, ticket: fresh } = await send(createTicket, { body }, { idempotencyKey: randomId() });
    if (requestId !== mine) return;
    const ticket = { id: data.id, key: data.auth_key ?? null };
    writeCookie(COOKIE, ticket.key ? `${ticket.id}.${ticket.key}` : ticket.id);
    await show(ticket, mine, fresh);
  };

  /** Opens the conversation of the given ticket or the cookie; opens a ticket when there is none and `canCreate`. */
  const start = async ({
    ticketId = null,
    canCreate = false,
    requiresContact = false,
  }: StartOptions = {}): Promise<void> => {
    const cookie = readTicket();
    const wanted = ticketId ?? cookie?.id ?? null;
    const current = conversation.peek();
    if (current && (wanted === null || wanted === current.id)) return;
    if (status.peek() === 'starting') {
      // What is loaded ahead may be of no use; then the wish counts.
      if (canCreate) queuedStart = { ticketId, canCreate, requiresContact };
      return;
    }
    if (!wanted && !canCreate) return;
    if (current) leave(true);
    if (!wanted && requiresContact && !contact && !credentials().token.peek() && !localStore.get(IDENTITY_KEY)) {
      status.value = 'asking';
      return;
    }
    await attempt(async (mine) => {
      await session().start();
      if (!wanted) return create(contact ?? {}, mine);
      await show({ id: wanted, key: cookie?.id === wanted ? cookie.key : null }, mine).catch((cause: unknown) => {
        // What this browser remembered is gone, or was never ours; who asked for a chat gets one.
        if (ticketId !== null || !canCreate || requestId !== mine || !ApiError.from(cause).isNotFoundOrForbidden)
          throw cause;
        deleteCookie(COOKIE);
        return create({}, mine);
      });
    });
  };

  /** Somebody else's drafts, keys and unsent messages stay with nobody. */
  onIdentityChange(() => {
    leave(false);
    localStore.remove(SEEN_KEY);
    localStore.remove(IDENTITY_KEY);
    localStore.removeAll(DRAFT_PREFIX);
    seen.value = null;
    void outbox().clear();
  });
  localStore.onChangeInOtherTab((key, value) => {
    if (key === SEEN_KEY) seen.value = value;
    if (key === MUTED_KEY) isMuted.value = value === 'yes';
  });

  // What is looked at is seen; what is not is counted, in the title too, and heard once per person.
  effect(() => {
    const current = conversation.value;
    if (!current || isMinimised.value) return;
    current.state.value;
    if (isPageVisible()) queueMicrotask(() => markSeen(current));
  });
  effect(() => setTitleBadge(isMinimised.value || !isPageVisible() ? unread.value : 0));
  let counted = { ticket: '', newest: 0 };
  effect(() => {
    const current = conversation.value;
    const newest = current ? Number(unseenMessages(current.state.value, null).at(-1)?.id ?? 0) : 0;
    const isNew = current?.id === counted.ticket && newest > counted.newest;
    counted = { ticket: current?.id ?? '', newest };
    untracked(() => {
      if (isNew && !isMuted.value && connection().isLeader.value && (isMinimised.value || !isPageVisible()))
        playSound();
    });
  });

  return {
    conversation: conversation as ReadonlySignal<Conversation | null>,
    status: status as ReadonlySignal<ChatStatus>,
    /** Why there is no conversation, while the status is `unavailable`. */
    failure: failure as ReadonlySignal<ApiError | null>,
    isMinimised: isMinimised as ReadonlySignal<boolean>,
    isMuted: isMuted as ReadonlySignal<boolean>,
    newAfterId: newAfterId as ReadonlySignal<string | null>,
    missedCount: missedCount as ReadonlySignal<number>,
    start,
    /** A guest said who they are, or would rather not. */
    startWithContact(said: Contact) {
      contact = said;
      return attempt((mine) => create(said, mine));
    },
    /** Leaves the conversation for good: channel, state and cookie (S1 §4). */
    close: () => leave(false),
    expand() {
      const current = conversation.peek();
      batch(() => {
        newAfterId.value = current && missedCount.peek() > 0 ? seenId(current.id) : null;
        isMinimised.value = false;
      });
    },
    minimise() {
      isMinimised.value = true;
    },
    setMuted(muted: boolean) {
      isMuted.value = muted;
      localStore.set(MUTED_KEY, muted ? 'yes' : 'no');
    },
    /** The ticket whose conversation this browser keeps. */
    ticketId: () => readTicket()?.id ?? null,
    readDraft: (ticketId: string) => localStore.get(DRAFT_PREFIX + ticketId) ?? '',
    saveDraft(ticketId: string, text: string) {
      if (text.trim() === '' || text.length > MAX_DRAFT_LENGTH) localStore.remove(DRAFT_PREFIX + ticketId);
      else localStore.set(DRAFT_PREFIX + ticketId, text);
    },
    /**
     * Who the host site says this visitor is: a JWT by its server, null for nobody any more. Another person than before
     * clears everything first. @throws ApiError when the provider refuses it; the visitor is then a stranger
     */
    async identify(identity: string | null): Promise<void> {
      if (credentials().token.peek() || (identity !== null && identity === refusedIdentity)) return;
      const known = localStore.get(IDENTITY_KEY);
      const subject = identity === null ? null : fingerprint(identity);
      if (subject === known && (subject === null || credentials().guest())) return;
      if (known !== null || credentials().guest()) {
        resetIdentity();
        credentials().setGuest(null);
      }
      if (identity === null || subject === null) return;
      const { data } = await send(identifyGuest, { body: { identity } }).catch((cause: unknown) => {
        // Asking again would tell the same, and the host again and again.
        if (cause instanceof ApiError && cause.status === 401) refusedIdentity = identity;
        throw cause;
      });
      credentials().setGuest({ id: data.id, key: data.auth_key });
      localStore.set(IDENTITY_KEY, subject);
      if (data.ticket_id) writeCookie(COOKIE, data.ticket_id);
    },
  };
});

/** Which person of which site a token speaks of. Not verified: it only tells a new person from the same one. */
function fingerprint(identity: string): string {
  const [, payload = ''] = identity.split('.');
  try {
    const { sub } = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/'))) as { sub?: unknown };
    return `${config().apiBase} ${String(sub)}`;
  } catch {
    return `${config().apiBase} ${identity.length}`;
  }
}
