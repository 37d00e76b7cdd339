import * as z from 'zod/mini';
import { machineTime } from '../clock.ts';
import type { Deliver } from './deliveries.ts';
import { closeCodes, type Peer, sendError, sendEvent } from './peer.ts';
import type { PresenceEvents } from './presence-events.ts';
import type { Presence } from './publisher.ts';
import type { Signatures } from './signatures.ts';

const MAX_EVENT_LENGTH = 10_240;
const MAX_CLIENT_EVENTS_PER_SECOND = 10;
/** A browser has one channel for each open chat. */
const MAX_CHANNELS = 100;
const CHANNEL_PATTERN = /^[\w\-=@,.;]{1,164}$/;

const PeerMessage = z.object({ event: z.string(), channel: z.optional(z.string()), data: z.optional(z.unknown()) });
type PeerMessage = z.output<typeof PeerMessage>;
const SubscriptionRequest = z.object({ channel: z.string(), auth: z.optional(z.string()) });
interface Dependencies {
  signatures: Signatures;
  presenceEvents: PresenceEvents;
  deliver: Deliver;
  /** By socket id. */
  identities: ReadonlyMap<string, Presence>;
}

/** @throws Error when the text is too long or not a message */
function parseMessage(text: string): PeerMessage {
  if (text.length > MAX_EVENT_LENGTH) throw new Error('too long');
  const message = PeerMessage.parse(JSON.parse(text));
  return typeof message.data === 'string' ? { ...message, data: JSON.parse(message.data) } : message;
}

/** Counts a client event. @returns whether the peer exceeds the limit per second */
function exceedsRate(peer: Peer): boolean {
  const second = Math.floor(machineTime() / 1000);
  if (peer.events.second !== second) peer.events = { second, count: 0 };
  return ++peer.events.count > MAX_CLIENT_EVENTS_PER_SECOND;
}

/** Handles the messages of peers. */
export function createMessageHandler({ signatures, presenceEvents, deliver, identities }: Dependencies) {
  const subscribe = (peer: Peer, data: unknown) => {
    const request = SubscriptionRequest.safeParse(data);
    const { channel, auth } = request.success ? request.data : { channel: '', auth: undefined };
    const isAllowed =
      CHANNEL_PATTERN.test(channel) &&
      (!channel.startsWith('private-') || signatures.isAuthorized(auth, peer.id, channel));
    if (!isAllowed) {
      const error = { type: 'AuthError', error: 'The subscription is not signed', status: 401 };
      return sendEvent(peer, 'pusher:subscription_error', error, channel);
    }
    if (peer.channels.size >= MAX_CHANNELS && !peer.channels.has(channel))
      return sendError(peer, closeCodes.tooManyChannels, `A peer has ${MAX_CHANNELS} channels at most`, channel);
    peer.channels.add(channel);
    peer.presence = identities.get(peer.id) ?? null;
    sendEvent(peer, 'pusher_internal:subscription_succeeded', {}, channel);
  };

  const unsubscribe = (peer: Peer, data: unknown) => {
    const request = SubscriptionRequest.safeParse(data);
    if (request.success) presenceEvents.leave(peer, request.data.channel);
  };

  const handleClientEvent = (peer: Peer, event: string, channel: string, data: unknown) => {
    if (exceedsRate(peer) || !peer.channels.has(channel) || !channel.startsWith('private-'))
      return sendError(peer, closeCodes.clientEventRefused, 'Client event refused', channel);
    if (event === 'client-TicketJoin') return presenceEvents.join(peer, channel);
    // The provider knows the peer, so a name that the peer sends is not used.
    const author = peer.presence ? { id: peer.presence.id, username: peer.presence.name } : data;
    deliver(channel, event, author, peer.id);
  };

  return (peer: Peer, text: string) => {
    peer.lastActivityAt = machineTime();
    peer.isAwaitingPong = false;
    let message: PeerMessage;
    try {
      message = parseMessage(text);
    } catch {
      return sendError(peer, closeCodes.badMessage, 'The message is not understood');
    }
    const { event, channel = '', data } = message;
    if (event === 'pusher:ping') sendEvent(peer, 'pusher:pong', {});
    else if (event === 'pusher:subscribe') subscribe(peer, data);
    else if (event === 'pusher:unsubscribe') unsubscribe(peer, data);
    else if (event.startsWith('client-')) handleClientEvent(peer, event, channel, data);
  };
}
