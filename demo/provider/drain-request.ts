import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';
import type { MiddlewareHandler } from 'hono';
import type { Env } from './context.ts';

/** Reads what is left of a body and drops it. Resolves as well where the client goes away. */
async function drain(incoming: IncomingMessage): Promise<void> {
  // A body stream that nobody reads any longer would stop the flow again with its next chunk.
  incoming.removeAllListeners('data').resume();
  await finished(incoming, { writable: false }).catch(() => undefined);
}

/**
 * Answers a request once it has arrived whole, even where nobody wants to read it. A connection that is closed while
 * data still arrives is reset, and the reset takes the answer with it: who uploads too much would see no reason.
 * The server's `requestTimeout` ends what takes too long.
 */
export const drainRequest: MiddlewareHandler<Env> = async (c, next) => {
  await next();
  const incoming = c.env?.incoming;
  if (incoming && !incoming.complete) await drain(incoming);
};
