import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import * as z from 'zod/mini';
import type { Database } from '../db/database.ts';
import { paymentDoubleMethods, paymentDoublePayments } from '../db/schema.ts';
import { generateSecret } from '../secrets.ts';
import { detectCardBrand, validateCard, validateMandate } from './card.rules.ts';
import { type Charge, type GatewaySettings, type PaymentMethod, signWebhook } from './gateway.ts';

interface PaymentDoubleOptions extends Pick<GatewaySettings, 'secret' | 'webhookSecret'> {
  db: Database;
  /** Its own address, for the links to challenges. */
  url: string;
  /** Where the provider hears of payments. */
  webhookUrl: string;
  /** Pages that may hold its frames. */
  hostOrigins: readonly string[];
  /** The frames' built script. */
  framesScriptPath: string;
}

const PaymentInput = z.object({ reference: z.string(), pence: z.number(), token: z.string() });
const CardInput = z.object({ number: z.string(), expiry: z.string(), cvc: z.string() });
const MandateInput = z.object({ name: z.string(), sort_code: z.string(), account: z.string() });

/** What the test cards come to; any other good number succeeds. */
const behaviours: Record<string, typeof paymentDoubleMethods.$inferSelect.behaviour> = {
  '4000000000000002': 'declined',
  '4000002760003184': 'challenge',
  '4000000000009995': 'insufficient_funds',
};
/** A mandate for this account is refused when it is drawn on. */
const FAILING_ACCOUNT = '00000002';
const failureReasons = {
  declined: 'Your bank has declined the card. Try another one.',
  insufficient_funds: 'There is not enough money on this card. Try another one.',
  challenge: 'Your bank did not confirm that it is you. Try again, or use another card.',
  debit: 'Your bank refused the direct debit.',
};
const MANDATE_CONFIRM_MS = 1000;

/**
 * The payment company of the demo, on an origin of its own: the fields that take card numbers, the bank's challenge, the
 * mandate page, and signed webhooks. Not listening yet. Its controls: `POST /__demo/webhooks` with
 * `{ mode: normal | duplicate | hold | release }`, `POST /__demo/payments/{reference}` with `{ status: succeeded | failed }`
 * for what a bank says days later.
 */
export function createPaymentDouble({
  db,
  url,
  secret,
  webhookUrl,
  webhookSecret,
  hostOrigins,
  framesScriptPath,
}: PaymentDoubleOptions): { server: Server; app: Hono } {
  let mode: 'normal' | 'duplicate' | 'hold' = 'normal';
  const held: string[] = [];

  const deliver = async (body: string, tries = 5): Promise<void> => {
    const at = String(Math.floor(Date.now() / 1000));
    const headers = {
      'Content-Type': 'application/json',
      'X-Payment-Signature': `t=${at},v1=${signWebhook(webhookSecret, at, body)}`,
    };
    const isHeard = await fetch(webhookUrl, { method: 'POST', headers, body }).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isHeard || tries === 1) return;
    await new Promise((resolve) => setTimeout(resolve, 1000).unref());
    await deliver(body, tries - 1);
  };
  const tell = (type: 'payment.updated' | 'method.updated', data: { reference: string } | { token: string }) => {
    const body = JSON.stringify({ id: `evt_${randomUUID()}`, type, data });
    if (mode === 'hold') held.push(body);
    else for (let copies = mode === 'duplicate' ? 2 : 1; copies > 0; copies--) void deliver(body);
  };

  const paymentOf = async (reference: string) =>
    (await db.select().from(paymentDoublePayments).where(eq(paymentDoublePayments.reference, reference)))[0];
  const methodOf = async (token: string) =>
    (await db.select().from(paymentDoubleMethods).where(eq(paymentDoubleMethods.token, token)))[0];
  const toCharge = ({
    reference,
    pence,
    status,
    reason,
    secret: key,
  }: typeof paymentDoublePayments.$inferSelect): Charge => ({
    reference,
    pence,
    status,
    reason,
    action_url: status === 'requires_action' ? `${url}/challenge/${encodeURIComponent(reference)}?key=${key}` : null,
  });
  const toMethod = ({ behaviour: _, ...method }: typeof paymentDoubleMethods.$inferSelect): PaymentMethod => method;
  /** Only what is open changes. */
  const conclude = async (
    reference: string,
    status: 'succeeded' | 'failed' | 'cancelled',
    reason: string | null = null,
  ) => {
    const payment = await paymentOf(reference);
    if (!payment || !['requires_action', 'processing'].includes(payment.status)) return payment;
    await db
      .update(paymentDoublePayments)
      .set({ status, reason })
      .where(eq(paymentDoublePayments.reference, reference));
    tell('payment.updated', { reference });
    return { ...payment, status, reason };
  };

  const take = async (input: z.output<typeof PaymentInput>): Promise<Charge | null> => {
    const known = await paymentOf(input.reference);
    if (known) return toCharge(known);
    const method = await methodOf(input.token);
    if (!method) return null;
    const status =
      method.behaviour === 'challenge'
        ? 'requires_action'
        : method.type === 'gocardless'
          ? 'processing'
          : method.behaviour === 'succeeds'
            ? 'succeeded'
            : 'failed';
    const reason = status === 'failed' ? failureReasons[method.behaviour as 'declined' | 'insufficient_funds'] : null;
    const row = { ...input, status, reason, secret: generateSecret() } as const;
    // Two calls at once: one of them makes the payment, both answer it.
    await db.insert(paymentDoublePayments).values(row).onConflictDoNothing();
    const made = await paymentOf(input.reference);
    tell('payment.updated', { reference: input.reference });
    return toCharge(made ?? row);
  };

  const frame = (name: 'fields' | 'challenge' | 'mandate') => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Payment</title><link rel="stylesheet" href="/frames.css"></head>
