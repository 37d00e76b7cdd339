import { Hono } from 'hono';
import * as z from 'zod/mini';
import { type PaymentRecords, toMethod } from './payment-records.ts';

const PaymentInput = z.object({ reference: z.string(), pence: z.int().check(z.gte(0)), token: z.string() });

/** The API that the provider calls (see gateway.ts). @param secret the bearer token of each call */
export function createPaymentApiRoutes(payments: PaymentRecords, secret: string) {
  const app = new Hono();
  app.use('/v1/*', async (c, next) => {
    if (c.req.header('Authorization') !== `Bearer ${secret}`) return c.json({ message: 'Unauthenticated.' }, 401);
    return next();
  });
  app.post('/v1/payments', async (c) => {
    const input = PaymentInput.safeParse(await c.req.json().catch(() => null));
    const charge = input.success ? await payments.charge(input.data) : null;
    return charge ? c.json(charge) : c.json({ message: 'Unknown method' }, 422);
  });
  app.get('/v1/payments/:reference', async (c) => {
    const payment = await payments.findPayment(c.req.param('reference'));
    return payment ? c.json(payments.toCharge(payment)) : c.json({ message: 'Not found' }, 404);
  });
  app.post('/v1/payments/:reference/cancel', async (c) => {
    const payment = await payments.conclude(c.req.param('reference'), 'cancelled', 'You cancelled this payment.');
    return payment ? c.json(payments.toCharge(payment)) : c.json({ message: 'Not found' }, 404);
  });
  app.get('/v1/methods/:token', async (c) => {
    const method = await payments.findMethod(c.req.param('token'));
    return method ? c.json(toMethod(method)) : c.json({ message: 'Not found' }, 404);
  });
  app.post('/v1/methods/:token/forget', async (c) => {
    const method = await payments.findMethod(c.req.param('token'));
    if (!method) return c.json({ message: 'Not found' }, 404);
    await payments.removeMethod(method.token);
    return c.json(toMethod(method));
  });
  return app;
}
