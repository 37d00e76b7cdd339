import { and, desc, eq } from 'drizzle-orm';
import { currentTime } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { domainEvents } from '../db/schema.ts';
import { rulesOf } from './tld-rules.ts';

/**
 * When resolvers stop using a domain's previous name servers: they cache the delegation for its TTL.
 * @returns ISO 8601; null if that has passed, or the name servers never changed
 */
export async function findDelegationExpiry(
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
