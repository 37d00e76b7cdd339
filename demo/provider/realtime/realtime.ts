import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Router } from '../context.ts';
import type { RealtimeFault } from './deliveries.ts';
import type { Publisher } from './publisher.ts';

/** How browsers hear of what happens: by the provider's own websocket, or by a cluster that speaks the Pusher protocol. */
export interface Realtime {
  publisher: Publisher;
  /** What `/support/auth/broadcast` answers. */
  authorize(socketId: string, channel: string): { auth: string };
  /** Where browsers connect. Null for the provider's own websocket, whose place they know. */
  address: RealtimeAddress | null;
  /** What it answers over HTTP itself. */
  routes?: Router;
  injectFault?(fault: RealtimeFault, channel?: string): void;
  /**
   * Takes the websocket connections of an HTTP server.
   * @param handleOther takes connections of other paths; false refuses one
   */
  attach(server: Server, handleOther?: UpgradeHandler): void;
  close(): void;
}
type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean;

/** As `/support/settings` has it. */
export interface RealtimeAddress {
  key: string;
  origin: string;
  /** Before `/app/{key}`; empty at most clusters. */
  path: string;
}
