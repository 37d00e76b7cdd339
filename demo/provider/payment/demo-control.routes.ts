import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { guardDemoCalls } from '../demo-guard.ts';
import { type DoublePayments, failureReasons } from './double-payments.ts';
import type { WebhookSender } from './webhook-sender.ts';

/** What a real bank decides days later, and faults of webhooks, on demand. */
export function createDemoControlRoutes(
  payments: DoublePayments,
  webhooks: WebhookSender,
  hostOrigins: readonly string[],
) {
  const app = new Hono();
  app.use('/__demo/*', cors({ origin: [...hostOrigins] }), guardDemoCalls(hostOrigins));
  app.post('/__demo/webhooks', async (c) => {
    const { mode } = (await c.req.json()) as { mode: Parameters<WebhookSender['setMode']>[0] };
    return c.json({ mode: await webhooks.setMode(mode) });
  });
  app.post('/__demo/payments/:reference', async (c) => {
    const reference = c.req.param('reference');
    const { status } = (await c.req.json()) as { status: 'succeeded' | 'failed' };
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
