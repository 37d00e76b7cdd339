import { and, count, desc, eq, sql } from 'drizzle-orm';
import { requireTeamRole } from '../auth.ts';
import { createRouter } from '../context.ts';
import { notifications } from '../db/schema.ts';
import { likePattern, readPageQuery } from '../validate.ts';

export const notificationRoutes = createRouter().get('/notification/notification', async (c) => {
  const caller = requireTeamRole(c, 'team_settings');
  const { db } = c.get('services');
  const page = readPageQuery(c);
  const where = and(
    eq(notifications.team_id, caller.teamId),
    page.search ? sql`${notifications.subject} LIKE ${likePattern(page.search)} ESCAPE '\\'` : undefined,
  );
  const [total] = await db.select({ n: count() }).from(notifications).where(where);
  const rows = await db
    .select()
    .from(notifications)
    .where(where)
    .orderBy(desc(notifications.id))
    .limit(page.limit)
    .offset(page.offset);
  return c.json({ messages: rows, total: total?.n ?? 0 });
});
