/** The delegation of zones: which name servers the registry has for them. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Delegation } from '#core/dns/dns.schema.ts';
import { now } from '../clock.ts';
import type { Services } from '../context.ts';
import type { Database } from '../db/database.ts';
import { domains, services as serviceTable, zones } from '../db/schema.ts';
import type { ZoneRow } from './hosted-zones.ts';
import { type NameServer, queryServer } from './lookup.ts';
import { ancestorNames, spellingsOf, toZoneName } from './zone-name.ts';
import { NAME_SERVERS } from './zones.ts';

/** The registration of a domain with this provider. */
export interface Registration {
  /** The id of its service. */
  id: number;
  status: string;
  /** How it has left; null if it is registered here, or will be. */
  left: 'moved' | 'released' | null;
  /** Those at the registry; none before the domain is registered, or after its registration has ended. */
  nameServers: readonly string[];
}

/** Services with another status have lost their domain, or do not have it yet. */
const DELEGATED_STATUS = 'active';

/** Domains with an IPS tag have moved to another registrar; the others have been released. */
const howLeft = (status: string, tag: string | null): Registration['left'] =>
  status === 'cancelled' ? (tag ? 'moved' : 'released') : null;

/** A team's registrations by zone name. An active one takes precedence over ended ones. */
export async function loadRegistrations(
  db: Database,
  teamId: number,
  names: readonly string[],
): Promise<Map<string, Registration>> {
  if (names.length === 0) return new Map();
  const rows = await db
    .select({
      id: serviceTable.id,
      name: serviceTable.name,
      status: serviceTable.status,
      nameServers: domains.name_servers,
      tag: domains.ips_tag,
    })
    .from(serviceTable)
    .leftJoin(domains, eq(domains.service_id, serviceTable.id))
    .where(
      and(
        eq(serviceTable.team_id, teamId),
        eq(serviceTable.type, 'domain'),
        inArray(sql`lower(${serviceTable.name})`, names.flatMap(spellingsOf)),
      ),
    );
  const registrations = new Map<string, Registration>();
  for (const { id, name, status, nameServers, tag } of rows) {
    const zone = toZoneName(name) ?? name;
    if (registrations.get(zone)?.status === DELEGATED_STATUS) continue;
    const named = nameServers && nameServers.length > 0 ? nameServers : NAME_SERVERS;
    const left = howLeft(status, tag);
    // A moved domain keeps its name servers. Later changes by the other registrar are unknown here.
    const isDelegated = status === DELEGATED_STATUS || left === 'moved';
    registrations.set(zone, { id, status, left, nameServers: isDelegated ? named : [] });
  }
  return registrations;
}

const normalizeName = (name: string) => name.toLowerCase().replace(/\.$/, '');

function toDelegation(nameServers: readonly string[]): Delegation {
  const found = nameServers.map(normalizeName).sort();
  const isOurs = found.every((name) => (NAME_SERVERS as readonly string[]).includes(name));
  return { status: found.length === 0 ? 'none' : isOurs ? 'ours' : 'elsewhere', found, checked_at: now() };
}

/** The delegation of a domain that is registered here. */
export const delegationOf = ({ nameServers }: Registration): Delegation => toDelegation(nameServers);

/** Queries for the name servers of a name. The first response with records decides. */
async function lookUpDelegation({ dns }: Services, name: string): Promise<Delegation> {
  const answers = await Promise.all([dns.elsewhere, ...dns.resolvers].map((server) => queryServer(server, name, 'NS')));
  const known = answers.find(({ contents }) => contents.length > 0);
  if (known) return toDelegation(known.contents);
  // A server that refuses does not know the name. One that does not answer may know it.
  const isUnknown = answers.some(({ rcode }) => rcode === 'TIMEOUT' || rcode === 'SERVFAIL');
  return isUnknown ? { status: 'unknown', found: [], checked_at: now() } : toDelegation([]);
}

/** Must not be awaited within a transaction, because it queries other servers. */
export async function findDelegation(services: Services, { team_id, name }: ZoneRow): Promise<Delegation> {
  const registration = (await loadRegistrations(services.db, team_id, [name])).get(name);
  return registration ? delegationOf(registration) : lookUpDelegation(services, name);
}

/**
 * The name server that resolvers would query for a name: ours for a hosted zone, if the registry delegates to it.
 * Must not be awaited within a transaction.
 */
export async function findNameServer(services: Services, name: string): Promise<NameServer> {
  const { db, dns } = services;
  const above = [name, ...ancestorNames(name)];
  const known = await db.select().from(zones).where(inArray(zones.name, above));
  const [zone] = known.sort((a, b) => b.name.length - a.name.length);
  return zone && (await findDelegation(services, zone)).status === 'ours' ? dns.own : dns.elsewhere;
}