<body data-frame="${name}" data-hosts="${hostOrigins.join(' ')}"><main id="at"></main><script type="module" src="/frames.js"></script></body>
</html>`;
  const policy = `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${hostOrigins.join(' ')}`;

  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    c.header('X-Content-Type-Options', 'nosniff');
    c.header('Referrer-Policy', 'no-referrer');
    c.header('Cache-Control', 'no-store');
  });
  app.get('/healthz', (c) => c.json({ ok: true }));
  app.get('/frames.js', (c) =>
    c.body(readFileSync(framesScriptPath, 'utf8'), 200, { 'Content-Type': 'text/javascript' }),
  );
  app.get('/frames.css', (c) =>
    c.body(readFileSync(new URL('./frames/frames.css', import.meta.url), 'utf8'), 200, { 'Content-Type': 'text/css' }),
  );
  for (const [path, name] of [
    ['/fields', 'fields'],
    ['/mandate', 'mandate'],
    ['/challenge/:reference', 'challenge'],
  ] as const) {
    app.get(path, (c) => c.html(frame(name), 200, { 'Content-Security-Policy': policy }));
  }

  // Called by the frames alone, from this origin.
  app.post('/tokens', async (c) => {
    const parsed = CardInput.safeParse(await c.req.json().catch(() => null));
    if (!parsed.success) return c.json({ errors: { number: 'Required Field.' } }, 422);
    const number = parsed.data.number.replace(/\s/g, '');
    const errors = validateCard(parsed.data);
    if (Object.keys(errors).length > 0) return c.json({ errors }, 422);
    const [month = '', year = ''] = parsed.data.expiry.split('/').map((part) => part.trim());
    const method = {
      token: `pm_${generateSecret()}`,
      type: 'stripe' as const,
      label: `${detectCardBrand(number) ?? 'Card'} ending in ${number.slice(-4)}`,
      expires: `20${year}-${month}`,
      behaviour: behaviours[number] ?? ('succeeds' as const),
      status: 'active' as const,
    };
    await db.insert(paymentDoubleMethods).values(method);
    return c.json({ token: method.token });
  });
  app.post('/mandates', async (c) => {
    const parsed = MandateInput.safeParse(await c.req.json().catch(() => null));
    if (!parsed.success) return c.json({ errors: { name: 'Required Field.' } }, 422);
    const { account } = parsed.data;
    const errors = validateMandate(parsed.data);
    if (Object.keys(errors).length > 0) return c.json({ errors }, 422);
    const method = {
      token: `md_${generateSecret()}`,
      type: 'gocardless' as const,
      label: `Direct debit, account ending in ${account.trim().slice(-2)}`,
      expires: null,
      behaviour: account.trim() === FAILING_ACCOUNT ? ('debit_fails' as const) : ('debit' as const),
      status: 'pending' as const,
    };
    await db.insert(paymentDoubleMethods).values(method);
    // The bank confirms it; here after a second, in life after days.
    setTimeout(() => {
      void db
        .update(paymentDoubleMethods)
        .set({ status: 'active' })
        .where(eq(paymentDoubleMethods.token, method.token))
        .then(
          () => tell('method.updated', { token: method.token }),
          // The demo has been stopped meanwhile.
          () => undefined,
        );
    }, MANDATE_CONFIRM_MS).unref();
    return c.json({ token: method.token });
  });
  app.post('/challenge/:reference', async (c) => {
    const payment = await paymentOf(c.req.param('reference'));
    const { key, is_confirmed } = (await c.req.json().catch(() => ({}))) as { key?: string; is_confirmed?: boolean };
    if (!payment || payment.secret !== key) return c.json({ message: 'Not found' }, 404);
    const done = await conclude(
      payment.reference,
      is_confirmed ? 'succeeded' : 'failed',
      is_confirmed ? null : failureReasons.challenge,
    );
    return c.json({ status: done?.status });
  });
  app.get('/challenge/:reference/state', async (c) => {
    const payment = await paymentOf(c.req.param('reference'));
    if (!payment || payment.secret !== c.req.query('key')) return c.json({ message: 'Not found' }, 404);
    return c.json({ status: payment.status, pence: payment.pence });
  });

  // Called by the provider alone.
  app.use('/v1/*', async (c, next) => {
    if (c.req.header('Authorization') !== `Bearer ${secret}`) return c.json({ message: 'Unauthenticated.' }, 401);
    return next();
  });
  app.post('/v1/payments', async (c) => {
    const input = PaymentInput.safeParse(await c.req.json().catch(() => null));
    const charge = input.success ? await take(input.data) : null;
    return charge ? c.json(charge) : c.json({ message: 'Unknown method' }, 422);
  });
  app.get('/v1/payments/:reference', async (c) => {
    const payment = await paymentOf(c.req.param('reference'));
    return payment ? c.json(toCharge(payment)) : c.json({ message: 'Not found' }, 404);
  });
  app.post('/v1/payments/:reference/cancel', async (c) => {
    const payment = await conclude(c.req.param('reference'), 'cancelled', 'You stopped this payment.');
    return payment ? c.json(toCharge(payment)) : c.json({ message: 'Not found' }, 404);
  });
  app.get('/v1/methods/:token', async (c) => {
    const method = await methodOf(c.req.param('token'));
    return method ? c.json(toMethod(method)) : c.json({ message: 'Not found' }, 404);
  });
  app.post('/v1/methods/:token/forget', async (c) => {
    const method = await methodOf(c.req.param('token'));
    if (!method) return c.json({ message: 'Not found' }, 404);
    await db.delete(paymentDoubleMethods).where(eq(paymentDoubleMethods.token, method.token));
    return c.json(toMethod(method));
  });

  app.use('/__demo/*', cors());
  app.post('/__demo/webhooks', async (c) => {
    const { mode: next } = (await c.req.json()) as { mode: typeof mode | 'release' };
    mode = next === 'release' ? 'normal' : next;
    if (next === 'release') for (const body of held.splice(0)) await deliver(body);
    return c.json({ mode });
  });
  app.post('/__demo/payments/:reference', async (c) => {
    const { status } = (await c.req.json()) as { status: 'succeeded' | 'failed' };
    const payment = await paymentOf(c.req.param('reference'));
    const method = payment && (await methodOf(payment.token));
    const isRefused = status === 'failed' || method?.behaviour === 'debit_fails';
    const done = await conclude(
      c.req.param('reference'),
      isRefused ? 'failed' : 'succeeded',
      isRefused ? failureReasons.debit : null,
    );
    return done ? c.json(toCharge(done)) : c.json({ message: 'Not found' }, 404);
  });
  app.get('/__demo/payments', async (c) =>
    c.json({ payments: (await db.select().from(paymentDoublePayments)).map(toCharge) }),
  );

  return { server: createAdaptorServer({ fetch: app.fetch }) as Server, app };
}
