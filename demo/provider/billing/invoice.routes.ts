import { and, count, desc, eq, like, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { requireTeamRole } from '../auth.ts';
import { type Ctx, createRouter } from '../context.ts';
import { brands, invoiceItems, invoices, services, users } from '../db/schema.ts';
import { HttpError, notFound, validationError } from '../errors.ts';
import { ensureRenewalInvoice } from '../service/renewal.ts';
import {
  likePattern,
  orderOf,
  pageMeta,
  RecordId,
  readBody,
  readIdParam,
  readIdQuery,
  readPageQuery,
} from '../validate.ts';
import { requireBillingRole, requirePurchaseRole } from './access.ts';
import { invoicePdf } from './invoice-pdf.ts';

const sortableColumns = {
  id: invoices.id,
  created_at: invoices.created_at,
  due_at: invoices.due_at,
  status: invoices.status,
  total: invoices.total,
} as const;

/** @throws HttpError 404 for another team's invoice too */
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
const findInvoiceItems = (c: Ctx, invoiceId: number) =>
  c.get('services').db.select().from(invoiceItems).where(eq(invoiceItems.invoice_id, invoiceId));
const toInvoiceItem = ({ purpose, ...item }: typeof invoiceItems.$inferSelect) => ({
  ...item,
  is_renewal: purpose?.kind === 'renew',
});

export const invoiceRoutes = createRouter()
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
    const rows = await db
      .select()
      .from(invoices)
      .where(where)
      .orderBy(orderOf(page, sortableColumns, desc(invoices.created_at)), desc(invoices.id))
      .limit(page.limit)
      .offset(page.offset);
    return c.json({ invoices: rows, meta: pageMeta(page, total?.n ?? 0, rows.length) });
  })
  // Bills another term of a service. Returns an unpaid invoice for the same service, so that nobody is billed twice.
  .post('/billing/invoices', async (c) => {
    const caller = requireBillingRole(c);
    const { db } = c.get('services');
    const { service_id } = await readBody(c, z.object({ service_id: RecordId }));
    const [service] = await db
      .select()
      .from(services)
      .where(and(eq(services.id, service_id), eq(services.team_id, caller.teamId)));
    if (!service) throw notFound('Service');
    return c.json({ invoice: await ensureRenewalInvoice(c.get('services'), service) }, 201);
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
  // A team may add lines that cost nothing, such as an order number.
  .post('/billing/invoices/items', async (c) => {
    requireBillingRole(c);
    const body = await readBody(
      c,
      z.object({
        invoice_id: RecordId,
        service_id: z.optional(RecordId),
        label: z.string().check(z.minLength(1), z.maxLength(200)),
        price: z.number(),
      }),
    );
    const invoice = await getOwnInvoice(c, body.invoice_id);
    if (body.price !== 0) throw validationError({ price: ['Prices can’t be changed.'] });
    if (invoice.status !== 'unpaid') throw new HttpError(409, 'This invoice is paid, so it can’t be changed.');
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
  });
