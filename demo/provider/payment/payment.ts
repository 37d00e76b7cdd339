import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';

/** The payment double's own origin, not listening yet. Card fields will be served from here, never by the provider. */
export function createPaymentDouble(): Server {
  const app = new Hono().get('/healthz', (c) => c.json({ ok: true }));
  return createAdaptorServer({ fetch: app.fetch }) as Server;
}
