import { and, asc, count, desc, eq, inArray, like, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { Payment } from '#core/billing/billing.schema.ts';
import { requireTeamRole } from '../auth.ts';
import { type Ctx, createRouter, now } from '../context.ts';
import { brands, cards, invoiceItems, invoices, services, transactions, users, webhookEvents } from '../db/schema.ts';
import { HttpError, notFound, validationError } from '../errors.ts';
import { toPence, toPounds } from '../money.ts';
import { likePattern, pageMeta, readBody, readIdParam, readIdQuery, readPageQuery } from '../validate.ts';
import { invoicePdf } from './invoice-pdf.ts';
import { teamCredit } from './ledger.ts';
import {
  cancelPayment,
  createInvoice,
  findTransactionByReference,
  runExclusive,
  startPayment,
  syncTransaction,
  transactionIdFromReference,
} from './payments.ts';

const VAT_RATE = 0.2;
/** S1 §9: a fixed price of the onboarding product, VAT included. */
const ONBOARDING_PRICE = 15;

const requireBillingRole = (c: Ctx) => requireTeamRole(c, 'team_billing');
/** Who buys pays, too (S1 §6: checkout). */
const requirePurchaseRole = (c: Ctx) => requireTeamRole(c, 'team_billing', 'team_service');
const toCard = ({ id, type, status, is_default, label, expires }: typeof cards.$inferSelect) => ({
  id,
  type,
  status,
  default: is_default ? 1 : 0,
  label,
  expires,
});
const sortableColumns = {
  id: invoices.id,
  created_at: invoices.created_at,
  due_at: invoices.due_at,
  status: invoices.status,
  total: invoices.total,
} as const;

async function getOwnInvoice(c: Ctx, id: number) {
  const row = (
    await c
      .get('services')
      .db.select()
      .from(invoices)
      .where(and(eq(invoices.id, id), eq(invoices.team_id, requirePurchaseRole(c).teamId)))
  )[0];
  if (!row) throw notFound('Invoice');
  return row;
}
async function getOwnCard(c: Ctx) {
  const { db } = c.get('services');
  const [card] = await db
    .select()
    .from(cards)
    .where(and(eq(cards.id, readIdParam(c)), eq(cards.team_id, requirePurchaseRole(c).teamId)));
  if (!card) throw notFound('Card');
  return card;
}
const findInvoiceItems = (c: Ctx, invoiceId: number) =>
  c.get('services').db.select().from(invoiceItems).where(eq(invoiceItems.invoice_id, invoiceId));
const toInvoiceItem = ({ purpose: _, ...item }: typeof invoiceItems.$inferSelect) => item;

export const billingRoutes = createRouter()
  .get('/billing/payment-settings', (c) => c.json(c.get('services').settings.payment))
  .get('/billing/cards', async (c) => {
    const caller = requirePurchaseRole(c);
    const { db } = c.get('services');
    const rows = await db
      .select()
      .from(cards)
      .where(eq(cards.team_id, caller.teamId))
      .orderBy(desc(cards.is_default), cards.id);
    return c.json({ cards: rows.map(toCard), credit: toPounds(await teamCredit(db, caller.teamId)) });
  })
  .post('/billing/cards', async (c) => {
    const caller = requirePurchaseRole(c);
    const { db, gateway } = c.get('services');
    const { type, token } = await readBody(
      c,
      z.object({ type: z.enum(['gocardless', 'stripe']), token: z.string().check(z.minLength(8), z.maxLength(200)) }),
    );
    const method = await gateway.method(token).catch(() => {
      throw new HttpError(503, 'The payment company does not answer. Try again in a moment.');
    });
    if (!method || method.type !== type)
      throw validationError({ token: ['The payment company does not know this card.'] });
    const [known] = await db.select().from(cards).where(eq(cards.token, token));
    if (known && known.team_id !== caller.teamId)
      throw validationError({ token: ['The payment company does not know this card.'] });
    if (known) return c.json({ card: toCard(known) });
    const [first] = await db.select({ id: cards.id }).from(cards).where(eq(cards.team_id, caller.teamId)).limit(1);
    const [card] = await db
      .insert(cards)
      .values({
        team_id: caller.teamId,
        type,
        status: method.status,
        is_default: !first,
        label: method.label,
        token,
        expires: method.expires,
        created_at: now(),
      })
      .returning();
    return c.json({ card: card && toCard(card) }, 201);
  })
  .put('/billing/cards/:id', async (c) => {
    const card = await getOwnCard(c);
    const { db } = c.get('services');
    const body = await readBody(c, z.object({ default: z.union([z.literal(0), z.literal(1)]) }));
    if (body.default === 1 && card.type === 'gocardless' && card.status === 'pending')
      throw validationError({ default: ['The bank has not confirmed this direct debit yet.'] });
    // S1 §4: one is the default, all others are not.
    if (body.default === 1)
      await db
        .update(cards)
        .set({ is_default: sql`${cards.id} = ${card.id}` })
        .where(eq(cards.team_id, card.team_id));
    return c.json({
      card: toCard({ ...card, is_default: body.default === 1 || card.is_default }),
      message: 'Card Updated Successfully!',
    });
  })
  .delete('/billing/cards/:id', async (c) => {
    const card = await getOwnCard(c);
    const { db, gateway } = c.get('services');
    const others = await db.select().from(cards).where(eq(cards.team_id, card.team_id));
    if (card.is_default && others.some((one) => one.id !== card.id && one.status === 'active'))
      throw new HttpError(409, `${card.label} is your default. Choose another default first.`);
    const [open] = await db
      .select({ id: transactions.id })
      .from(transactions)
      .where(
        and(
          eq(transactions.card_id, card.id),
          inArray(transactions.status, ['pending', 'requires_action', 'processing']),
        ),
      );
    if (open) throw new HttpError(409, `A payment by ${card.label} is under way.`);
    await db.delete(cards).where(eq(cards.id, card.id));
    if (card.token) await gateway.deleteMethod(card.token).catch(() => null);
    return c.json({ message: `${card.label} was removed` });
  })
  .get('/billing/invoices', async (c) => {
    const caller = requireBillingRole(c);
    const { db } = c.get('services');
    const page = readPageQuery(c);
    const status = c.req.query('status') as typeof invoices.$inferSelect.status | undefined;
    const number = page.search.replace(/^#/, '');
    const where = and(
      eq(invoices.team_id, caller.teamId),
      status ? eq(invoices.status, status) : undefined,
      page.search
        ? sql`(${like(sql`cast(${invoices.id} as text)`, likePattern(number))} OR ${invoices.id} IN (SELECT invoice_id FROM invoice_items WHERE label LIKE ${likePattern(page.search)} ESCAPE '\\'))`
        : undefined,
    );
    const [total] = await db.select({ n: count() }).from(invoices).where(where);
    const by =
      page.sort && page.sort.field in sortableColumns
        ? sortableColumns[page.sort.field as keyof typeof sortableColumns]
        : null;
    const order = by ? (page.sort?.isDescending ? desc(by) : asc(by)) : desc(invoices.created_at);
    const rows = await db
      .select()
      .from(invoices)
      .where(where)
      .orderBy(order, desc(invoices.id))
      .limit(page.limit)
      .offset(page.offset);
    return c.json({ invoices: rows, meta: pageMeta(page, total?.n ?? 0, rows.length) });
  })
  // Another year of an email service. An unpaid one for the same service is answered again: nobody is billed twice.
  .post('/billing/invoices', async (c) => {
    const caller = requireBillingRole(c);
    const { db } = c.get('services');
    const { service_id } = await readBody(c, z.object({ service_id: z.string() }));
    const [service] = await db
      .select()
      .from(services)
      .where(and(eq(services.id, Number(service_id)), eq(services.team_id, caller.teamId)));
    if (!service) throw notFound('Service');
    const invoice = await runExclusive(async () => {
      const [open] = await db
        .select({ invoice: invoices })
        .from(invoices)
        .innerJoin(invoiceItems, eq(invoiceItems.invoice_id, invoices.id))
        .where(
          and(
            eq(invoices.team_id, caller.teamId),
            eq(invoices.status, 'unpaid'),
            eq(invoiceItems.service_id, service.id),
          ),
        );
      if (open) return open.invoice;
      const total = toPence(ONBOARDING_PRICE);
      const vat = total - Math.round(total / (1 + VAT_RATE));
      return createInvoice(c.get('services'), caller.teamId, {
        lines: [
          {
            label: `${service.name}, one year`,
            price: toPounds(total - vat),
            service_id: service.id,
            purpose: { kind: 'renew', years: 1 },
          },
        ],
        total,
        vat,
        rate: VAT_RATE * 100,
        due: service.renewal_at,
      });
    });
    return c.json({ invoice }, 201);
  })
  .get('/billing/invoices/items', async (c) => {
    const caller = requireBillingRole(c);
    const rows = await c
      .get('services')
      .db.select({ item: invoiceItems })
      .from(invoiceItems)
      .innerJoin(invoices, eq(invoices.id, invoiceItems.invoice_id))
      .where(and(eq(invoices.team_id, caller.teamId), eq(invoiceItems.service_id, readIdQuery(c, 'service_id'))));
    return c.json({ invoices_items: rows.map(({ item }) => toInvoiceItem(item)) });
  })
  // What a team may add to an invoice of its own by itself is a line that costs nothing, such as an order number.
  .post('/billing/invoices/items', async (c) => {
    const body = await readBody(
      c,
      z.object({
        invoice_id: z.string(),
        service_id: z.optional(z.string()),
        label: z.string().check(z.minLength(1), z.maxLength(200)),
        price: z.number(),
      }),
    );
    const invoice = await getOwnInvoice(c, Number(body.invoice_id));
    if (body.price !== 0) throw validationError({ price: ['Prices are ours to say.'] });
    if (invoice.status !== 'unpaid') throw new HttpError(409, 'An invoice that has been paid is not changed.');
    const [item] = await c
      .get('services')
      .db.insert(invoiceItems)
      .values({ invoice_id: invoice.id, label: body.label, price: 0, service_id: null })
      .returning();
    return c.json({ invoices_item: item && toInvoiceItem(item) }, 201);
  })
  .get('/billing/invoices/load/:id', async (c) => {
    const invoice = await getOwnInvoice(c, readIdParam(c));
    const services = c.get('services');
    const [user] = await services.db
      .select({ brand: brands.name })
      .from(users)
      .innerJoin(brands, eq(brands.id, users.brand_id))
      .where(eq(users.id, requireTeamRole(c).id));
    const file = await invoicePdf(invoice, await findInvoiceItems(c, invoice.id), user?.brand ?? 'hp');
    const isDownload = c.req.query('type') === 'pdf';
    return c.body(file as Uint8Array<ArrayBuffer>, 200, {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `${isDownload ? 'attachment' : 'inline'}; filename="invoice-${invoice.id}.pdf"`,
    });
  })
  .get('/billing/invoices/:id', async (c) => {
    const invoice = await getOwnInvoice(c, readIdParam(c));
    return c.json({ invoice, invoices_items: (await findInvoiceItems(c, invoice.id)).map(toInvoiceItem) });
  })
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
  // A card pays at once or asks the bank first; a direct debit takes the bank days, and the invoice waits for it.
  .post('/billing/transactions', async (c) => {
    const caller = requirePurchaseRole(c);
    const wish = await readBody(c, Payment);
    const reference = wish.reference ?? c.req.header('Idempotency-Key');
    const transaction = await startPayment(c.get('services'), caller, { ...wish, ...(reference ? { reference } : {}) });
    if (transaction.status === 'failed')
      return c.json({ message: transaction.reason ?? 'Payment Failed', transaction }, 402);
    return c.json(
      {
        message:
          transaction.status === 'processing'
            ? 'Awaiting payment from bank'
            : transaction.status === 'paid'
              ? 'Paid'
              : null,
        transaction,
      },
      201,
    );
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
  })
  // Called by the payment company. What it says is only a reason to ask it: late, doubled and forged words change nothing.
  .post('/payment/webhook', async (c) => {
    const { db, gateway } = c.get('services');
    const body = await c.req.text();
    if (!gateway.verifySignature(c.req.header('X-Payment-Signature') ?? '', body))
      throw new HttpError(400, 'This was not signed by the payment company.');
    const event = z
      .object({
        id: z.string(),
        type: z.string(),
        data: z.object({ reference: z.optional(z.string()), token: z.optional(z.string()) }),
      })
      .safeParse(JSON.parse(body));
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
      const method = await gateway.method(data.token);
      if (method) await db.update(cards).set({ status: method.status }).where(eq(cards.token, data.token));
    }
    await db.insert(webhookEvents).values({ id, type, created_at: now() }).onConflictDoNothing();
    return c.json({ message: 'Heard' });
  });
