import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '#provider/db/database.ts';
import {
  backups,
  containerRuns,
  containers,
  deployments,
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

/** Deletes services, and what is kept of those that are domains, hosting accounts, servers, sites or containers, with their backups. @param teamId whose; without it all teams' */
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
  const deployed = db
    .select({ id: projectServices.id })
    .from(projectServices)
    .where(inArray(projectServices.billing_service_id, ids));
  const replicas = db.select({ id: containers.id }).from(containers).where(inArray(containers.service_id, deployed));
  await db.delete(containerRuns).where(inArray(containerRuns.container_id, replicas));
  for (const table of [containers, deployments]) await db.delete(table).where(inArray(table.service_id, deployed));
  await db.delete(projectServices).where(inArray(projectServices.billing_service_id, ids));
  await db.delete(services).where(inArray(services.id, ids));
}
