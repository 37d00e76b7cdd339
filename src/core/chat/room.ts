import { wait } from '../platform/wait.ts';
import { isOnline } from '../platform/wake.ts';
import { connection } from '../realtime/connection.ts';
import { Message } from '../support/support.schema.ts';
import { createOwnTyping, createPeersTyping } from './typing.ts';

/** S1 §4. */
const JOIN_ANNOUNCE_MS = 2000;
const MAX_NAME = 60;

interface RoomEvents {
  /** At each connection: what was said before has not been heard. */
  onJoined(): void;
  onMessage(message: Message): void;
  onDeleted(id: string): void;
  /** `name` is who came or went; `status` what the ticket is now, when that is said. */
  onAction(action: string, name: string, status: string | null): void;
}

interface RoomOptions {
  ticketId: string;
  /** Further headers of the authorisation. */
  headers: () => Record<string, string>;
  me: () => { id: string; username: string };
  life: AbortSignal;
}

/** The ticket's channel: what others do in it, and what we say of ourselves. Events are hostile until proven. */
export function createRoom({ ticketId, headers, me, life }: RoomOptions, events: RoomEvents) {
  const peers = createPeersTyping();
  let room: ReturnType<ReturnType<typeof connection>['subscribe']> | null = null;
  let isAnnounced = false;
  const typing = createOwnTyping((isTyping) =>
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
          String(content.name ?? '').slice(0, MAX_NAME),
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
    typed: typing.typed,
    stopTyping: typing.stop,
    join() {
      if (room || life.aborted || !isOnline()) return;
      const mine = connection().subscribe(`private-ticket.${ticketId}`, heard, headers());
      room = mine;
      void wait(JOIN_ANNOUNCE_MS, life).then(() => {
        if (life.aborted || room !== mine) return;
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
