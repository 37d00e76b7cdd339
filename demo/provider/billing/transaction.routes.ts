import { and, count, desc, eq, like, sql } from 'drizzle-orm';
import { Payment } from '#core/billing/billing.schema.ts';
import { createRouter } from '../context.ts';
import { transactions } from '../db/schema.ts';
import { notFound } from '../errors.ts';
import { likePattern, pageMeta, readBody, readIdParam, readPageQuery } from '../validate.ts';
import { requirePurchaseRole } from './access.ts';
import { cancelPayment, syncTransaction } from './settlement.ts';
import { requireRoleToPay, startPayment } from './start-payment.ts';
import { findTransactionByReference, type Transaction } from './transactions.ts';

const statusMessages: Partial<Record<Transaction['status'], string>> = {
  processing: 'Awaiting payment from bank',
  paid: 'Paid',
};

export const transactionRoutes = createRouter()
  .get('/billing/transactions', async (c) => {
    const caller = requirePurchaseRole(c);
    const { db } = c.get('services');
    const reference = c.req.query('reference');
    if (reference) {
      const found = await findTransactionByReference(c.get('services'), caller.teamId, reference);
      const rows = found ? [await syncTransaction(c.get('services'), found)] : [];
      return c.json({ transactions: rows, meta: { total: rows.length, from: rows.length, to: rows.length } });
    }
    const page = readPageQuery(c);
    const type = c.req.query('type') as typeof transactions.$inferSelect.type | undefined;
    const cartId = c.req.query('cart_id');
    const where = and(
      eq(transactions.team_id, caller.teamId),
      type ? eq(transactions.type, type) : undefined,
      cartId ? eq(transactions.cart_id, cartId) : undefined,
      page.search
        ? like(sql`cast(${transactions.invoice_id} as text)`, likePattern(page.search.replace(/^#/, '')))
        : undefined,
    );
    const [total] = await db.select({ n: count() }).from(transactions).where(where);
    const rows = await db
      .select()
      .from(transactions)
      .where(where)
      .orderBy(desc(transactions.id))
      .limit(page.limit)
      .offset(page.offset);
    return c.json({ transactions: rows, meta: pageMeta(page, total?.n ?? 0, rows.length) });
  })
  // A card pays at once or after the bank's challenge. A direct debit takes days, during which the invoice is `processing`.
  .post('/billing/transactions', async (c) => {
    const caller = requirePurchaseRole(c);
    const request = await readBody(c, Payment);
    const reference = request.reference ?? c.req.header('Idempotency-Key');
    const services = c.get('services');
    const transaction = await startPayment(
      services,
      caller.teamId,
      { ...request, ...(reference ? { reference } : {}) },
      { authorize: () => requireRoleToPay(services.db, caller, request) },
    );
    if (transaction.status === 'failed')
      return c.json({ message: transaction.reason ?? 'Payment Failed', transaction }, 402);
    return c.json({ message: statusMessages[transaction.status] ?? null, transaction }, 201);
  })
  .delete('/billing/transactions/:id', async (c) => {
    const caller = requirePurchaseRole(c);
    const { db } = c.get('services');
    const [row] = await db
      .select()
      .from(transactions)
      .where(and(eq(transactions.id, readIdParam(c)), eq(transactions.team_id, caller.teamId)));
    if (!row) throw notFound('Payment');
    return c.json({ message: null, transaction: await cancelPayment(c.get('services'), row) });
  });
