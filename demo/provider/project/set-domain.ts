/** Customers' domains that point to services, and their DNS records. */
import { and, eq, inArray, ne } from 'drizzle-orm';
import { nameWithin } from '#core/dns/name.rules.ts';
import type { ProjectService } from '#core/project/project.schema.ts';
import type { Services } from '../context.ts';
import type { Database } from '../db/database.ts';
import { projectServices, type RrsetChange, zones } from '../db/schema.ts';
import { isInTransaction } from '../db/transaction.ts';
import { writeChange } from '../dns/change-zone.ts';
import type { ZoneRow } from '../dns/hosted-zones.ts';
import { loadRecords, type RecordRow } from '../dns/load-records.ts';
import { ancestorNames, isPublicSuffix, toZoneName } from '../dns/zone-name.ts';
import { validationError } from '../errors.ts';
import { checkRecords, resolveHost } from '../hosting/hosting-dns.ts';
import type { WebServer } from '../hosting/plans.ts';
import { ADDRESS_TYPES, findZoneOf, hasWww, pointToServer, replaceRrset } from '../hosting/web-zone.ts';
import { addProjectEvent } from './own-project.ts';
import type { ProjectServiceRow } from './runtime.ts';

/** The public address of the proxy. */
const PROXY_SERVER: WebServer = {
  name: 'apps.harbour-post.example',
  ipv4: '192.0.2.60',
  ipv6: '2001:db8:10::60',
};

const refuse = (sentence: string) => validationError({ domain: [sentence] });

/** @returns the name as it is stored. @throws HttpError 422 */
export function readDomainName(input: string): string {
  const name = toZoneName(input.trim().replace(/^https?:\/\/([^/]*)\/?$/i, '$1'));
  if (!name || isPublicSuffix(name)) throw refuse('Enter a domain, e.g. shop.example.com.');
  if (/(^|\.)(localhost|harbour-post\.example)$/.test(name)) throw refuse('Enter a domain of your own.');
  return name;
}

/** Names that a zone for a domain could have, the closest first. */
const zoneNamesOf = (domain: string) => [domain, ...ancestorNames(domain)];

/**
 * Checks that a team may point a domain to one of its services.
 * @param serviceId null for a new service
 * @throws HttpError 422
 */
export async function requireFreeDomain(
  db: Database,
  teamId: number,
  domain: string,
  serviceId: number | null,
): Promise<void> {
  const [other] = await db
    .select({ name: projectServices.name, team_id: projectServices.team_id })
    .from(projectServices)
    .where(and(eq(projectServices.domain, domain), ne(projectServices.id, serviceId ?? 0)));
  if (other)
    throw refuse(
      other.team_id === teamId
        ? `${domain} leads to your service ${other.name} already. Remove it there first.`
        : `${domain} is used by another customer.`,
    );
  const found = await db
    .select({ name: zones.name, team_id: zones.team_id })
    .from(zones)
    .where(inArray(zones.name, zoneNamesOf(domain)));
  const [closest] = found.sort((a, b) => b.name.length - a.name.length);
  if (closest && closest.team_id !== teamId) throw refuse(`The DNS zone of ${domain} belongs to another customer.`);
}

const nameIn = (zone: ZoneRow, domain: string) => nameWithin(domain, zone.name) ?? domain;
const valuesOf = (rows: readonly RecordRow[], name: string) =>
  rows.filter((row) => row.name === name && ADDRESS_TYPES.includes(row.type)).map(({ value }) => value);
const isOurs = (value: string) => value === PROXY_SERVER.ipv4 || value === PROXY_SERVER.ipv6;

async function changeRecords(
  db: Database,
  teamId: number,
  domain: string,
  userId: number | null,
  plan: (rows: readonly RecordRow[], name: string) => RrsetChange[],
): Promise<void> {
  const zone = await findZoneOf(db, teamId, domain);
  if (!zone) return;
  const rows = await loadRecords(db, zone);
  await writeChange(db, zone, rows, plan(rows, nameIn(zone, domain)), { userId });
}

