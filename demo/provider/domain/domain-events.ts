import { count, desc, eq } from 'drizzle-orm';
import { now } from '../clock.ts';
import type { Services } from '../context.ts';
import { domainEvents, users } from '../db/schema.ts';
import type { PageQuery } from '../validate.ts';

export type DomainEventKind =
  | 'registered'
  | 'renewed'
  | 'auto_renew'
  | 'lock'
  | 'privacy'
  | 'name_servers'
  | 'ds'
  | 'epp_code'
  | 'contact'
  | 'contact_removed'
  | 'registrant_requested'
  | 'registrant'
  | 'transfer_started'
  | 'transfer_refused'
  | 'transfer_step'
  | 'transferred'
  | 'moved_away'
  | 'expired'
  | 'redemption'
  | 'restored'
  | 'cancelled'
  | 'released';

/** Keeps what happened to a domain. @param userId null for what the provider or the registry did */
export async function recordEvent(
  { db }: Services,
  serviceId: number,
  kind: DomainEventKind,
  detail: Record<string, unknown> = {},
  userId: number | null = null,
): Promise<void> {
  await db.insert(domainEvents).values({ service_id: serviceId, user_id: userId, kind, detail, created_at: now() });
}

/** A page of a domain's history, newest first. */
export async function listEvents({ db }: Services, serviceId: number, page: PageQuery) {
  const where = eq(domainEvents.service_id, serviceId);
  const [total] = await db.select({ n: count() }).from(domainEvents).where(where);
  const rows = await db
    .select({ event: domainEvents, firstname: users.firstname, lastname: users.lastname })
    .from(domainEvents)
    .leftJoin(users, eq(users.id, domainEvents.user_id))
    .where(where)
    .orderBy(desc(domainEvents.id))
    .limit(page.limit)
    .offset(page.offset);
  const events = rows.map(({ event: { id, kind, detail, created_at }, firstname, lastname }) => ({
    id,
    kind,
    author: firstname === null ? null : `${firstname} ${lastname}`,
    detail,
    created_at,
  }));
  return { events, total: total?.n ?? 0 };
}
