import { and, asc, count, desc, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { ServiceActionInput } from '#core/service/service.schema.ts';
import { requireTeamRole } from '../auth.ts';
import { createInvoice } from '../billing/create-invoice.ts';
import { runExclusive } from '../billing/exclusive.ts';
import { postEntries } from '../billing/ledger.ts';
import { vatRate } from '../billing/tax.ts';
import { type Ctx, createRouter, now } from '../context.ts';
import { invoiceItems, invoices, products, serviceActions, services, teams } from '../db/schema.ts';
import { HttpError, notFound, validationError } from '../errors.ts';
import { toPence, toPounds } from '../money.ts';
import { likePattern, pageMeta, readBody, readIdParam, readIdQuery, readPageQuery } from '../validate.ts';
import { addTerm, changePlan, findPricings, findServiceProduct } from './fulfillment.ts';

const DAY_MS = 24 * 3_600_000;
const NEAR_RENEWAL_MS = 31 * DAY_MS;
type ServiceRow = typeof services.$inferSelect;
const toService = (row: ServiceRow, cancel_at: string | null = null) => ({
  ...row,
  pricing: { period: row.period },
  cancel_at,
});

/** `near_renewal` is a view on active services, by date. */
const statusFilter = (status: string | undefined) => {
  if (!status) return undefined;
  const soon = new Date(Date.now() + NEAR_RENEWAL_MS).toISOString();
  return status === 'near_renewal'
    ? and(eq(services.status, 'active'), sql`${services.renewal_at} < ${soon}`)
    : eq(services.status, status);
};
const requireServiceReader = (c: Ctx) => requireTeamRole(c, 'team_service', 'team_billing');
const sortableColumns = {
  name: services.name,
  type: services.type,
  status: services.status,
  price: services.price,
  renewal_at: services.renewal_at,
} as const;

async function getOwnService(c: Ctx, id: number): Promise<ServiceRow> {
  const caller = requireServiceReader(c);
  const [row] = await c
    .get('services')
    .db.select()
    .from(services)
    .where(and(eq(services.id, id), eq(services.team_id, caller.teamId)));
  if (!row) throw notFound('Service');
  return row;
}
const findCancellationDate = async (c: Ctx, row: ServiceRow) => {
  const [action] = await c
    .get('services')
    .db.select()
    .from(serviceActions)
    .where(eq(serviceActions.service_id, row.id))
    .orderBy(desc(serviceActions.id))
    .limit(1);
  return action?.at === 'term' ? row.renewal_at : null;
};

/** What moving to a price costs today, and when it is charged next. Pence; days left of the term are worth their share. */
function quotePlanChange(service: ServiceRow, to: { price: number; period: string | null }) {
  const length = (period: string | null) => (period === 'years' ? 365 : 30);
  const left = Math.max(0, (Date.parse(service.renewal_at ?? '') - Date.now()) / DAY_MS || 0);
  const [now, next] = [toPence(service.price), toPence(to.price * service.quantity)];
  const unused = Math.min(now, Math.round((now * left) / length(service.period)));
  if (to.period === service.period)
    return {
      today: Math.max(0, Math.round(((next - now) * Math.min(left, length(to.period))) / length(to.period))),
      next_at: service.renewal_at,
    };
  if (to.period === 'years') return { today: Math.max(0, next - unused), next_at: addTerm(null, 'years') };
  return { today: 0, next_at: service.renewal_at };
}

async function loadPlanChoices(c: Ctx, kind: 'package' | 'term') {
  const all = c.get('services');
  const service = await getOwnService(c, readIdParam(c));
  const present = await findServiceProduct(all, service);
  const [team] = await all.db.select().from(teams).where(eq(teams.id, service.team_id));
  const offered = present
    ? (
        await all.db
          .select()
          .from(products)
          .where(and(eq(products.group, present.group), eq(products.hidden, false), eq(products.withdrawn, false)))
      ).filter((product) => kind === 'package' || product.id === present.id)
    : [];
  const prices = await findPricings(
    all,
    offered.map(({ id }) => id),
  );
  const list = offered.flatMap((product) =>
    prices
      .filter((price) => price.product_id === product.id && (kind === 'term' || price.period === service.period))
      .map((price) => {
        const { today, next_at } = quotePlanChange(service, price);
        return {
          product_id: product.id,
          pricing_id: price.id,
          name: product.full_name,
          description: product.description,
          features: product.options.features ?? [],
          period: price.period,
          price: toPounds(toPence(price.price) * service.quantity),
          due_today: toPounds(today),
          next_at,
          is_current: product.id === present?.id && price.period === service.period,
        };
      }),
  );
  return { service, list, rate: vatRate(team) };
}

/** The invoice a service waits for is one: a former one that nobody paid is void. Runs inside a turn. */
async function ensureServiceInvoice(
  c: Ctx,
  service: ServiceRow,
  purpose: 'renew' | 'change',
  label: string,
  net: number,
  more: { product_id: number; pricing_id: number } | null,
) {
  const all = c.get('services');
  const [team] = await all.db.select().from(teams).where(eq(teams.id, service.team_id));
  const rate = vatRate(team);
  const vat = Math.round((net * rate) / 100);
  const open = await all.db
    .select({ invoice: invoices, item: invoiceItems })
    .from(invoices)
    .innerJoin(invoiceItems, eq(invoiceItems.invoice_id, invoices.id))
    .where(
      and(
        eq(invoices.team_id, service.team_id),
        eq(invoices.status, 'unpaid'),
        eq(invoiceItems.service_id, service.id),
      ),
    );
  for (const { invoice, item } of open) {
    const isSame =
      item.purpose?.kind === purpose &&
      toPence(item.price) === net &&
      (!more || (item.purpose.kind === 'change' && item.purpose.pricing_id === more.pricing_id));
    if (isSame) return invoice;
    if (item.purpose?.kind !== purpose) continue;
    const [total, tax] = [toPence(invoice.total), toPence(invoice.vat)];
    await all.db.batch([
      all.db.update(invoices).set({ status: 'void' }).where(eq(invoices.id, invoice.id)),
      ...postEntries(all.db, `void:${invoice.id}`, {
        [`owed:${service.team_id}`]: -total,
        sales: total - tax,
        vat: tax,
      }),
    ] as never);
  }
  return createInvoice(all, service.team_id, {
    lines: [
      {
        label,
        price: toPounds(net),
        service_id: service.id,
        purpose: more ? { kind: 'change', ...more } : { kind: 'renew' },
      },
    ],
    total: net + vat,
    vat,
    rate,
    due: service.renewal_at,
  });
}

export const serviceRoutes = createRouter()
  .get('/services/services', async (c) => {
    const caller = requireServiceReader(c);
    const { db } = c.get('services');
    const page = readPageQuery(c);
    const type = c.req.query('type');
    const where = and(
      eq(services.team_id, caller.teamId),
      type ? eq(services.type, type) : undefined,
      statusFilter(c.req.query('status')),
      page.search
        ? sql`(${services.name} LIKE ${likePattern(page.search)} ESCAPE '\\' OR ${services.label} LIKE ${likePattern(page.search)} ESCAPE '\\')`
        : undefined,
    );
    const [total] = await db.select({ n: count() }).from(services).where(where);
    const by =
      page.sort && page.sort.field in sortableColumns
        ? sortableColumns[page.sort.field as keyof typeof sortableColumns]
        : services.renewal_at;
    const rows = await db
      .select()
      .from(services)
      .where(where)
      .orderBy(page.sort?.isDescending ? desc(by) : asc(by), asc(services.id))
      .limit(page.limit)
      .offset(page.offset);
    return c.json({ services: rows.map((row) => toService(row)), meta: pageMeta(page, total?.n ?? 0, rows.length) });
  })
  // What a plan includes and what costs nothing is activated without a payment; everything else goes through a cart.
  .post('/services/services', async (c) => {
    const caller = requireTeamRole(c, 'team_service');
    const all = c.get('services');
    const body = await readBody(
      c,
      z.object({
        product_id: z.string(),
        pricing_id: z.string(),
        label: z.string().check(z.minLength(1), z.maxLength(255)),
      }),
    );
    const [price] = (await findPricings(all, [Number(body.product_id)])).filter(
      (one) => one.id === Number(body.pricing_id),
    );
    const [product] = await all.db
      .select()
      .from(products)
      .where(eq(products.id, Number(body.product_id)));
    if (!price || !product || product.withdrawn)
      throw validationError({ product_id: ['This product is not sold any more.'] });
    if (price.price > 0) throw new HttpError(402, 'This has to be paid for: put it into your basket.');
    const [service] = await all.db
      .insert(services)
      .values({
        team_id: caller.teamId,
        name: body.label,
        label: product.name,
        type: 'other',
        status: 'active',
        price: 0,
        period: price.period,
        renewal_at: null,
        product_id: product.id,
        pricing_id: price.id,
      })
      .returning();
    return c.json({ service: service && toService(service) }, 201);
  })
  .get('/services/services/:id', async (c) => {
    const row = await getOwnService(c, readIdParam(c));
    return c.json({ service: toService(row, await findCancellationDate(c, row)) });
  })
  .get('/services/change-product/:id', async (c) => {
    const { service, list, rate } = await loadPlanChoices(c, 'package');
    return c.json({ service: toService(service), choices: list, vat_rate: rate });
  })
  .get('/services/change-term/:id', async (c) => {
    const { service, list, rate } = await loadPlanChoices(c, 'term');
    return c.json({ service: toService(service), choices: list, vat_rate: rate });
  })
  .put('/services/change-product/:id', async (c) => {
    requireTeamRole(c, 'team_service');
    const wish = await readBody(c, z.object({ product_id: z.string(), pricing_id: z.string() }));
    const [packages, terms] = [await loadPlanChoices(c, 'package'), await loadPlanChoices(c, 'term')];
    const { service } = packages;
    if (service.status !== 'active')
      throw new HttpError(409, `${service.name} is not active: its package cannot be changed now.`);
    const chosen = [...packages.list, ...terms.list].find(
      (one) => one.product_id === Number(wish.product_id) && one.pricing_id === Number(wish.pricing_id),
    );
    if (!chosen) throw validationError({ product_id: ['This package cannot be moved to.'] });
    if (chosen.is_current) throw new HttpError(409, 'This is the package you have.');
    const { product_id, pricing_id } = chosen;
    if (chosen.due_today === 0) {
      await changePlan(c.get('services'), service, product_id, pricing_id);
      return c.json({
        service: toService(await getOwnService(c, service.id)),
        invoice: null,
        message: 'Updated Successfully',
      });
    }
    const invoice = await runExclusive(() =>
      ensureServiceInvoice(
        c,
        service,
        'change',
        `${service.name}: change to ${chosen.name}`,
        toPence(chosen.due_today),
        {
          product_id,
          pricing_id,
        },
      ),
    );
    return c.json({ service: toService(service), invoice, message: null });
  })
  .post('/services/service/:id/renew', async (c) => {
    const service = await getOwnService(c, readIdParam(c));
    if (!service.period) throw new HttpError(409, `${service.name} costs nothing and does not end.`);
    if (!['active', 'expired', 'suspended', 'renewal'].includes(service.status))
      throw new HttpError(409, `${service.name} cannot be renewed.`);
    const term = service.period === 'years' ? 'one year' : 'one month';
    return c.json(
      {
        service: toService(service),
        invoice: await runExclusive(() =>
          ensureServiceInvoice(c, service, 'renew', `${service.name}: ${term}`, toPence(service.price), null),
        ),
      },
      201,
    );
  })
  .get('/services/service-invoice-item', async (c) => {
    const service = await getOwnService(c, readIdQuery(c, 'service_id'));
    const [item] = await c
      .get('services')
      .db.select()
      .from(invoiceItems)
      .where(eq(invoiceItems.service_id, service.id))
      .orderBy(desc(invoiceItems.id))
      .limit(1);
    return c.json({ invoices_item: item ?? null });
  })
  .post('/services/service-action', async (c) => {
    const caller = requireTeamRole(c, 'team_service');
    const { db } = c.get('services');
    const body = await readBody(c, ServiceActionInput);
    const service = await getOwnService(c, Number(body.service_id));
    if (['cancelled', 'expired'].includes(service.status))
      throw new HttpError(409, `${service.name} has ended already.`);
    if (await findCancellationDate(c, service)) throw new HttpError(409, `${service.name} is cancelled already.`);
    if (body.at === 'term' && !service.renewal_at)
      throw validationError({ at: ['It has no term: it can only be cancelled now.'] });
    await db.insert(serviceActions).values({
      service_id: service.id,
      team_id: caller.teamId,
      action: 'cancel',
      at: body.at,
      reason: body.reason?.slice(0, 500) || null,
      created_at: now(),
    });
    if (body.at === 'now') await db.update(services).set({ status: 'cancelled' }).where(eq(services.id, service.id));
    return c.json({ message: 'Service Cancelled Successfully' });
  })
  .get('/services/service-action', async (c) => {
    const service = await getOwnService(c, readIdQuery(c, 'service_id'));
    return c.json({
      actions: await c
        .get('services')
        .db.select()
        .from(serviceActions)
        .where(eq(serviceActions.service_id, service.id))
        .orderBy(desc(serviceActions.id)),
    });
  })
  .delete('/services/service-action/:id', async (c) => {
    const caller = requireTeamRole(c, 'team_service');
    const { db } = c.get('services');
    const [action] = await db
      .select()
      .from(serviceActions)
      .where(and(eq(serviceActions.id, readIdParam(c)), eq(serviceActions.team_id, caller.teamId)));
    if (!action) throw notFound('Action');
    if (action.at === 'now') throw new HttpError(409, 'What has ended cannot be taken back. Order it anew.');
    await db.delete(serviceActions).where(eq(serviceActions.id, action.id));
    return c.json({ message: 'The service goes on.' });
  });
