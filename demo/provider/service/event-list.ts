import { count, desc, eq } from 'drizzle-orm';
import type { Services } from '../context.ts';
import { type domainEvents, type serverEvents, users, type wordpressEvents } from '../db/schema.ts';
import type { PageQuery } from '../validate.ts';

/** A page of the events of a service or site, newest first. `author` is null for what the provider did. */
export async function listEvents(
  { db }: Services,
  table: typeof domainEvents | typeof serverEvents | typeof wordpressEvents,
  id: number,
  page: PageQuery,
) {
  const where = eq('site_id' in table ? table.site_id : table.service_id, id);
  const [total] = await db.select({ n: count() }).from(table).where(where);
  const rows = await db
    .select({
      id: table.id,
      kind: table.kind,
      detail: table.detail,
      created_at: table.created_at,
      firstname: users.firstname,
      lastname: users.lastname,
    })
    .from(table)
    .leftJoin(users, eq(users.id, table.user_id))
    .where(where)
    .orderBy(desc(table.id))
    .limit(page.limit)
    .offset(page.offset);
  const events = rows.map(({ firstname, lastname, ...event }) => ({
    ...event,
    author: firstname === null ? null : `${firstname} ${lastname}`,
  }));
  return { events, total: total?.n ?? 0 };
}
