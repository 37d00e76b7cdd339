import type { ApiError } from '../http/api-error.ts';
import { credentials } from '../http/credentials.ts';
import { send } from '../http/send.ts';
import { clock } from '../platform/clock.ts';
import { randomId } from '../platform/random-id.ts';
import { providerConfig } from '../runtime/provider-config.ts';
import { type ReadonlySignal, signal } from '../store/signals.ts';
import { createMessage } from '../support/support.endpoints.ts';
import { isDuplicate, lastMessageId, type PendingMessage } from './chat-reducer.rules.ts';
import type { ConversationContext } from './conversation-context.ts';
import { createDeliveryQueue } from './delivery-queue.ts';
import { NEW_TICKET, nextOrder, type OutboxEntry, outbox } from './outbox.ts';
import { createTicketCreation, prepareTicketRequest } from './ticket-creation.ts';

/**
 * Sends the messages of a conversation through its delivery queue.
 * @param catchUp reads the newest messages
 * @param onTicket called when the first message has created the ticket
 */
export function createMessageSender(context: ConversationContext, catchUp: () => Promise<void>, onTicket: () => void) {
  const { state, lifetimeSignal, dispatch } = context;
  const progress = createProgress();
  const scope = () => ({ owner: context.owner(), ticketId: context.id });
  /** What was written before there was a ticket belongs to this one now. */
  const adoptNew = async () => {
    for (const entry of await outbox().read(context.newOwner(), NEW_TICKET))
      await outbox().save({ ...entry, ...scope() });
  };
  const createTicket = createTicketCreation(context, async () => {
    await adoptNew();
    onTicket();
  });
  const transmit = createTransmitter(context, catchUp, progress.set);

  const queue = createDeliveryQueue(scope, lifetimeSignal, {
    async attempt(entry, attempt, signal) {
      await createTicket(entry, signal);
      await transmit(entry, attempt, signal);
    },
    onAdopted: (entry) => dispatch({ kind: 'written', message: toPendingMessage(entry, context.viewer().userId) }),
    onSending: (localId) => dispatch({ kind: 'resent', localId }),
    onFailed: (localId, error, isRetrying) =>
      dispatch({ kind: 'failed', localId, isRetrying, reason: refusalMessage(error) }),
  });

  return {
    /** Share of an upload that has been sent, 0 to 1, by local id. */
    progress: progress.shares,
    resume: queue.resume,
    adoptNew,
    wake: queue.wake,
    discard: queue.discard,
    cancelUpload: queue.cancel,
    localFiles: queue.files,
    /** @returns once the message is stored */
    sendMessage(text: string, files: readonly File[]): Promise<void> {
      if (!context.hasTicket()) prepareTicketRequest();
      const entry: OutboxEntry = {
        localId: `local-${randomId()}`,
        ...scope(),
        text: text.trim(),
        files,
        key: randomId(),
        createdAt: new Date(clock().now()).toISOString(),
        order: nextOrder(),
        sinceId: lastMessageId(state.peek()),
        ...(context.hasTicket() ? {} : { details: context.details.peek() }),
      };
      dispatch({ kind: 'written', message: toPendingMessage(entry, context.viewer().userId) });
      return queue.add(entry);
    },
    /** Gives up every message that is not sent yet. */
    discardAll: () => Promise.all(state.peek().pending.map(({ id }) => queue.discard(id))),
    resend(localId: string) {
      dispatch({ kind: 'resent', localId });
      queue.retry(localId);
    },
  };
}

function createTransmitter(
  context: ConversationContext,
  catchUp: () => Promise<void>,
  setProgress: (localId: string, share: number | null) => void,
) {
  const { state, dispatch } = context;
  /** Makes one attempt. @throws ApiError */
  return async (entry: OutboxEntry, attempt: number, signal: AbortSignal): Promise<void> => {
    if (attempt > 1 && providerConfig().headers.idempotency === null) {
      // The provider cannot recognise a repeated message, so check first whether the last attempt arrived.
      await catchUp();
      if (acknowledgeDuplicate(context, entry.localId)) return;
    }
    const ticketBefore = context.ticket.peek();
    const onProgress = (share: number) => setProgress(entry.localId, share);
    try {
      const response = await send(
        createMessage,
        { body: toRequestBody(context, entry) },
        {
          signal,
          headers: context.ticketHeaders(),
          idempotencyKey: entry.key,
          ...(entry.files.length > 0 ? { onProgress } : {}),
        },
      );
      const pending = state.peek().pending.find((message) => message.id === entry.localId);
      const [message = pending && { ...pending, id: response.id, status: 'sent' as const }] = context.toMessages(
        response.message ? [response.message] : [],
      );
      if (message) dispatch({ kind: 'acknowledged', localId: entry.localId, message });
      // What was pushed meanwhile, such as the end of the chat, is newer.
      if (context.ticket.peek() === ticketBefore) context.updateTicket({ status: 'customer_reply' });
    } finally {
      setProgress(entry.localId, null);
    }
  };
}

function createProgress() {
  const shares = signal<ReadonlyMap<string, number>>(new Map());
  return {
    shares: shares as ReadonlySignal<ReadonlyMap<string, number>>,
    set(localId: string, share: number | null) {
      const next = new Map(shares.peek());
      if (share === null) next.delete(localId);
      else next.set(localId, share);
      shares.value = next;
    },
  };
}

/** @returns whether the server already has this pending message */
function acknowledgeDuplicate({ state, dispatch }: ConversationContext, localId: string): boolean {
  const { pending, confirmed } = state.peek();
  const entry = pending.find((message) => message.id === localId);
  const duplicate =
    entry &&
    (confirmed.find((message) => message.id === entry.duplicateId) ??
      confirmed.find((message) => isDuplicate(entry, message, confirmed)));
  if (duplicate) dispatch({ kind: 'acknowledged', localId, message: duplicate });
  return duplicate !== undefined;
}

function toRequestBody({ id, viewer }: ConversationContext, entry: OutboxEntry) {
  const { userId, guestId } = viewer();
  const guest = userId ? null : credentials().guest();
  return {
    'filepath[]': [...entry.files],
    ...(guest && guest.id === guestId ? { guest_id: guest.id, guest_key: guest.key } : {}),
    ...(userId ? { user_id: userId } : {}),
    body: entry.text,
    ticket_id: id,
    status: 'customer_reply' as const,
    communication_medium: 'client_app_im' as const,
  };
}

const toPendingMessage = (entry: OutboxEntry, userId: string | null): PendingMessage => ({
  id: entry.localId,
  type: 'text',
  user_id: userId,
  created_at: entry.createdAt,
  author: 'me',
  username: '',
  text: entry.text,
  files: entry.files.map(({ name, type, size }) => ({ name, type, size, path: '' })),
  isEdited: false,
  status: entry.isFailed ? 'failed' : 'sending',
  sinceId: entry.sinceId,
});

/** The provider's message when it refused. After other failures the message is retried. */
const refusalMessage = (error: ApiError) => (error.kind === 'http' && error.status < 500 ? error.text : null);
