import { and, asc, count, eq, sql } from 'drizzle-orm';
import { inTeam } from '../auth.ts';
import { type Ctx, router } from '../context.ts';
import { services } from '../db/schema.ts';
import { notFound } from '../errors.ts';
import { idParam, likePattern, pageMeta, readPage } from '../validate.ts';

const NEAR_MS = 31 * 24 * 3_600_000;
const toService = (row: typeof services.$inferSelect) => ({ ...row, pricing: { period: row.period } });

/** `near_renewal` is a view on active services, by date. */
const withStatus = (status: string | undefined) => {
  if (!status) return undefined;
  const soon = new Date(Date.now() + NEAR_MS).toISOString();
  return status === 'near_renewal' ? and(eq(services.status, 'active'), sql`${services.renewal_at} < ${soon}`) : eq(services.status, status);
};
const reader = (c: Ctx) => inTeam(c, 'team_service', 'team_billing');

export const serviceRoutes = router()
  .get('/services/services', async (c) => {
    const caller = reader(c);
    const { db } = c.get('services');
    const page = readPage(c);
    const type = c.req.query('type');
    const where = and(
      eq(services.team_id, caller.teamId),
      type ? eq(services.type, type) : undefined,
      withStatus(c.req.query('status')),
      page.search ? sql`${services.name} LIKE ${likePattern(page.search)} ESCAPE '\\'` : undefined,
    );
    const [total] = await db.select({ n: count() }).from(services).where(where);
    const rows = await db.select().from(services).where(where).orderBy(asc(services.renewal_at), asc(services.id)).limit(page.limit).offset(page.offset);
    return c.json({ services: rows.map(toService), meta: pageMeta(page, total?.n ?? 0, rows.length) });
  })
  .get('/services/services/:id', async (c) => {
    const caller = reader(c);
    const row = (
      await c
        .get('services')
        .db.select()
        .from(services)
        .where(and(eq(services.id, idParam(c)), eq(services.team_id, caller.teamId)))
    )[0];
    if (!row) throw notFound('Service');
    return c.json({ service: toService(row) });
  });
