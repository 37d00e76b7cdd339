import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '#provider/db/database.ts';
import {
  backups,
  domainContacts,
  domains,
  hostingAccounts,
  hostingDatabases,
  hostingDomains,
  projectServices,
  servers,
  services,
  wordpressSites,
} from '#provider/db/schema.ts';

/**
 * Deletes services, and what is kept of those that are domains, hosting accounts, servers or sites, with their backups. Containers
 * that they were a plan for have none.
 * @param teamId whose; without it all teams'
 */
export async function deleteServices(db: Database, teamId?: number): Promise<void> {
  const ids = db
    .select({ id: services.id })
    .from(services)
    .where(teamId === undefined ? undefined : eq(services.team_id, teamId));
  const sites = db
    .select({ id: wordpressSites.id })
    .from(wordpressSites)
    .where(inArray(wordpressSites.service_id, ids));
  for (const [type, subjects] of [
    ['wordpress', sites],
    ['hosting', ids],
    ['server', ids],
  ] as const)
    await db.delete(backups).where(and(eq(backups.subject_type, type), inArray(backups.subject_id, subjects)));
  await db.delete(domains).where(inArray(domains.service_id, ids));
  await db.delete(domainContacts).where(inArray(domainContacts.service_id, ids));
  for (const table of [hostingDatabases, hostingDomains, hostingAccounts, servers, wordpressSites])
    await db.delete(table).where(inArray(table.service_id, ids));
  await db
    .update(projectServices)
    .set({ billing_service_id: null })
    .where(inArray(projectServices.billing_service_id, ids));
  await db.delete(services).where(inArray(services.id, ids));
}
