import { isOnline } from '../platform/online.ts';
import { delay } from '../platform/timers.ts';
import { connection, SUBSCRIBED_EVENT } from '../realtime/connection.ts';
import type { Message } from '../support/support.schema.ts';
import { createTypingNotifier, createTypingTracker } from './typing.ts';

/** S1 §4. */
const JOIN_ANNOUNCE_MS = 2000;
const MAX_ID_LENGTH = 64;
const MAX_NAME_LENGTH = 60;
const MAX_STATUS_LENGTH = 40;

interface TicketChannelEvents {
  /** Called after each connection: earlier events were missed. */
  onJoined(): void;
  onMessage(message: Message): void;
  onDeleted(id: string): void;
  /** @param name who joined or left @param status new status of the ticket, null when not given */
  onAction(action: string, name: string, status: string | null): void;
}

interface TicketChannelOptions {
  ticketId: () => string;
  /** Extra headers for the authorisation. */
  headers: () => Record<string, string>;
  me: () => { id: string; username: string };
  lifetimeSignal: AbortSignal;
}

type TypingTracker = ReturnType<typeof createTypingTracker>;

/** The realtime channel of a ticket. Event data come from other clients and are not trusted. */
export function createTicketChannel(
  { ticketId, headers, me, lifetimeSignal }: TicketChannelOptions,
  events: TicketChannelEvents,
) {
  const peers = createTypingTracker();
  let subscription: ReturnType<ReturnType<typeof connection>['subscribe']> | null = null;
  let isAnnounced = false;
  const typing = createTypingNotifier((isTyping) =>
    subscription?.trigger(isTyping ? 'client-TicketTypingStart' : 'client-TicketTypingStop', me()),
  );
  const handleEvent = createEventHandler({ ticketId, ownId: () => me().id, peers, events });

  const onEvent = (event: string, data: unknown) => {
    // A new socket is a new arrival for the server. Announce it again.
    if (event === SUBSCRIBED_EVENT && isAnnounced) subscription?.trigger('client-TicketJoin', me());
    handleEvent(event, data);
  };

  return {
    typingNames: peers.names,
    notifyTyping: typing.notifyTyping,
    stopTyping: typing.stop,
    join() {
      if (subscription || lifetimeSignal.aborted || !isOnline()) return;
      const own = connection().subscribe(`private-ticket.${ticketId()}`, onEvent, headers());
      subscription = own;
      void delay(JOIN_ANNOUNCE_MS, lifetimeSignal).then(() => {
        if (lifetimeSignal.aborted || subscription !== own) return;
        isAnnounced = true;
        own.trigger('client-TicketJoin', me());
      });
    },
    leave() {
      typing.stop();
      subscription?.leave();
      subscription = null;
      isAnnounced = false;
      peers.clear();
    },
  };
}

interface EventHandlerOptions {
  ticketId: () => string;
  ownId: () => string;
  peers: TypingTracker;
  events: TicketChannelEvents;
}

type Content = Readonly<Record<string, unknown>>;

/** Validates each event and calls the listener for it, in the order they came. Unknown events are ignored. */
function createEventHandler({ ticketId, ownId, peers, events }: EventHandlerOptions) {
  const onMessage = async (content: Content) => {
    const message = await parseMessage(content.message, ticketId());
    if (message?.user_id) peers.stopped(message.user_id);
    if (message) events.onMessage(message);
  };
  const onAction = (content: Content, id: string) => {
    const action = String(content.action ?? '');
    // The user's own arrival, from another tab or socket.
    if (['joined', 'left'].includes(action) && id === ownId()) return;
    const name = String(content.name ?? '').slice(0, MAX_NAME_LENGTH);
    events.onAction(
      action,
      name,
      typeof content.status === 'string' ? content.status.slice(0, MAX_STATUS_LENGTH) : null,
    );
  };
  const onTypingStart = ({ username }: Content, id: string) => {
    if (id && id !== ownId()) peers.started(id, typeof username === 'string' ? username : '');
  };
  const handlers = new Map<string, (content: Content, id: string) => void | Promise<void>>([
    [SUBSCRIBED_EVENT, events.onJoined],
    ['MessageCreated', onMessage],
    ['MessageUpdated', onMessage],
    ['MessageDeleted', (_, id) => events.onDeleted(id)],
    ['TicketAction', onAction],
    ['client-TicketTypingStart', onTypingStart],
    ['client-TicketTypingStop', (_, id) => peers.stopped(id)],
  ]);
  let handled = Promise.resolve();
  return (event: string, data: unknown): void => {
    const content = (typeof data === 'object' && data !== null ? data : {}) as Content;
    handled = handled
      .then(() => handlers.get(event)?.(content, String(content.id ?? '').slice(0, MAX_ID_LENGTH)))
      // The schema did not load: catch up as after a connection.
      .catch(events.onJoined);
  };
}

/** @returns null when it is malformed, or belongs to another ticket */
async function parseMessage(data: unknown, ticketId: string): Promise<Message | null> {
  const { Message } = await import('../support/support.schema.ts');
  const { data: message } = Message.safeParse(data);
  return message && (!message.ticket_id || message.ticket_id === ticketId) ? message : null;
}
