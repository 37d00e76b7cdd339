import { ApiError } from '../http/api-error.ts';
import { credentials } from '../http/credentials.ts';
import { createAutoRetry } from '../platform/auto-retry.ts';
import { session } from '../session/session.store.ts';
import { batch, signal } from '../store/signals.ts';
import type { Conversation, TicketCredentials } from './conversation.ts';
import { NEW_TICKET, type TicketDetails } from './outbox.ts';
import { ticketCookie } from './ticket-cookie.ts';

/** `asking`: a guest is asked for name and email. `unavailable`: the ticket could not be read (S1: "Please try later"). */
export type ChatStatus = 'idle' | 'starting' | 'asking' | 'ready' | 'unavailable';

export type Contact = Pick<TicketDetails, 'name' | 'email'>;

export interface StartOptions {
  ticketId?: string | null;
  /** Begins a conversation when there is no ticket, because the user asked for the chat. Its first message creates one. */
  canBegin?: boolean;
  /** Asks a guest for name and email before a conversation begins. */
  requiresContact?: boolean;
}

interface OpenerOptions {
  /** Whether the host site has identified the visitor. */
  isIdentified: () => boolean;
  onOpened: (conversation: Conversation) => void;
}

/** Loads the conversation code on demand. @throws when it cannot be loaded */
const loadConversations = async () => (await import('./conversations.ts')).conversations();
const release = async (conversation: Conversation) => (await loadConversations()).release(conversation);

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
      if (previous) void release(previous);
    },
    /**
     * Opens a conversation and shows it, unless the attempt is outdated by then.
     * @param options.adoptsNew sends what was written before there was a ticket, too
     * @throws ApiError
     */
    async show(opened: Conversation, id: number, options?: { adoptsNew: boolean }): Promise<void> {
      try {
        await opened.open(options);
      } catch (cause) {
        await release(opened);
        throw cause;
      }
      if (requestId !== id) {
        return release(opened);
      }
      onOpened(opened);
      set(opened, 'ready');
    },
    /**
     * @param isRepeated an automatic retry: what is on screen stays until it succeeds
     * @param isFollowed another attempt follows this failure: it is not shown, and what is being written stays
     * @returns the error of a failed attempt; null when it succeeded or is outdated
     */
    async attempt(
      work: (id: number) => Promise<void>,
      isRepeated: boolean,
      isFollowed: (error: ApiError) => boolean,
    ): Promise<ApiError | null> {
      const id = ++requestId;
      if (!isRepeated) set(conversation.peek(), 'starting');
      try {
        await work(id);
        return null;
      } catch (cause) {
        if (requestId !== id) return null;
        const error = ApiError.from(cause);
        if (isFollowed(error)) set(conversation.peek(), 'idle');
        else set(conversation.peek(), 'unavailable', error);
        return error;
      }
    },
  };
}

/** Opens and leaves the conversation of the live chat. */
export function createChatOpener({ isIdentified, onOpened }: OpenerOptions) {
  const slot = createConversationSlot(onOpened);
  const { conversation, status, failure } = slot;
  /** Kept until the chat is closed: a guest need not enter it again. */
  let contact: Contact | null = null;
  /** Requested while another start was pending. */
  let queuedStart: StartOptions | null = null;
  let lastWork: (id: number) => Promise<void> = async () => {};
  const retry = createAutoRetry(() => attempt(lastWork, true));

  /** Begins a conversation. Nothing is sent to the provider until the first message. */
  const begin = async (id: number) => {
    const created = (await loadConversations()).acquireNew();
    if (contact) created.setContact(contact);
    return slot.show(created, id);
  };
  const showTicket = async (ticket: TicketCredentials, isOwn: boolean, id: number) =>
    slot.show((await loadConversations()).acquire(ticket), id, { adoptsNew: isOwn });

  const isInaccessible = (cause: unknown, id: number) =>
    slot.isCurrent(id) && ApiError.from(cause).isNotFoundOrForbidden;
  /** The start queued behind one that failed, unless the failure prevents it too. */
  const queuedAfter = (error: ApiError) => (error.isNotFoundOrForbidden ? queuedStart : null);
  const attempt = async (work: (id: number) => Promise<void>, isRepeated = false) => {
    queuedStart = null;
    lastWork = work;
    const error = await slot.attempt(
      (id) =>
        work(id).catch((cause: unknown) => {
          // With this cookie every further start would fail, too.
          if (isInaccessible(cause, id)) ticketCookie.remove();
          throw cause;
        }),
      isRepeated,
      (failed) => queuedAfter(failed) !== null,
    );
    retry(status.peek() === 'unavailable' && failure.peek()?.isTemporary === true);
    const queued = error && queuedAfter(error);
    if (queued) await start(queued);
  };
  const needsContact = () => !contact && !credentials().token.peek() && !isIdentified() && !ticketCookie.requestKey();

  /** Opens the given ticket or that of the cookie. Without one, begins a conversation when `canBegin` is set. */
  const start = async (options: StartOptions = {}): Promise<void> => {
    const { ticketId = null, canBegin = false, requiresContact = false } = options;
    const cookie = ticketCookie.read();
    const id = ticketId ?? cookie?.id ?? null;
    const current = conversation.peek();
    if (current && (id === null || id === current.id)) return;
    if (status.peek() === 'starting') {
      // The pending start may only preload the cookie's ticket and fail. Then this one is due.
      if (canBegin) queuedStart = options;
      return;
    }
    // A reload came between the first message and its ticket: the message still waits.
    if (!id && !canBegin && !ticketCookie.requestKey()) {
      // The window was closed: nobody waits for a conversation any longer.
      retry(false);
      return;
    }
    if (current) slot.leave();
    if (!id && requiresContact && needsContact()) {
      status.value = 'asking';
      return;
    }
    await attempt(async (requestId) => {
      await session().start();
      if (!id) return begin(requestId);
      const isOwn = cookie?.id === id;
      await showTicket({ id, key: isOwn ? cookie.key : null }, isOwn, requestId).catch((cause: unknown) => {
        if (ticketId !== null || !canBegin || !isInaccessible(cause, requestId)) throw cause;
        // The cookie's ticket was deleted, or was never ours. The user asked for a chat, so begin a new one.
        ticketCookie.remove();
        return begin(requestId);
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
      return attempt(begin);
    },
    /** The host's page knows who a guest is: the next conversation is theirs, and nobody is asked. */
    setContact(details: Contact) {
      contact = details;
      if (conversation.peek()?.id === NEW_TICKET) conversation.peek()?.setContact(details);
      if (status.peek() === 'asking') void attempt(begin);
    },
    /** Leaves the conversation for good: forgets its cookie, its unsent messages and the guest's contact. */
    close() {
      retry(false);
      void conversation.peek()?.discardUnsent();
      slot.leave();
      contact = null;
      ticketCookie.remove();
    },
  };
}