/** Removes the records of a domain from the team's zone, unless they have been pointed elsewhere. */
const removeDomainRecords = (db: Database, teamId: number, domain: string, userId: number | null) =>
  changeRecords(db, teamId, domain, userId, (rows, name) => [
    ...removeContent(rows, name, 'A'),
    ...removeContent(rows, name, 'AAAA'),
  ]);

function removeContent(rows: readonly RecordRow[], name: string, type: string): RrsetChange[] {
  const values = rows.filter((row) => row.name === name && row.type === type).map(({ value }) => value);
  return values.some(isOurs)
    ? replaceRrset(
        rows,
        name,
        type,
        values.filter((value) => !isOurs(value)),
      )
    : [];
}

/**
 * Adds the records of a domain to the team's zone, if the provider hosts it.
 * @param options.replaces whether records that point elsewhere are replaced; otherwise they stay, and nothing is added
 */
const publishDomainRecords = (
  db: Database,
  teamId: number,
  domain: string,
  { userId, replaces }: { userId: number | null; replaces: boolean },
) =>
  changeRecords(db, teamId, domain, userId, (rows, name) => {
    const isFree = valuesOf(rows, name).every(isOurs);
    return isFree || replaces ? pointToServer(rows, name, PROXY_SERVER) : [];
  });

/**
 * Points a domain to a service, or removes it. Also changes the records if the provider hosts the zone.
 * @param input null removes the domain
 * @param options.replaces whether records that point elsewhere are replaced
 * @returns the updated service
 * @throws HttpError 422 with a sentence for the field `domain`
 */
export async function setServiceDomain(
  services: Pick<Services, 'db' | 'publisher'>,
  service: ProjectServiceRow,
  input: string | null,
  options: { userId: number | null; replaces?: boolean } = { userId: null },
): Promise<ProjectServiceRow> {
  const { db } = services;
  const domain = input === null || input.trim() === '' ? null : readDomainName(input);
  return db.inTransaction(async () => {
    if (domain !== null) await requireFreeDomain(db, service.team_id, domain, service.id);
    if (service.domain !== null && service.domain !== domain)
      await removeDomainRecords(db, service.team_id, service.domain, options.userId);
    await db.update(projectServices).set({ domain }).where(eq(projectServices.id, service.id));
    if (domain !== null)
      await publishDomainRecords(db, service.team_id, domain, {
        userId: options.userId,
        replaces: options.replaces ?? false,
      });
    if (service.domain !== domain)
      await addProjectEvent(
        services,
        service.project_id,
        options.userId,
        domain === null ? 'service.domain-removed' : 'service.domain-set',
        service.name,
        { domain: domain ?? service.domain },
      );
    return { ...service, domain };
  });
}

/** The domain of a service, and whether DNS points to it now. Unknown within a transaction, where DNS is not queried. */
export async function toWireDomain(
  services: Services,
  { team_id, domain }: Pick<ProjectServiceRow, 'team_id' | 'domain'>,
): Promise<NonNullable<ProjectService['domain']> | null> {
  if (domain === null) return null;
  const zone = await findZoneOf(services.db, team_id, domain);
  // In a zone elsewhere, the name is relative to the registered domain.
  const parent = zone?.name ?? zoneNamesOf(domain).find(hasWww) ?? domain;
  const name = nameWithin(domain, parent) ?? domain;
  const isAsked = !isInTransaction();
  const found = isAsked ? await resolveHost(services, domain) : { alias: null, ipv4: [], ipv6: [], isTimeout: true };
  const records = checkRecords(name, found, PROXY_SERVER, null);
  const isSet = records.every(({ type, status }) => status === 'ok' || (type === 'AAAA' && status === 'missing'));
  return {
    name: domain,
    is_live: found.isTimeout ? null : isSet,
    zone_id: zone?.id === undefined ? null : String(zone.id),
    records: records.map(({ expected, ...record }) => ({
      ...record,
      content: expected,
      status: found.isTimeout ? 'unknown' : record.status,
    })),
  };
}
