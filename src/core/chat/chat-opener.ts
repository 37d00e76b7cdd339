import { ApiError } from '../http/api-error.ts';
import { credentials } from '../http/credentials.ts';
import { send } from '../http/send.ts';
import { chatMessages } from '../i18n/messages/chat.en.ts';
import { translator } from '../i18n/translator.ts';
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

/** Opens and leaves the conversation of the live chat. */
export function createChatOpener({ isIdentified, onOpened }: OpenerOptions) {
  const conversation = signal<Conversation | null>(null);
  const status = signal<ChatStatus>('idle');
  const failure = signal<ApiError | null>(null);
  /** Changes with each start and leave. A start whose id is not current is outdated. */
  let requestId = 0;
  /** Kept when creating the ticket fails, so that the guest need not enter it again. */
  let contact: Contact | null = null;
  /** Requested while another start was pending. */
  let queuedStart: StartOptions | null = null;

  /** Closes the conversation. @param keepCookie whether the ticket can be opened again */
  const leave = (keepCookie: boolean) => {
    requestId++;
    const previous = conversation.peek();
    batch(() => {
      conversation.value = null;
      status.value = 'idle';
      failure.value = null;
    });
    if (previous) conversations().release(previous);
    if (keepCookie) return;
    contact = null;
    ticketCookie.remove();
  };

  const show = async (ticket: TicketCredentials, ownId: number, fresh?: Ticket) => {
    const opened = conversations().acquire(ticket, fresh);
    try {
      await opened.open();
    } catch (cause) {
      conversations().release(opened);
      throw cause;
    }
    if (requestId !== ownId) {
      conversations().release(opened);
      return;
    }
    onOpened(opened);
    batch(() => {
      conversation.value = opened;
      status.value = 'ready';
    });
  };

  const create = async (details: Contact, ownId: number) => {
    const { ticket, fresh } = await requestTicket(details);
    if (requestId !== ownId) return;
    ticketCookie.write(ticket);
    await show(ticket, ownId, fresh);
  };

  const attempt = async (work: (ownId: number) => Promise<void>) => {
    const ownId = ++requestId;
    queuedStart = null;
    batch(() => {
      failure.value = null;
      status.value = 'starting';
    });
    try {
      await work(ownId);
    } catch (cause) {
      if (requestId !== ownId) return;
      const queued = queuedStart;
      const error = ApiError.from(cause);
      // With this cookie every further start would fail, too.
      if (error.isNotFoundOrForbidden) ticketCookie.remove();
      batch(() => {
        failure.value = error;
        status.value = 'unavailable';
      });
      if (queued && error.isNotFoundOrForbidden) await start(queued);
    }
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
    if (!id && !canCreate) return;
    if (current) leave(true);
    if (!id && requiresContact && !contact && !credentials().token.peek() && !isIdentified()) {
      status.value = 'asking';
      return;
    }
    await attempt(async (ownId) => {
      await session().start();
      if (!id) return create(contact ?? {}, ownId);
      await show({ id, key: cookie?.id === id ? cookie.key : null }, ownId).catch((cause: unknown) => {
        // The cookie's ticket is gone, or was never ours. The user asked for a chat, so create a new ticket.
        if (ticketId !== null || !canCreate || requestId !== ownId || !ApiError.from(cause).isNotFoundOrForbidden)
          throw cause;
        ticketCookie.remove();
        return create({}, ownId);
      });
    });
  };

  return {
    conversation,
    status,
    failure,
    leave,
    start,
    startWithContact(details: Contact) {
      contact = details;
      return attempt((ownId) => create(details, ownId));
    },
  };
}

/** Creates a ticket, for a guest if nobody is signed in. @throws ApiError */
async function requestTicket(contact: Contact): Promise<{ ticket: TicketCredentials; fresh: Ticket | undefined }> {
  const guest = credentials().token.peek() ? null : await session().ensureGuest();
  const body = {
    subject: t('chat.subject'),
    communication_medium: 'client_app_im',
    ...contact,
    ...(guest ? { guest_id: guest.id, guest_key: guest.key } : {}),
  };
  const { data, ticket } = await send(createTicket, { body }, { idempotencyKey: randomId() });
  return { ticket: { id: data.id, key: data.auth_key ?? null }, fresh: ticket };
}
