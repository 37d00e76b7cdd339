import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Router } from '../context.ts';
import type { RealtimeFault } from './deliveries.ts';
import type { Publisher } from './publisher.ts';

/** How browsers receive events: from the provider's own websocket, or from a cluster that speaks the Pusher protocol. */
export interface Realtime {
  publisher: Publisher;
  /** The response of `/support/auth/broadcast`. */
  authorize(socketId: string, channel: string): { auth: string };
  /** Where browsers connect. Null for the provider's own websocket, whose address they know. */
  address: RealtimeAddress | null;
  /** Its own HTTP routes. */
  routes?: Router;
  injectFault?(fault: RealtimeFault, channel?: string): void;
  /**
   * Handles the websocket connections of an HTTP server.
   * @param handleOther handles connections of other paths; returns false to refuse one
   */
  attach(server: Server, handleOther?: UpgradeHandler): void;
  close(): void;
}
type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean;

/** As sent by `/support/settings`. */
export interface RealtimeAddress {
  key: string;
  origin: string;
  /** Before `/app/{key}`; empty at most clusters. */
  path: string;
}
