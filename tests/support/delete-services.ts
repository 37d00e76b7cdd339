import { eq, inArray } from 'drizzle-orm';
import type { Database } from '#provider/db/database.ts';
import {
  domainContacts,
  domains,
  hostingAccounts,
  hostingDatabases,
  hostingDomains,
  servers,
  services,
  wordpressSites,
} from '#provider/db/schema.ts';

/** Deletes services, and what is kept of those that are domains, hosting accounts, servers or sites. @param teamId whose; without it all teams' */
export async function deleteServices(db: Database, teamId?: number): Promise<void> {
  const ids = db
    .select({ id: services.id })
    .from(services)
    .where(teamId === undefined ? undefined : eq(services.team_id, teamId));
  await db.delete(domains).where(inArray(domains.service_id, ids));
  await db.delete(domainContacts).where(inArray(domainContacts.service_id, ids));
  for (const table of [hostingDatabases, hostingDomains, hostingAccounts, servers, wordpressSites])
    await db.delete(table).where(inArray(table.service_id, ids));
  await db.delete(services).where(inArray(services.id, ids));
}
