import { ApiError } from '../http/api-error.ts';
import { chatMessages } from '../i18n/messages/chat.en.ts';
import { translator } from '../i18n/translator.ts';
import { createAutoRetry } from '../platform/auto-retry.ts';
import { clock } from '../platform/clock.ts';
import { isOnline, onOffline } from '../platform/online.ts';
import { onResume } from '../platform/page-lifecycle.ts';
import { randomId } from '../platform/random-id.ts';
import { session } from '../session/session.store.ts';
import { computed, type ReadonlySignal, signal } from '../store/signals.ts';
import type { Ticket } from '../support/support.schema.ts';
import { canSend, toSystemMessage } from './chat.rules.ts';
import { type ChatState, timestampAfter, visibleMessages } from './chat-reducer.rules.ts';
import { type ConversationContext, createConversationContext, type TicketCredentials } from './conversation-context.ts';
import { createMessageReader } from './message-reader.ts';
import { createMessageSender } from './message-sender.ts';
import type { TicketDetails } from './outbox.ts';
import { createTicketChannel } from './ticket-channel.ts';
import { createTicketRequests } from './ticket-requests.ts';

export type { TicketCredentials } from './conversation-context.ts';

const t = translator(chatMessages);

export type Conversation = ReturnType<typeof createConversation>;

/**
 * One ticket, live: its messages, pending sends and who is typing. Call `close` to end it.
 * @param credentials null when the ticket is still to be created: the first message does that
 * @param onTicket called when the first message has created the ticket
 */
export function createConversation(credentials: TicketCredentials | null, onTicket: () => void = () => {}) {
  const context = createConversationContext(credentials);
  const { state, ticket, failure, details, lifetimeSignal } = context;
  const reader = createMessageReader(context);
  const sender = createMessageSender(context, reader.catchUp, () => {
    onTicket();
    channel.join();
    if (!ticket.peek()) reader.catchUpQuietly();
  });
  const channel = createConversationChannel(context, reader.catchUpQuietly);
  let adoptsNew = false;
  const retry = createAutoRetry(() => open(true));
  const open = (isRepeated: boolean) =>
    trackFailure(context, isRepeated, retry, async () => {
      await session().start();
      if (context.hasTicket() && !ticket.peek()) await reader.catchUp();
      if (lifetimeSignal.aborted) return;
      if (adoptsNew) await sender.adoptNew();
      await sender.resume();
      if (context.hasTicket()) channel.join();
    });
  const isOffline = followNetwork(context, {
    onResume() {
      sender.wake();
      if (context.hasTicket()) channel.join();
      if (ticket.peek()) reader.catchUpQuietly();
    },
    // S1 §4: going offline leaves the channel.
    onOffline: channel.leave,
  });
  lifetimeSignal.addEventListener('abort', () => {
    channel.leave();
    retry(false);
  });

  return {
    /** Stays the same when the ticket is created. */
    localId: randomId(),
    /** `NEW_TICKET` until the ticket is created. */
    get id() {
      return context.id;
    },
    get key() {
      return context.key;
    },
    details: details as ReadonlySignal<TicketDetails>,
    /** Who a guest is, for the ticket. */
    setContact(contact: Pick<TicketDetails, 'name' | 'email'>) {
      details.value = { ...details.peek(), ...contact };
    },
    setDepartment(id: string | null) {
      const { department_id: _, ...others } = details.peek();
      details.value = id === null ? others : { ...others, department_id: id };
    },
    ticket: ticket as ReadonlySignal<Ticket | null>,
    failure: failure as ReadonlySignal<ApiError | null>,
    messages: computed(() => visibleMessages(state.value)),
    /** Confirmed and pending messages apart. */
    state: state as ReadonlySignal<ChatState>,
    typingNames: channel.typingNames,
    notifyTyping: channel.notifyTyping,
    /** The browser has no network: the channel is left, and messages wait. */
    isOffline,
    hasOlder: reader.hasOlder,
    isLoadingOlder: reader.isLoadingOlder,
    loadOlder: reader.loadOlder,
    progress: sender.progress,
    resend: sender.resend,
    cancelUpload: sender.cancelUpload,
    /** Files of a message that is not sent yet, for their previews. */
    localFiles: sender.localFiles,
    discardUnsent: sender.discardAll,
    ...createTicketRequests(context, sender.discard),

    /**
     * Reads the ticket, joins its channel and sends pending messages. A temporary failure is retried.
     * @param options.adoptsNew sends what was written before there was a ticket, too
     * @throws ApiError
     */
    open(options: { adoptsNew?: boolean } = {}) {
      adoptsNew = options.adoptsNew ?? false;
      return open(false);
    },
    /** @returns once the message is stored; at once where there is nothing to send */
    async sendMessage(text: string, files: readonly File[]): Promise<void> {
      if (!canSend(text, files)) return;
      const stored = sender.sendMessage(text, files);
      channel.stopTyping();
      await stored;
    },
    close: context.close,
  };
}

/**
 * Shows the error of `work` as the conversation's failure, and retries a temporary one.
 * @param isRepeated an automatic retry: the failure stays until it succeeds
 * @throws ApiError
 */
async function trackFailure(
  { failure, lifetimeSignal }: ConversationContext,
  isRepeated: boolean,
  retry: (isNeeded: boolean) => void,
  work: () => Promise<void>,
) {
  if (!isRepeated) failure.value = null;
  try {
    await work();
    failure.value = null;
    retry(false);
  } catch (cause) {
    const error = ApiError.from(cause);
    if (!lifetimeSignal.aborted) failure.value = error;
    retry(!lifetimeSignal.aborted && error.isTemporary);
    throw error;
  }
}

/** The ticket's channel, with its events applied to the conversation. @param onJoined called after each connection */
function createConversationChannel(context: ConversationContext, onJoined: () => void) {
  const { state, dispatch } = context;
  const addSystemMessage = (text: string) => {
    const createdAt = timestampAfter(state.peek(), clock().now());
    dispatch({ kind: 'arrived', messages: [toSystemMessage(randomId(), text, createdAt)] });
  };
  return createTicketChannel(
    {
      ticketId: () => context.id,
      headers: context.ticketHeaders,
      me: context.me,
      lifetimeSignal: context.lifetimeSignal,
    },
    {
      onJoined,
      onMessage: (message) => dispatch({ kind: 'arrived', messages: context.toMessages([message]) }),
      onDeleted: (messageId) => dispatch({ kind: 'removed', id: messageId }),
      onAction(action, name, reported) {
        if (action === 'joined') addSystemMessage(t('chat.joined', { name }));
        if (action === 'left') addSystemMessage(t('chat.left', { name }));
        if (action === 'closed') addSystemMessage(t('chat.ended'));
        const status = action === 'closed' ? 'closed' : reported;
        if (status) context.updateTicket({ status });
      },
    },
  );
}

/** @returns whether the browser is offline */
function followNetwork(
  { lifetimeSignal }: ConversationContext,
  listeners: { onResume: () => void; onOffline: () => void },
): ReadonlySignal<boolean> {
  const isOffline = signal(!isOnline());
  const unsubscribes = [
    onResume(() => {
      isOffline.value = !isOnline();
      listeners.onResume();
    }),
    onOffline(() => {
      isOffline.value = true;
      listeners.onOffline();
    }),
  ];
  lifetimeSignal.addEventListener('abort', () => {
    for (const unsubscribe of unsubscribes) unsubscribe();
  });
  return isOffline;
}
