import { ApiError } from '../http/api-error.ts';
import { credentials } from '../http/credentials.ts';
import { send } from '../http/send.ts';
import { chatMessages } from '../i18n/messages/chat.en.ts';
import { translator } from '../i18n/translator.ts';
import { createAutoRetry } from '../platform/auto-retry.ts';
import { randomId } from '../platform/random-id.ts';
import { session } from '../session/session.store.ts';
import { batch, signal } from '../store/signals.ts';
import { createTicket } from '../support/support.endpoints.ts';
import type { Ticket } from '../support/support.schema.ts';
import type { Conversation, TicketCredentials } from './conversation.ts';
import { conversations } from './conversations.ts';
import { ticketCookie } from './ticket-cookie.ts';

const t = translator(chatMessages);

/** `asking`: a guest is asked for name and email. `unavailable`: the ticket could not be opened (S1: "Please try later"). */
export type ChatStatus = 'idle' | 'starting' | 'asking' | 'ready' | 'unavailable';

export interface Contact {
  name?: string;
  email?: string;
}

export interface StartOptions {
  ticketId?: string | null;
  /** Creates a ticket when there is none, because the user asked for the chat. */
  canCreate?: boolean;
  /** Asks a guest for name and email before a ticket is created. */
  requiresContact?: boolean;
}

interface OpenerOptions {
  /** Has the host site identified the visitor? */
  isIdentified: () => boolean;
  onOpened: (conversation: Conversation) => void;
}

/** The conversation that the live chat shows. Each `attempt` and `leave` makes earlier attempts outdated. */
function createConversationSlot(onOpened: (conversation: Conversation) => void) {
  const conversation = signal<Conversation | null>(null);
  const status = signal<ChatStatus>('idle');
  const failure = signal<ApiError | null>(null);
  let requestId = 0;
  const set = (next: Conversation | null, nextStatus: ChatStatus, error: ApiError | null = null) =>
    batch(() => {
      conversation.value = next;
      status.value = nextStatus;
      failure.value = error;
    });

  return {
    conversation,
    status,
    failure,
    isCurrent: (id: number) => id === requestId,
    leave() {
      requestId++;
      const previous = conversation.peek();
      set(null, 'idle');
      if (previous) conversations().release(previous);
    },
    /** Opens a ticket's conversation and shows it, unless the attempt is outdated by then. @throws ApiError */
    async show(ticket: TicketCredentials, id: number, fresh?: Ticket): Promise<void> {
      const opened = conversations().acquire(ticket, fresh);
      try {
        await opened.open();
      } catch (cause) {
        conversations().release(opened);
        throw cause;
      }
      if (requestId !== id) {
        conversations().release(opened);
        return;
      }
      onOpened(opened);
      set(opened, 'ready');
    },
    /**
     * @param isRepeated nobody asked for it: what is on screen stays until it succeeds
     * @returns the error of a failed attempt; null when it succeeded or is outdated
     */
    async attempt(work: (id: number) => Promise<void>, isRepeated: boolean): Promise<ApiError | null> {
      const id = ++requestId;
      if (!isRepeated) set(conversation.peek(), 'starting');
      try {
        await work(id);
        return null;
      } catch (cause) {
        if (requestId !== id) return null;
        const error = ApiError.from(cause);
        set(conversation.peek(), 'unavailable', error);
        return error;
      }
    },
  };
}

/** Opens and leaves the conversation of the live chat. */
export function createChatOpener({ isIdentified, onOpened }: OpenerOptions) {
  const slot = createConversationSlot(onOpened);
  const { conversation, status, failure } = slot;
  /** Kept when creating the ticket fails, so that the guest need not enter it again. */
  let contact: Contact | null = null;
  /** Requested while another start was pending. */
  let queuedStart: StartOptions | null = null;
  let lastWork: (id: number) => Promise<void> = async () => {};
  const retry = createAutoRetry(() => attempt(lastWork, true));
  const requestTicket = createTicketRequest();

  const create = async (details: Contact, id: number) => {
    const { ticket, fresh } = await requestTicket(details);
    if (!slot.isCurrent(id)) return;
    ticketCookie.write(ticket);
    await slot.show(ticket, id, fresh);
  };

  const isGone = (cause: unknown, id: number) => slot.isCurrent(id) && ApiError.from(cause).isNotFoundOrForbidden;
  const attempt = async (work: (id: number) => Promise<void>, isRepeated = false) => {
    queuedStart = null;
    lastWork = work;
    const error = await slot.attempt(
      (id) =>
        work(id).catch((cause: unknown) => {
          // With this cookie every further start would fail, too.
          if (isGone(cause, id)) ticketCookie.remove();
          throw cause;
        }),
      isRepeated,
    );
    retry(status.peek() === 'unavailable' && failure.peek()?.isTemporary === true);
    if (error?.isNotFoundOrForbidden && queuedStart) await start(queuedStart);
  };

  /** Opens the given ticket or that of the cookie. Creates one when there is none and `canCreate` is set. */
  const start = async (options: StartOptions = {}): Promise<void> => {
    const { ticketId = null, canCreate = false, requiresContact = false } = options;
    const cookie = ticketCookie.read();
    const id = ticketId ?? cookie?.id ?? null;
    const current = conversation.peek();
    if (current && (id === null || id === current.id)) return;
    if (status.peek() === 'starting') {
      // The pending start may only preload the cookie's ticket and fail. Then this one is due.
      if (canCreate) queuedStart = options;
      return;
    }
    if (!id && !canCreate) {
      // The window was closed: nobody waits for a new ticket any longer.
      retry(false);
      return;
    }
    if (current) slot.leave();
    if (!id && requiresContact && !contact && !credentials().token.peek() && !isIdentified()) {
      status.value = 'asking';
      return;
    }
    await attempt(async (requestId) => {
      await session().start();
      if (!id) return create(contact ?? {}, requestId);
      await slot.show({ id, key: cookie?.id === id ? cookie.key : null }, requestId).catch((cause: unknown) => {
        if (ticketId !== null || !canCreate || !isGone(cause, requestId)) throw cause;
        // The cookie's ticket is gone, or was never ours. The user asked for a chat, so create a new ticket.
        ticketCookie.remove();
        return create({}, requestId);
      });
    });
  };

  return {
    conversation,
    status,
    failure,
    start,
    startWithContact(details: Contact) {
      contact = details;
      return attempt((id) => create(details, id));
    },
    /** Leaves the conversation for good: forgets its cookie and the guest's contact. */
    close() {
      retry(false);
      slot.leave();
      contact = null;
      ticketCookie.remove();
    },
  };
}

/** Creates tickets, for a guest if nobody is signed in. Repeats for a person have one key, so that they make one ticket. */
function createTicketRequest() {
  let open = { person: '', key: '' };
  /** @throws ApiError */
  return async (contact: Contact): Promise<{ ticket: TicketCredentials; fresh: Ticket | undefined }> => {
    const token = credentials().token.peek();
    const guest = token ? null : await session().ensureGuest();
    const body = {
      subject: t('chat.subject'),
      communication_medium: 'client_app_im',
      ...contact,
      ...(guest ? { guest_id: guest.id, guest_key: guest.key } : {}),
    };
    const person = JSON.stringify([body, token]);
    if (open.person !== person) open = { person, key: randomId() };
    const { data, ticket } = await send(createTicket, { body }, { idempotencyKey: open.key });
    open = { person: '', key: '' };
    return { ticket: { id: data.id, key: data.auth_key ?? null }, fresh: ticket };
  };
}
