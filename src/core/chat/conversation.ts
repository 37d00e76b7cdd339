import { ApiError } from '../http/api-error.ts';
import { credentials } from '../http/credentials.ts';
import { toOutcome } from '../http/outcome.ts';
import { send } from '../http/send.ts';
import { chatMessages } from '../i18n/messages/chat.en.ts';
import { translator } from '../i18n/translator.ts';
import { clock } from '../platform/clock.ts';
import { isOnline, onOffline, onResume } from '../platform/page-lifecycle.ts';
import { randomId } from '../platform/random-id.ts';
import { providerConfig } from '../runtime/provider-config.ts';
import { session } from '../session/session.store.ts';
import { batch, computed, type ReadonlySignal, signal } from '../store/signals.ts';
import {
  createMessage,
  deleteMessage,
  downloadAttachments,
  getTicket,
  getTranscript,
  mailTranscript,
  rateTicket,
  updateMessage,
  updateTicket,
} from '../support/support.endpoints.ts';
import type { Message, Ticket } from '../support/support.schema.ts';
import {
  type ChatAction,
  type ChatMessage,
  canSend,
  emptyChat,
  firstMessageId,
  isDuplicate,
  lastMessageId,
  type PendingMessage,
  reduceChat,
  timestampAfter,
  toChatMessage,
  type Viewer,
  visibleMessages,
} from './chat.rules.ts';
import { createDeliveryQueue } from './delivery-queue.ts';
import { nextOrder, type OutboxEntry } from './outbox.ts';
import { createTicketChannel } from './ticket-channel.ts';

const t = translator(chatMessages);

const HISTORY_PAGE_SIZE = 50;
/** A gap longer than this is not filled: the newest messages take its place and older ones load on demand. */
const GAP_PAGE_SIZE = 200;

export interface TicketCredentials {
  id: string;
  /** A guest's key to this one ticket. */
  key: string | null;
}

export type Conversation = ReturnType<typeof createConversation>;

/**
 * One ticket, live: its messages, what is being sent, who types. Ends with `close`.
 * @param fresh the ticket when it has just been opened: there is nothing to read yet
 */
