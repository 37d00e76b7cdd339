import type { Server } from 'node:http';
import { Hono } from 'hono';
import { createHttpServer } from '#demo/http-server.ts';
import type { Database } from '../db/database.ts';
import { HttpError } from '../errors.ts';
import { createDemoControlRoutes } from './demo-control.routes.ts';
import { createFrameRoutes } from './frame.routes.ts';
import type { GatewaySettings } from './gateway.ts';
import { createPaymentApiRoutes } from './payment-api.routes.ts';
import { createPaymentRecords, settleOvernight } from './payment-records.ts';
import { createWebhookSender } from './webhook-sender.ts';

interface PaymentDoubleOptions extends Pick<GatewaySettings, 'secret' | 'webhookSecret'> {
  db: Database;
  /** Its own address, for the links to challenges. */
  url: string;
  /** Where the provider receives webhooks. */
  webhookUrl: string;
  /** Origins of the pages that may embed its frames. */
  hostOrigins: readonly string[];
  /** The frames' built script. */
  framesScriptPath: string;
}

/**
 * The demo's payment company, on an origin of its own: the fields that take card numbers, the bank's challenge, the
 * mandate page, and signed webhooks. Its server is not listening yet. Its controls: `POST /__demo/webhooks` with
 * `{ mode: normal | duplicate | hold | release }`, `POST /__demo/payments/{reference}` with `{ status: succeeded | failed }`
 * for what a bank decides days later; both need the header `X-Demo: 1`.
 */
export function createPaymentDouble({
  db,
  url,
  secret,
  webhookUrl,
  webhookSecret,
  hostOrigins,
  framesScriptPath,
}: PaymentDoubleOptions): { server: Server; app: Hono; settleOvernight: () => Promise<void> } {
  const webhooks = createWebhookSender(webhookUrl, webhookSecret);
  const payments = createPaymentRecords(db, url, webhooks);
  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    c.header('X-Content-Type-Options', 'nosniff');
    c.header('Referrer-Policy', 'no-referrer');
    c.header('Cache-Control', 'no-store');
  });
  app.notFound((c) => c.json({ message: 'Not found' }, 404));
  app.onError((error, c) =>
    error instanceof HttpError
      ? c.json(error.body, error.status)
      : c.json({ message: 'Our payment provider isn’t responding.' }, 500),
  );
  app.get('/healthz', (c) => c.json({ ok: true }));
  app.route('/', createFrameRoutes(payments, hostOrigins, framesScriptPath));
  app.route('/', createPaymentApiRoutes(payments, secret));
  app.route('/', createDemoControlRoutes(payments, webhooks, hostOrigins));
  return {
    server: createHttpServer(app),
    app,
    settleOvernight: () => settleOvernight(db, payments),
  };
}
