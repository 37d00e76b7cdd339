import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { now } from '../clock.ts';
import { createRouter } from '../context.ts';
import { cards, transactions, webhookEvents } from '../db/schema.ts';
import { HttpError } from '../errors.ts';
import { parseJson } from '../validate.ts';
import { syncTransaction } from './settlement.ts';
import { transactionIdFromReference } from './transactions.ts';

const WebhookEvent = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({ reference: z.optional(z.string()), token: z.optional(z.string()) }),
});

/**
 * Called by the payment company. An event only makes the provider read the company's state, so that late, duplicate and forged
 * events do no harm.
 */
export const webhookRoutes = createRouter().post('/payment/webhook', async (c) => {
  const { db, gateway } = c.get('services');
  const body = await c.req.text();
  if (!gateway.verifySignature(c.req.header('X-Payment-Signature') ?? '', body))
    throw new HttpError(400, 'This was not signed by the payment company.');
  const event = WebhookEvent.safeParse(parseJson(body));
  if (!event.success) throw new HttpError(400, 'This is no event.');
  const { id, type, data } = event.data;
  const [seen] = await db.select().from(webhookEvents).where(eq(webhookEvents.id, id));
  if (seen) return c.json({ message: 'Heard already' });
  if (data.reference) {
    const [row] = await db
      .select()
      .from(transactions)
      .where(eq(transactions.id, transactionIdFromReference(data.reference)));
    if (row) await syncTransaction(c.get('services'), row);
  }
  if (data.token) {
    const method = await gateway.findMethod(data.token);
    if (method) await db.update(cards).set({ status: method.status }).where(eq(cards.token, data.token));
  }
  await db.insert(webhookEvents).values({ id, type, created_at: now() }).onConflictDoNothing();
  return c.json({ message: 'Heard' });
});
