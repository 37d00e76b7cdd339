import { and, desc, eq } from 'drizzle-orm';
import { currentTime } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { domainEvents } from '../db/schema.ts';
import { rulesOf } from './tld-rules.ts';

/**
 * Until when others may still ask the name servers that a domain had before: they keep them for the TTL of its delegation.
 * @returns ISO 8601; null once nobody has them, or when they were never others
 */
export async function findOldServersEnd(
  db: Database,
  { id, name }: { id: number; name: string },
): Promise<string | null> {
  const [change] = await db
    .select({ at: domainEvents.created_at })
    .from(domainEvents)
    .where(and(eq(domainEvents.service_id, id), eq(domainEvents.kind, 'name_servers')))
    .orderBy(desc(domainEvents.id))
    .limit(1);
  if (!change) return null;
  const end = Date.parse(change.at) + rulesOf(name).delegation_ttl * 1000;
  return end > currentTime() ? new Date(end).toISOString() : null;
}
