import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import { generateSecret } from '../secrets.ts';
import { detectCardBrand, validateCard, validateMandate } from './card.rules.ts';
import { failureReasons, type PaymentRecords } from './payment-records.ts';

const CardInput = z.object({ number: z.string(), expiry: z.string(), cvc: z.string() });
const ChallengeAnswer = z.object({ key: z.string(), is_confirmed: z.optional(z.boolean()) });
const MandateInput = z.object({ name: z.string(), sort_code: z.string(), account: z.string() });

/** Test cards that do not succeed. */
const cardBehaviours: Record<string, 'declined' | 'challenge' | 'insufficient_funds'> = {
  '4000000000000002': 'declined',
  '4000002760003184': 'challenge',
  '4000000000009995': 'insufficient_funds',
};
/** A mandate for this account is refused when it is drawn on. */
const FAILING_ACCOUNT = '00000002';
const MANDATE_CONFIRM_MS = 1000;
/** The font that host pages use by name. A frame doesn't inherit fonts of its host page. */
const FONT = createRequire(import.meta.url).resolve(
  '@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2',
);
const FRAMES = [
  ['/fields', 'fields'],
  ['/mandate', 'mandate'],
  ['/challenge/:reference', 'challenge'],
] as const;

const framePage = (name: string, hosts: string) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Payment</title><link rel="stylesheet" href="/frames.css"></head>
<body data-frame="${name}" data-hosts="${hosts}"><main id="root"></main><script type="module" src="/frames.js"></script></body>
</html>`;

/** The frames' pages and their assets. @param scriptPath the built script */
function framePages(hostOrigins: readonly string[], scriptPath: string) {
  const hosts = hostOrigins.join(' ');
  const policy = `default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${hosts}`;
  const app = new Hono();
  app.get('/frames.js', (c) => c.body(readFileSync(scriptPath, 'utf8'), 200, { 'Content-Type': 'text/javascript' }));
  app.get('/frames.css', (c) =>
    c.body(readFileSync(new URL('./frames/frames.css', import.meta.url), 'utf8'), 200, { 'Content-Type': 'text/css' }),
  );
  app.get('/public-sans.woff2', (c) => c.body(readFileSync(FONT), 200, { 'Content-Type': 'font/woff2' }));
  for (const [path, name] of FRAMES)
    app.get(path, (c) => c.html(framePage(name, hosts), 200, { 'Content-Security-Policy': policy }));
  return app;
}

const readJson = (c: Context): Promise<unknown> => c.req.json().catch(() => null);
const hasErrors = (errors: Record<string, string>) => Object.keys(errors).length > 0;

async function createCardToken(c: Context, payments: PaymentRecords) {
  const { success, data: card } = CardInput.safeParse(await readJson(c));
  if (!success) return c.json({ errors: { number: 'Required Field.' } }, 422);
  const errors = validateCard(card);
  if (hasErrors(errors)) return c.json({ errors }, 422);
  const number = card.number.replace(/\s/g, '');
  const [month = '', year = ''] = card.expiry.split('/').map((part) => part.trim());
  const token = `pm_${generateSecret()}`;
  await payments.addMethod({
    token,
    type: 'stripe',
    label: `${detectCardBrand(number) ?? 'Card'} ending in ${number.slice(-4)}`,
    expires: `20${year}-${month}`,
    behaviour: cardBehaviours[number] ?? 'succeeds',
    status: 'active',
  });
  return c.json({ token });
}

async function createMandateToken(c: Context, payments: PaymentRecords) {
  const { success, data: mandate } = MandateInput.safeParse(await readJson(c));
  if (!success) return c.json({ errors: { name: 'Required Field.' } }, 422);
  const errors = validateMandate(mandate);
  if (hasErrors(errors)) return c.json({ errors }, 422);
  const account = mandate.account.trim();
  const token = `md_${generateSecret()}`;
  await payments.addMethod({
    token,
    type: 'gocardless',
    label: `Direct Debit, account ending in ${account.slice(-2)}`,
    expires: null,
    behaviour: account === FAILING_ACCOUNT ? 'debit_fails' : 'debit',
    status: 'pending',
  });
  // A real bank confirms the mandate after days. The demo may stop before this second is over.
  setTimeout(() => void payments.activateMethod(token).catch(() => undefined), MANDATE_CONFIRM_MS).unref();
  return c.json({ token });
}

/** What the browser loads and calls: the card fields, the mandate page and the bank's challenge. */
export function createFrameRoutes(payments: PaymentRecords, hostOrigins: readonly string[], scriptPath: string) {
  const app = new Hono();
  app.route('/', framePages(hostOrigins, scriptPath));
  app.post('/tokens', (c) => createCardToken(c, payments));
  app.post('/mandates', (c) => createMandateToken(c, payments));
  app.post('/challenge/:reference', async (c) => {
    const payment = await payments.findPayment(c.req.param('reference'));
    const { success, data: answer } = ChallengeAnswer.safeParse(await readJson(c));
    if (!payment || !success || payment.secret !== answer.key) return c.json({ message: 'Not found' }, 404);
    const { is_confirmed } = answer;
    const concluded = await payments.conclude(
      payment.reference,
      is_confirmed ? 'succeeded' : 'failed',
      is_confirmed ? null : failureReasons.challenge,
    );
    return c.json({ status: concluded?.status });
  });
  app.get('/challenge/:reference/state', async (c) => {
    const payment = await payments.findPayment(c.req.param('reference'));
    if (!payment || payment.secret !== c.req.query('key')) return c.json({ message: 'Not found' }, 404);
    return c.json({ status: payment.status, pence: payment.pence });
  });
  return app;
}
