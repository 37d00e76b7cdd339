import { count, desc, eq } from 'drizzle-orm';
import type { Services } from '../context.ts';
import { projectEvents, users } from '../db/schema.ts';
import type { PageQuery } from '../validate.ts';

/** A page of a project's events, newest first, with their authors: null for the provider. */
export async function listProjectEvents({ db }: Pick<Services, 'db'>, projectId: number, page: PageQuery) {
  const where = eq(projectEvents.project_id, projectId);
  const [total] = await db.select({ n: count() }).from(projectEvents).where(where);
  const rows = await db
    .select({ event: projectEvents, firstname: users.firstname, lastname: users.lastname })
    .from(projectEvents)
    .leftJoin(users, eq(users.id, projectEvents.user_id))
    .where(where)
    .orderBy(desc(projectEvents.id))
    .limit(page.limit)
    .offset(page.offset);
  const events = rows.map(({ event: { id, kind, subject, detail, created_at }, firstname, lastname }) => ({
    id,
    kind,
    subject,
    detail,
    author: firstname === null ? null : `${firstname} ${lastname}`,
    at: created_at,
  }));
  return { events, total: total?.n ?? 0 };
}
