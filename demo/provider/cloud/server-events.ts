import { and, asc, count, desc, eq, inArray } from 'drizzle-orm';
import { now } from '../clock.ts';
import type { Services } from '../context.ts';
import type { Database } from '../db/database.ts';
import { serverEvents, users } from '../db/schema.ts';
import type { PageQuery } from '../validate.ts';

/** Those that say when a server was on. */
const POWER_KINDS = [
  'created',
  'started',
  'shutdown',
  'stopped',
  'rebooted',
  'reset',
  'reinstalled',
  'failed',
] as const;
export type ServerEventKind = (typeof POWER_KINDS)[number] | 'resized' | 'renamed' | 'console' | 'whm';
export type ServerEventRow = typeof serverEvents.$inferSelect;

/** Keeps what happened to a server. @param userId null for what the provider did */
export async function recordServerEvent(
  { db }: Pick<Services, 'db'>,
  serverId: number,
  kind: ServerEventKind,
  detail: Record<string, unknown> = {},
  userId: number | null = null,
): Promise<void> {
  await db.insert(serverEvents).values({ service_id: serverId, user_id: userId, kind, detail, created_at: now() });
}

/** The events of some servers that say when they were on, oldest first. */
export async function findPowerEvents(db: Database, serverIds: readonly number[]): Promise<ServerEventRow[]> {
  if (serverIds.length === 0) return [];
  return db
    .select()
    .from(serverEvents)
    .where(and(inArray(serverEvents.service_id, [...serverIds]), inArray(serverEvents.kind, [...POWER_KINDS])))
    .orderBy(asc(serverEvents.id));
}

/** A page of what happened to a server, newest first. */
export async function listServerEvents({ db }: Services, serverId: number, page: PageQuery) {
  const where = eq(serverEvents.service_id, serverId);
  const [total] = await db.select({ n: count() }).from(serverEvents).where(where);
  const rows = await db
    .select({ event: serverEvents, firstname: users.firstname, lastname: users.lastname })
    .from(serverEvents)
    .leftJoin(users, eq(users.id, serverEvents.user_id))
    .where(where)
    .orderBy(desc(serverEvents.id))
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
