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

/** A websocket connection. */
export interface Peer {
  /** The protocol's socket id. */
  id: string;
  socket: WebSocket;
  /** Channels it is subscribed to. */
  channels: Set<string>;
  presence: Presence | null;
  /** The sign-ins that authorised its subscriptions: more than one if somebody else has signed in meanwhile. */
  signIns: SignIn[];
  /** Channels on which it has announced that it joined. */
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

/** An event in the protocol's format: its data is JSON text within the JSON. Encoded once for all peers. */
export const toFrame = (event: string, data: unknown, channel?: string) =>
  Buffer.from(
    JSON.stringify({
      event,
      ...(channel ? { channel } : {}),
      data: typeof data === 'string' ? data : JSON.stringify(data),
    }),
  );

type Receiver = Pick<Peer, 'socket'>;

export const sendEvent = ({ socket }: Receiver, event: string, data: unknown, channel?: string) =>
  socket.send(toFrame(event, data, channel), { binary: false });

export const sendError = (peer: Receiver, code: number, message: string, channel?: string) =>
  sendEvent(peer, 'pusher:error', { code, message }, channel);