export function createConversation({ id, key }: TicketCredentials, fresh: Ticket | null = null) {
  const state = signal(emptyChat);
  const ticket = signal<Ticket | null>(fresh);
  const failure = signal<ApiError | null>(null);
  const progress = signal<ReadonlyMap<string, number>>(new Map());
  const hasOlder = signal(false);
  const isLoadingOlder = signal(false);
  const isOffline = signal(!isOnline());
  const ended = new AbortController();
  const lifetimeSignal = ended.signal;
  let reading: Promise<void> | null = null;

  const dispatch = (action: ChatAction) => {
    if (!lifetimeSignal.aborted) state.value = reduceChat(state.peek(), action);
  };
  const isKeyHolder = () => key !== null && !credentials().token.peek();
  const reader = (): Viewer => ({
    userId: session().user.peek()?.id ?? null,
    guestId: credentials().token.peek() ? null : (ticket.peek()?.guest_id ?? credentials().guest()?.id ?? null),
  });
  const owner = () => (reader().userId ? `user:${reader().userId}` : `guest:${reader().guestId}`);
  const me = () => ({
    id: reader().userId ?? `guest-${reader().guestId}`,
    username: session().user.peek()?.properties?.firstname ?? t('chat.guest'),
  });
  const headers = (): Record<string, string> =>
    isKeyHolder() && key ? { [providerConfig().headers.ticketKey]: key } : {};
  const messageHeaders = (): Record<string, string> =>
    isKeyHolder() && key ? { [providerConfig().headers.messageKey]: key } : {};

  const addSystemMessage = (text: string) =>
    dispatch({
      kind: 'arrived',
      messages: [
        {
          id: `system-${randomId()}`,
          type: 'text',
          user_id: null,
          created_at: timestampAfter(state.peek(), clock().now()),
          author: 'system',
          username: '',
          text,
          files: [],
          isEdited: false,
          status: 'sent',
        },
      ],
    });

  const read = (query: { reverse?: 1; after?: string; before?: string; limit: number }) =>
    send(getTicket, { params: { id }, query }, { headers: headers(), signal: lifetimeSignal });

  /** The newest messages; what a gap has hidden is filled from the last id held (never by a time window). */
  const readNewest = async () => {
    const asked = state.peek().confirmed;
    const answer = await read({ reverse: 1, limit: HISTORY_PAGE_SIZE });
    // From before the question: a push that came meanwhile says nothing of what lies between.
    const last = lastMessageId({ confirmed: asked });
    const isWhole = answer.messages.length < HISTORY_PAGE_SIZE;
    const isJoint = isWhole || last === null || answer.messages.some((message) => Number(message.id) <= Number(last));
    const gap = isJoint ? [] : (await read({ after: last, limit: GAP_PAGE_SIZE })).messages;
    batch(() => {
      ticket.value = answer.ticket;
      failure.value = null;
      const show = (messages: readonly Message[]) => messages.map((message) => toChatMessage(message, reader()));
      if (gap.length >= GAP_PAGE_SIZE) {
        const { confirmed } = state.peek();
        state.value = { ...state.peek(), confirmed: confirmed.filter((message) => Number(message.id) > Number(last)) };
        hasOlder.value = true;
      } else if (asked.length === 0) hasOlder.value = !isWhole;
      dispatch({ kind: 'arrived', messages: show(gap) });
      dispatch({ kind: 'reconciled', messages: show(answer.messages), previous: asked });
    });
  };

  /** At most one read at a time; who asks meanwhile gets the answer of the next. */
  const catchUp = (): Promise<void> => {
    reading = (reading ?? Promise.resolve())
      .catch(() => undefined)
      .then(readNewest)
      .finally(() => {
        reading = null;
      });
    return reading;
  };

  const quietly = (work: Promise<void>) =>
    void work.catch((cause: unknown) => {
      // Gone while it was open: the reader is told. A lost connection will be asked again.
      const error = ApiError.from(cause);
      if (error.isNotFoundOrForbidden && !lifetimeSignal.aborted) failure.value = error;
    });

  const channel = createTicketChannel(
    { ticketId: id, headers, me, lifetimeSignal },
    {
      onJoined: () => quietly(catchUp()),
      onMessage: (message) => dispatch({ kind: 'arrived', messages: [toChatMessage(message, reader())] }),
      onDeleted: (messageId) => dispatch({ kind: 'removed', id: messageId }),
      onAction(action, name, said) {
        if (action === 'joined') addSystemMessage(t('chat.joined', { name }));
        if (action === 'left') addSystemMessage(t('chat.left', { name }));
        if (action === 'closed') addSystemMessage(t('chat.ended'));
        const status = action === 'closed' ? 'closed' : said;
        const current = ticket.peek();
        if (current && status) ticket.value = { ...current, status };
      },
    },
  );

  const pendingOf = (entry: OutboxEntry): PendingMessage => ({
    id: entry.localId,
    type: 'text',
    user_id: reader().userId,
    created_at: entry.createdAt,
    author: 'me',
    username: '',
    text: entry.text,
    files: entry.files.map(({ name, type, size }) => ({ name, type, size, path: '' })),
    isEdited: false,
    status: entry.isFailed ? 'failed' : 'sending',
    sinceId: entry.sinceId,
  });

  const setProgress = (localId: string, share: number | null) => {
    const next = new Map(progress.peek());
    if (share === null) next.delete(localId);
    else next.set(localId, share);
    progress.value = next;
  };

  const transmit = async (entry: OutboxEntry, attempt: number, signal: AbortSignal) => {
    if (attempt > 1 && providerConfig().headers.idempotency === null) {
      // The provider cannot tell a repeat from a new message: look first whether it is there.
      await catchUp();
      const pending = state.peek().pending.find((one) => one.id === entry.localId);
      const twin =
        pending &&
        (state.peek().confirmed.find((one) => one.id === pending.duplicateId) ??
          state.peek().confirmed.find((one) => isDuplicate(pending, one)));
      if (twin) return dispatch({ kind: 'acknowledged', localId: entry.localId, message: twin });
    }
    const { userId } = reader();
    const guest = userId ? null : credentials().guest();
    try {
      const answer = await send(
        createMessage,
        {
          body: {
            'filepath[]': [...entry.files],
            ...(guest && guest.id === reader().guestId ? { guest_id: guest.id, guest_key: guest.key } : {}),
            ...(userId ? { user_id: userId } : {}),
            body: entry.text,
            ticket_id: id,
            status: 'customer_reply',
            communication_medium: 'client_app_im',
          },
        },
        {
          signal,
          headers: headers(),
          idempotencyKey: entry.key,
          ...(entry.files.length > 0 ? { onProgress: (share) => setProgress(entry.localId, share) } : {}),
        },
      );
      const pending = state.peek().pending.find((one) => one.id === entry.localId);
      const message = answer.message
        ? toChatMessage(answer.message, reader())
        : pending && { ...pending, id: answer.id, status: 'sent' as const };
      if (message) dispatch({ kind: 'acknowledged', localId: entry.localId, message });
      const current = ticket.peek();
      if (current) ticket.value = { ...current, status: 'customer_reply' };
    } finally {
      setProgress(entry.localId, null);
    }
  };

  const delivery = createDeliveryQueue(owner, id, lifetimeSignal, {
    attempt: transmit,
    onAdopted: (entry) => dispatch({ kind: 'written', message: pendingOf(entry) }),
    onSending: (localId) => dispatch({ kind: 'resent', localId }),
    onFailed: (localId, error, isRetrying) =>
      dispatch({
        kind: 'failed',
        localId,
        isRetrying,
        reason: error.kind === 'http' && error.status < 500 ? (error.messages[0] ?? error.providerMessage) : null,
      }),
  });

  const stops = [
    onResume(() => {
      isOffline.value = !isOnline();
      delivery.wake();
      channel.join();
      if (ticket.peek()) quietly(catchUp());
    }),
    // S1 §4: going offline leaves the room.
    onOffline(() => {
      isOffline.value = true;
      channel.leave();
    }),
  ];
  lifetimeSignal.addEventListener('abort', () => {
    for (const stop of stops) stop();
    channel.leave();
  });

  return {
    id,
    key,
    ticket: ticket as ReadonlySignal<Ticket | null>,
    /** Why it cannot be shown: it is not ours, is gone, or could not be read. */
    failure: failure as ReadonlySignal<ApiError | null>,
    messages: computed(() => visibleMessages(state.value)),
    /** The server's messages alone. */
    state: state as ReadonlySignal<ReturnType<typeof reduceChat>>,
    typingNames: channel.typingNames,
    /** Share of an upload that has left, 0 to 1, by local id. */
    progress: progress as ReadonlySignal<ReadonlyMap<string, number>>,
    hasOlder: hasOlder as ReadonlySignal<boolean>,
    /** The browser has no network: the room is left, and what is written waits. */
    isOffline: isOffline as ReadonlySignal<boolean>,
    isLoadingOlder: isLoadingOlder as ReadonlySignal<boolean>,

    /** Reads the ticket, joins its channel and sends what was left. @throws ApiError */
    async open(): Promise<void> {
      failure.value = null;
      try {
        await session().start();
        if (!ticket.peek()) await catchUp();
        if (lifetimeSignal.aborted) return;
        await delivery.resume();
        channel.join();
      } catch (cause) {
        const error = ApiError.from(cause);
        if (!lifetimeSignal.aborted) failure.value = error;
        throw error;
      }
    },
    async loadOlder(): Promise<void> {
      const before = firstMessageId(state.peek());
      if (isLoadingOlder.peek() || !hasOlder.peek() || !before) return;
      isLoadingOlder.value = true;
      try {
        const { messages } = await read({ reverse: 1, before, limit: HISTORY_PAGE_SIZE });
        batch(() => {
          hasOlder.value = messages.length === HISTORY_PAGE_SIZE;
          dispatch({ kind: 'arrived', messages: messages.map((message) => toChatMessage(message, reader())) });
        });
      } catch {
        // Scrolling there again asks again.
      } finally {
        isLoadingOlder.value = false;
      }
    },
    /** @returns false when there was nothing to send; otherwise when it is written down */
    sendMessage(text: string, files: readonly File[]): false | Promise<void> {
      if (!canSend(text, files)) return false;
      const entry: OutboxEntry = {
        localId: `local-${randomId()}`,
        ticketId: id,
        owner: owner(),
        text: text.trim(),
        files,
        key: randomId(),
        createdAt: new Date(clock().now()).toISOString(),
        order: nextOrder(),
        sinceId: lastMessageId(state.peek()),
      };
      dispatch({ kind: 'written', message: pendingOf(entry) });
      channel.stopTyping();
      return delivery.add(entry);
    },
    resend(localId: string) {
      dispatch({ kind: 'resent', localId });
      delivery.retry(localId);
    },
    cancelUpload: (localId: string) => delivery.cancel(localId),
    edit(messageId: string, text: string) {
      return toOutcome(
        send(
          updateMessage,
          { params: { id: messageId }, body: { body: text.trim() } },
          { headers: messageHeaders() },
        ).then(({ message }) => dispatch({ kind: 'arrived', messages: [toChatMessage(message, reader())] })),
      );
    },
    /** A message that was never sent goes locally; others are deleted through the server. */
    async remove(message: ChatMessage): Promise<void> {
      if (message.status !== 'sent') {
        dispatch({ kind: 'removed', id: message.id });
        return delivery.discard(message.id);
      }
      await send(deleteMessage, { params: { id: message.id } }, { headers: messageHeaders() }).then(
        () => dispatch({ kind: 'removed', id: message.id }),
        () => undefined,
      );
    },
    /** The files that a message not yet sent carries, for their previews. */
    localFiles: delivery.files,
    notifyTyping: channel.notifyTyping,
    setStatus: (status: 'open' | 'closed') =>
      toOutcome(
        send(updateTicket, { params: { id }, body: { status } }, { headers: headers() }).then((answer) => {
          ticket.value = answer.ticket;
        }),
      ),
    rate: (rating: number, comment: string) =>
      toOutcome(
        send(rateTicket, { params: { id }, body: { rating, comment } }, { headers: headers() }).then(() => {
          const current = ticket.peek();
          if (current) ticket.value = { ...current, rating };
        }),
      ),
    transcript: () => toOutcome(send(getTranscript, { params: { id } }, { headers: headers() })),
    /** All attachments as one zip file. */
    attachments: () => toOutcome(send(downloadAttachments, { query: { ticket_id: id } }, { headers: headers() })),
    mailTranscript: (email: string) =>
      toOutcome(send(mailTranscript, { params: { id }, body: { email } }, { headers: headers() })),
    close: () => ended.abort(),
  };
}
