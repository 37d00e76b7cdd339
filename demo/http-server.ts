import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';

/** In ms. Longer than clients and proxies keep a connection: a request must not arrive on one that has just been closed. */
export const KEEP_ALIVE_TIMEOUT = 65_000;

/** A server that answers with an app. It is not listening yet. */
export const createHttpServer = ({ fetch }: Pick<Parameters<typeof createAdaptorServer>[0], 'fetch'>): Server =>
  createAdaptorServer({ fetch, serverOptions: { keepAliveTimeout: KEEP_ALIVE_TIMEOUT } }) as Server;
