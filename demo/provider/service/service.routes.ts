import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { requireTeamRole } from '../auth.ts';
import { currentTime } from '../clock.ts';
import { createRouter, type Services } from '../context.ts';
import { domains, invoiceItems, products, services } from '../db/schema.ts';
import { rulesOf } from '../domain/tld-rules.ts';
import { HttpError, validationError } from '../errors.ts';
import { CONTAINER_TYPE, findProjectOf } from '../project/container-billing.ts';
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
import { findPricings } from './fulfillment.ts';
import {
  findCancellationDate,
  getOwnService,
  requireServiceReader,
  type ServiceRow,
  toService,
} from './own-service.ts';
import { planRoutes } from './plan.routes.ts';
import { serviceActionRoutes } from './service-action.routes.ts';

/** How many active services of one free product a team can have. */
const MAX_FREE_SERVICES = 5;
const NEAR_RENEWAL_MS = 31 * 24 * 3_600_000;
const sortableColumns = {
  name: services.name,
  type: services.type,
  status: services.status,
  price: services.price,
  renewal_at: services.renewal_at,
  auto_renew: services.auto_renew,
} as const;

/** `near_renewal` is not a status of its own: it means active services that are renewed soon. */
const statusFilter = (status: string | undefined) => {
  if (!status) return undefined;
  const soon = new Date(currentTime() + NEAR_RENEWAL_MS).toISOString();
  return status === 'near_renewal'
    ? and(eq(services.status, 'active'), sql`${services.renewal_at} < ${soon}`)
    : eq(services.status, status);
};

/** A service in a list. Domains whose registry has a lock include whether it is on. */
const toListedService = (service: ServiceRow, isLocked: boolean) => ({
  ...toService(service),
  ...(service.type === 'domain' && rulesOf(service.name).has_lock ? { is_locked: isLocked } : {}),
});

/** Which domains are locked, for those with a registry record. Read for one page, because a join would cover the whole list. */
async function findLocks(db: Services['db'], rows: readonly ServiceRow[]): Promise<Map<number, boolean>> {
  const ids = rows.filter(({ type }) => type === 'domain').map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const known = await db
    .select({ id: domains.service_id, isLocked: domains.is_locked })
    .from(domains)
    .where(inArray(domains.service_id, ids));
  return new Map(known.map(({ id, isLocked }) => [id, isLocked]));
}

/** @throws HttpError 409 when the team has the maximum of a free product */
async function requireFreeServiceLeft({ db }: Services, teamId: number, { id, name }: { id: number; name: string }) {
  const [active] = await db
    .select({ n: count() })
    .from(services)
    .where(and(eq(services.team_id, teamId), eq(services.product_id, id), eq(services.status, 'active')));
  if ((active?.n ?? 0) >= MAX_FREE_SERVICES)
    throw new HttpError(
      409,
      `Your team has ${MAX_FREE_SERVICES} active services of ${name}, which is the limit. Cancel one to add another.`,
    );
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
      c.req.query('auto_renew') === 'off' ? eq(services.auto_renew, false) : undefined,
      page.search
        ? sql`(${services.name} LIKE ${likePattern(page.search)} ESCAPE '\\' OR ${services.label} LIKE ${likePattern(page.search)} ESCAPE '\\')`
        : undefined,
    );
    const [total] = await db.select({ n: count() }).from(services).where(where);
    const rows = await db
      .select()
      .from(services)
      .where(where)
      .orderBy(orderOf(page, sortableColumns, asc(services.renewal_at)), asc(services.id))
      .limit(page.limit)
      .offset(page.offset);
    const locks = await findLocks(db, rows);
    return c.json({
      services: rows.map((row) => toListedService(row, locks.get(row.id) ?? true)),
      meta: pageMeta(page, total?.n ?? 0, rows.length),
    });
  })
  // Activates free products. Everything else goes through a cart.
  .post('/services/services', async (c) => {
    const caller = requireTeamRole(c, 'team_service');
    const all = c.get('services');
    const body = await readBody(
      c,
      z.object({
        product_id: RecordId,
        pricing_id: RecordId,
        label: z.string().check(z.minLength(1), z.maxLength(255)),
      }),
    );
    const price = (await findPricings(all, [body.product_id])).find(({ id }) => id === body.pricing_id);
    const [product] = await all.db.select().from(products).where(eq(products.id, body.product_id));
    if (!price || !product || product.withdrawn)
      throw validationError({ product_id: ['This product is no longer available.'] });
    if (price.price > 0) throw new HttpError(402, 'This product isn’t free. Add it to your basket.');
    const service = await all.db.inTransaction(async () => {
      await requireFreeServiceLeft(all, caller.teamId, product);
      const [created] = await all.db
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
      return created;
    });
    return c.json({ service: service && toService(service) }, 201);
  })
  .get('/services/services/:id', async (c) => {
    const row = await getOwnService(c, readIdParam(c));
    const project = row.type === CONTAINER_TYPE ? { project: await findProjectOf(c.get('services'), row.id) } : {};
    return c.json({ service: { ...toService(row, await findCancellationDate(c, row)), ...project } });
  })
  .get('/services/service-invoice-item', async (c) => {
    requireServiceReader(c);
    const service = await getOwnService(c, readIdQuery(c, 'service_id'));
    const [item] = await c
      .get('services')
      .db.select()
      .from(invoiceItems)
      .where(eq(invoiceItems.service_id, service.id))
      .orderBy(desc(invoiceItems.id))
      .limit(1);
    return c.json({ invoices_item: item ? { ...item, purpose: undefined } : null });
  })
  .route('/', planRoutes)
  .route('/', serviceActionRoutes);
