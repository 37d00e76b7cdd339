import { and, count, desc, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { inTeam } from '../auth.ts';
import { type Ctx, now, router } from '../context.ts';
import { cards, invoiceItems, invoices, services, transactions } from '../db/schema.ts';
import { invalid, notFound, Refusal } from '../errors.ts';
import { idParam, pageMeta, readBody, readPage } from '../validate.ts';

const VAT = 0.2;
/** S1 §9: a fixed price of the onboarding product, VAT included. */
const ONBOARDING_PRICE = 15;
const MONTHS_KEPT = 12;

const payer = (c: Ctx) => inTeam(c, 'team_billing');
const toCard = ({ id, type, status, is_default, label }: typeof cards.$inferSelect) => ({ id, type, status, default: is_default ? 1 : 0, label });

async function ownInvoice(c: Ctx, id: number) {
  const row = (
    await c
      .get('services')
      .db.select()
      .from(invoices)
      .where(and(eq(invoices.id, id), eq(invoices.team_id, payer(c).teamId)))
  )[0];
  if (!row) throw notFound('Invoice');
  return row;
}

/** What a paid invoice is for goes on: its services renew by a year. */
async function settle(c: Ctx, invoiceId: number) {
  const { db } = c.get('services');
  for (const item of await db.select().from(invoiceItems).where(eq(invoiceItems.invoice_id, invoiceId))) {
    if (!item.service_id) continue;
    const [service] = await db.select().from(services).where(eq(services.id, item.service_id));
    const from = new Date(Math.max(Date.now(), Date.parse(service?.renewal_at ?? '') || 0));
    from.setUTCMonth(from.getUTCMonth() + MONTHS_KEPT);
    await db.update(services).set({ renewal_at: from.toISOString(), status: 'active' }).where(eq(services.id, item.service_id));
  }
}

export const billingRoutes = router()
  .get('/billing/cards', async (c) => {
    const caller = payer(c);
    const rows = await c.get('services').db.select().from(cards).where(eq(cards.team_id, caller.teamId)).orderBy(desc(cards.is_default), cards.id);
    return c.json({ cards: rows.map(toCard) });
  })
  .get('/billing/invoices', async (c) => {
    const caller = payer(c);
    const { db } = c.get('services');
    const page = readPage(c);
    const status = c.req.query('status');
    const where = and(eq(invoices.team_id, caller.teamId), status ? eq(invoices.status, status) : undefined);
    const [total] = await db.select({ n: count() }).from(invoices).where(where);
    const rows = await db.select().from(invoices).where(where).orderBy(desc(invoices.created_at), desc(invoices.id)).limit(page.limit).offset(page.offset);
    return c.json({ invoices: rows, meta: pageMeta(page, total?.n ?? 0, rows.length) });
  })
  // Another year of an email service. An unpaid one for the same service is answered again: nobody is billed twice.
  .post('/billing/invoices', async (c) => {
    const caller = payer(c);
    const { db } = c.get('services');
    const { service_id } = await readBody(c, z.object({ service_id: z.string() }));
    const [service] = await db
      .select()
      .from(services)
      .where(and(eq(services.id, Number(service_id)), eq(services.team_id, caller.teamId)));
    if (!service) throw notFound('Service');
    const open = await db
      .select({ invoice: invoices })
      .from(invoices)
      .innerJoin(invoiceItems, eq(invoiceItems.invoice_id, invoices.id))
      .where(and(eq(invoices.team_id, caller.teamId), eq(invoices.status, 'unpaid'), eq(invoiceItems.service_id, service.id)));
    if (open[0]) return c.json({ invoice: open[0].invoice });
    const vat = Math.round((ONBOARDING_PRICE - ONBOARDING_PRICE / (1 + VAT)) * 100) / 100;
    const [invoice] = await db
      .insert(invoices)
      .values({ team_id: caller.teamId, status: 'unpaid', total: ONBOARDING_PRICE, vat, created_at: now(), due_at: service.renewal_at })
      .returning();
    if (!invoice) throw new Error('The invoice was not written');
    await db.insert(invoiceItems).values({ invoice_id: invoice.id, service_id: service.id, label: `${service.name}, one year`, price: ONBOARDING_PRICE });
    return c.json({ invoice }, 201);
  })
  .get('/billing/invoices/:id', async (c) => {
    const invoice = await ownInvoice(c, idParam(c));
    return c.json({ invoice, invoices_items: await c.get('services').db.select().from(invoiceItems).where(eq(invoiceItems.invoice_id, invoice.id)) });
  })
  .get('/billing/transactions', async (c) => {
    const caller = payer(c);
    const { db } = c.get('services');
    const page = readPage(c);
    const type = c.req.query('type');
    const where = and(eq(transactions.team_id, caller.teamId), type ? eq(transactions.type, type) : undefined);
    const [total] = await db.select({ n: count() }).from(transactions).where(where);
    const rows = await db.select().from(transactions).where(where).orderBy(desc(transactions.id)).limit(page.limit).offset(page.offset);
    return c.json({ transactions: rows, meta: pageMeta(page, total?.n ?? 0, rows.length) });
  })
  // A card pays at once; a direct debit takes the bank days, and the invoice waits for it.
  .post('/billing/transactions', async (c) => {
    const caller = payer(c);
    const { db } = c.get('services');
    const { invoice_id, card_id } = await readBody(c, z.object({ invoice_id: z.string(), card_id: z.string() }));
    const invoice = await ownInvoice(c, Number(invoice_id));
    if (invoice.status !== 'unpaid')
      throw new Refusal(409, invoice.status === 'paid' ? 'This invoice has been paid already.' : 'A payment for this invoice is under way.');
    const [card] = await db
      .select()
      .from(cards)
      .where(and(eq(cards.id, Number(card_id)), eq(cards.team_id, caller.teamId)));
    if (!card || card.status === 'pending') throw invalid({ card_id: ['Choose one of your cards.'] });
    if (card.status === 'declined') throw new Refusal(402, 'Your bank has declined the card. Try another one.');
    const isDebit = card.type === 'gocardless';
    const [transaction] = await db
      .insert(transactions)
      .values({ team_id: caller.teamId, invoice_id: invoice.id, type: card.type, status: isDebit ? 'pending' : 'paid', amount: invoice.total, created_at: now() })
      .returning();
    await db
      .update(invoices)
      .set({ status: isDebit ? 'processing' : 'paid' })
      .where(eq(invoices.id, invoice.id));
    if (!isDebit) await settle(c, invoice.id);
    return c.json({ message: isDebit ? 'Awaiting payment from bank' : 'Paid', transaction }, 201);
  });
