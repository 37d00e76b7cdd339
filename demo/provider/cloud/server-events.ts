import { and, asc, inArray } from 'drizzle-orm';
import { now } from '../clock.ts';
import type { Services } from '../context.ts';
import type { Database } from '../db/database.ts';
import { serverEvents } from '../db/schema.ts';

/** Events that turned a server on or off. */
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
export type ServerEventKind = (typeof POWER_KINDS)[number] | 'resized' | 'renamed' | 'console' | 'whm' | 'restored';
export type ServerEventRow = typeof serverEvents.$inferSelect;

/** Records an event of a server. @param userId null if the provider caused it */
export async function recordServerEvent(
  { db }: Pick<Services, 'db'>,
  serverId: number,
  kind: ServerEventKind,
  detail: Record<string, unknown> = {},
  userId: number | null = null,
): Promise<void> {
  await db.insert(serverEvents).values({ service_id: serverId, user_id: userId, kind, detail, created_at: now() });
}

/** The events that turned some servers on or off, oldest first. */
export async function findPowerEvents(db: Database, serverIds: readonly number[]): Promise<ServerEventRow[]> {
  if (serverIds.length === 0) return [];
  return db
    .select()
    .from(serverEvents)
    .where(and(inArray(serverEvents.service_id, [...serverIds]), inArray(serverEvents.kind, [...POWER_KINDS])))
    .orderBy(asc(serverEvents.id));
}
