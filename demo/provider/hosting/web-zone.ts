/** The records of websites in hosted zones. */
import { and, eq, inArray } from 'drizzle-orm';
import { parse } from 'tldts-icann';
import { nameWithin } from '#core/dns/name.rules.ts';
import { DEFAULT_TTL } from '#core/dns/ttl.rules.ts';
import type { Database } from '../db/database.ts';
import { type RrsetChange, zones } from '../db/schema.ts';
import { toRrset, writeChange } from '../dns/change-zone.ts';
import type { ZoneRow } from '../dns/hosted-zones.ts';
import { loadRecords, type RecordRow } from '../dns/load-records.ts';
import { ancestorNames, toZoneName } from '../dns/zone-name.ts';
import type { WebServer } from './plans.ts';

export const ADDRESS_TYPES = ['A', 'AAAA', 'CNAME'];

/** The team's closest zone that contains a name. */
export async function findZoneOf(db: Database, teamId: number, domain: string): Promise<ZoneRow | null> {
  const name = toZoneName(domain);
  if (!name) return null;
  const found = await db
    .select()
    .from(zones)
    .where(and(eq(zones.team_id, teamId), inArray(zones.name, [name, ...ancestorNames(name)])));
  return found.sort((a, b) => b.name.length - a.name.length)[0] ?? null;
}

/** Whether a website also answers at `www.`: only if its domain is a registrable one, not a subdomain. */
export function hasWww(domain: string): boolean {
  const name = toZoneName(domain);
  return name !== null && parse(name).domain === name;
}

const findRrset = (rows: readonly RecordRow[], name: string, type: string) =>
  toRrset(rows.filter((row) => row.name === name && row.type === type));

/**
 * The change that gives an RRset these contents; none if it has them. Comments of contents that stay are kept.
 * @param contents empty to remove the RRset
 */
export function replaceRrset(
  rows: readonly RecordRow[],
  name: string,
  type: string,
  contents: readonly string[],
): RrsetChange[] {
  const before = findRrset(rows, name, type);
  const current = before?.records.map(({ content }) => content) ?? [];
  const isSame = current.length === contents.length && contents.every((content) => current.includes(content));
  if (isSame) return [];
  const records = contents.map((content) => ({
    content,
    comment: before?.records.find((record) => record.content === content)?.comment ?? null,
  }));
  return [{ name, type, before, after: contents.length > 0 ? { ttl: before?.ttl ?? DEFAULT_TTL, records } : null }];
}

export const pointToServer = (rows: readonly RecordRow[], name: string, { ipv4, ipv6 }: WebServer): RrsetChange[] => [
  ...replaceRrset(rows, name, 'CNAME', []),
  ...replaceRrset(rows, name, 'A', [ipv4]),
  ...replaceRrset(rows, name, 'AAAA', [ipv6]),
];

/**
 * Makes `www` a CNAME of the domain. If it has other records, beside which a CNAME is not allowed (RFC 1034, 3.6.2), it
 * gets addresses instead.
 */
function pointWww(rows: readonly RecordRow[], name: string, domain: string, server: WebServer): RrsetChange[] {
  if (rows.some((row) => row.name === name && !ADDRESS_TYPES.includes(row.type)))
    return pointToServer(rows, name, server);
  return [
    ...replaceRrset(rows, name, 'A', []),
    ...replaceRrset(rows, name, 'AAAA', []),
    ...replaceRrset(rows, name, 'CNAME', [`${domain}.`]),
  ];
}

/** The names of a website, relative to a zone; null if it is not in the zone. */
function webNames(zone: ZoneRow, domain: string): { main: string; www: string | null } | null {
  const name = toZoneName(domain) ?? domain;
  const main = nameWithin(name, zone.name);
  if (main === null) return null;
  return { main, www: hasWww(name) ? (nameWithin(`www.${name}`, zone.name) ?? 'www') : null };
}

/** Adds the records of a new website to the team's zone, if any. Names that already have addresses are not changed. */
export async function publishWebRecords(
  db: Database,
  teamId: number,
  domain: string,
  server: WebServer,
): Promise<void> {
  const zone = await findZoneOf(db, teamId, domain);
  const names = zone && webNames(zone, domain);
  if (!names) return;
  const rows = await loadRecords(db, zone);
  const isFree = (name: string) => !rows.some((row) => row.name === name && ADDRESS_TYPES.includes(row.type));
  const changes = [
    ...(isFree(names.main) ? pointToServer(rows, names.main, server) : []),
    ...(names.www !== null && isFree(names.www) ? pointWww(rows, names.www, toZoneName(domain) ?? domain, server) : []),
  ];
  await writeChange(db, zone, rows, changes, { userId: null });
}

/**
 * Points a website's names in a zone to its server, replacing any other addresses.
 * @param broken which of its names do not point there now
 * @returns whether anything was changed
 */
export async function repairWebRecords(
  db: Database,
  zone: ZoneRow,
  domain: string,
  server: WebServer,
  broken: { main: boolean; www: boolean },
  userId: number,
): Promise<boolean> {
  const names = webNames(zone, domain);
  if (!names) return false;
  return db.inTransaction(async () => {
    const rows = await loadRecords(db, zone);
    const changes = [
      ...(broken.main ? pointToServer(rows, names.main, server) : []),
      ...(broken.www && names.www !== null ? pointWww(rows, names.www, toZoneName(domain) ?? domain, server) : []),
    ];
    return (await writeChange(db, zone, rows, changes, { userId })) !== null;
  });
}
