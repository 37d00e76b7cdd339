import { and, count, desc, eq } from 'drizzle-orm';
import { inTeam } from '../auth.ts';
import { router } from '../context.ts';
import { invoices } from '../db/schema.ts';
import { pageMeta, readPage } from '../validate.ts';

export const billingRoutes = router().get('/billing/invoices', async (c) => {
  const caller = inTeam(c, 'team_billing');
  const { db } = c.get('services');
  const page = readPage(c);
  const status = c.req.query('status');
  const where = and(eq(invoices.team_id, caller.teamId), status ? eq(invoices.status, status) : undefined);
  const [total] = await db.select({ n: count() }).from(invoices).where(where);
  const rows = await db.select().from(invoices).where(where).orderBy(desc(invoices.created_at), desc(invoices.id)).limit(page.limit).offset(page.offset);
  return c.json({ invoices: rows, meta: pageMeta(page, total?.n ?? 0, rows.length) });
});
