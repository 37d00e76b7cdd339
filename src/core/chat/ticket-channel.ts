import { isOnline } from '../platform/page-lifecycle.ts';
import { delay } from '../platform/timers.ts';
import { connection } from '../realtime/connection.ts';
import { Message } from '../support/support.schema.ts';
import { createTypingNotifier, createTypingTracker } from './typing.ts';

/** S1 §4. */
const JOIN_ANNOUNCE_MS = 2000;
const MAX_NAME_LENGTH = 60;

interface TicketChannelEvents {
  /** At each connection: what was said before has not been heard. */
  onJoined(): void;
  onMessage(message: Message): void;
  onDeleted(id: string): void;
  /** `name` is who came or went; `status` what the ticket is now, when that is said. */
  onAction(action: string, name: string, status: string | null): void;
}

interface TicketChannelOptions {
  ticketId: string;
  /** Further headers of the authorisation. */
  headers: () => Record<string, string>;
  me: () => { id: string; username: string };
  lifetimeSignal: AbortSignal;
}

/** The ticket's channel: what others do in it, and what we say of ourselves. Events are hostile until proven. */
export function createTicketChannel(
  { ticketId, headers, me, lifetimeSignal }: TicketChannelOptions,
  events: TicketChannelEvents,
) {
  const peers = createTypingTracker();
  let room: ReturnType<ReturnType<typeof connection>['subscribe']> | null = null;
  let isAnnounced = false;
  const typing = createTypingNotifier((isTyping) =>
    room?.trigger(isTyping ? 'client-TicketTypingStart' : 'client-TicketTypingStop', me()),
  );

  const heard = (event: string, data: unknown) => {
    const content = (typeof data === 'object' && data !== null ? data : {}) as Record<string, unknown>;
    const peer = String(content.id ?? '').slice(0, 64);
    switch (event) {
      case 'pusher:subscription_succeeded':
        // Another socket, another arrival: whoever has been announced is still here.
        if (isAnnounced) room?.trigger('client-TicketJoin', me());
        return events.onJoined();
      case 'MessageCreated':
      case 'MessageUpdated': {
        const parsed = Message.safeParse(content.message);
        // Another ticket's message has no place here.
        if (!parsed.success || (parsed.data.ticket_id && parsed.data.ticket_id !== ticketId)) return;
        if (parsed.data.user_id) peers.stopped(parsed.data.user_id);
        return events.onMessage(parsed.data);
      }
      case 'MessageDeleted':
        return events.onDeleted(peer);
      case 'TicketAction': {
        const action = String(content.action ?? '');
        // In another tab, or by another socket: that is no news to oneself.
        if (['joined', 'left'].includes(action) && peer === me().id) return;
        return events.onAction(
          action,
          String(content.name ?? '').slice(0, MAX_NAME_LENGTH),
          typeof content.status === 'string' ? content.status.slice(0, 40) : null,
        );
      }
      case 'client-TicketTypingStart':
        if (peer && peer !== me().id) peers.started(peer, typeof content.username === 'string' ? content.username : '');
        return;
      case 'client-TicketTypingStop':
        return peers.stopped(peer);
    }
  };

  return {
    typingNames: peers.names,
    notifyTyping: typing.notifyTyping,
    stopTyping: typing.stop,
    join() {
      if (room || lifetimeSignal.aborted || !isOnline()) return;
      const mine = connection().subscribe(`private-ticket.${ticketId}`, heard, headers());
      room = mine;
      void delay(JOIN_ANNOUNCE_MS, lifetimeSignal).then(() => {
        if (lifetimeSignal.aborted || room !== mine) return;
        isAnnounced = true;
        mine.trigger('client-TicketJoin', me());
      });
    },
    leave() {
      typing.stop();
      room?.leave();
      room = null;
      isAnnounced = false;
      peers.clear();
    },
  };
}
