import { Hono } from 'hono';
import { cors } from 'hono/cors';
import * as z from 'zod/mini';
import { guardDemoCalls } from '../demo-guard.ts';
import { readBody } from '../validate.ts';
import { failureReasons, type PaymentRecords } from './payment-records.ts';
import type { WebhookSender } from './webhook-sender.ts';

const ModeRequest = z.object({ mode: z.enum(['normal', 'duplicate', 'hold', 'release']) });
const Outcome = z.object({ status: z.enum(['succeeded', 'failed']) });

/** Bank decisions that would take days, and webhook faults, on demand. */
export function createDemoControlRoutes(
  payments: PaymentRecords,
  webhooks: WebhookSender,
  hostOrigins: readonly string[],
) {
  const app = new Hono();
  app.use('/__demo/*', cors({ origin: [...hostOrigins] }), guardDemoCalls(hostOrigins));
  app.post('/__demo/webhooks', async (c) => {
    const { mode } = await readBody(c, ModeRequest);
    return c.json({ mode: await webhooks.setMode(mode) });
  });
  app.post('/__demo/payments/:reference', async (c) => {
    const reference = c.req.param('reference');
    const { status } = await readBody(c, Outcome);
    const payment = await payments.findPayment(reference);
    const method = payment && (await payments.findMethod(payment.token));
    const isRefused = status === 'failed' || method?.behaviour === 'debit_fails';
    const concluded = await payments.conclude(
      reference,
      isRefused ? 'failed' : 'succeeded',
      isRefused ? failureReasons.debit : null,
    );
    return concluded ? c.json(payments.toCharge(concluded)) : c.json({ message: 'Not found' }, 404);
  });
  app.get('/__demo/payments', async (c) => c.json({ payments: await payments.listCharges() }));
  return app;
}
