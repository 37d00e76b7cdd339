import { randomInt } from 'node:crypto';
import type { WebSocket } from 'ws';
import { machineTime } from '../clock.ts';
import type { Presence, SignIn } from './publisher.ts';

/** Error codes of the Pusher Channels protocol, version 7. */
export const closeCodes = {
  unknownApp: 4001,
  badProtocol: 4007,
  pongMissing: 4201,
  badMessage: 4200,
  clientEventRefused: 4301,
  tooManyChannels: 4303,
} as const;

/** One connection. */
export interface Peer {
  /** The protocol's socket id. */
  id: string;
  socket: WebSocket;
  /** Channels it is subscribed to. */
  channels: Set<string>;
  presence: Presence | null;
  /** What its subscriptions were authorised by: more than one when somebody else has signed in meanwhile. */
  signIns: SignIn[];
  /** Channels on which it has announced itself. */
  joinedChannels: Set<string>;
  /** Milliseconds since the epoch. */
  lastActivityAt: number;
  isAwaitingPong: boolean;
  /** Client events within the current second. */
  events: { second: number; count: number };
}
export type Peers = ReadonlyMap<string, Peer>;

export const createPeer = (socket: WebSocket): Peer => ({
  id: `${randomInt(1e9)}.${randomInt(1e9)}`,
  socket,
  channels: new Set(),
  presence: null,
  signIns: [],
  joinedChannels: new Set(),
  lastActivityAt: machineTime(),
  isAwaitingPong: false,
  events: { second: 0, count: 0 },
});

/** Sends an event as the protocol has it: the data of an event is JSON text within the JSON. */
export const sendEvent = (peer: Pick<Peer, 'socket'>, event: string, data: unknown, channel?: string) =>
  peer.socket.send(
    JSON.stringify({
      event,
      ...(channel ? { channel } : {}),
      data: typeof data === 'string' ? data : JSON.stringify(data),
    }),
  );

export const sendError = (peer: Pick<Peer, 'socket'>, code: number, message: string, channel?: string) =>
  sendEvent(peer, 'pusher:error', { code, message }, channel);
