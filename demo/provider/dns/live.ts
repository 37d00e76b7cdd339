/** Compares what name servers answer with the zone. */
import { desc, eq } from 'drizzle-orm';
import type { LiveAnswer, LiveRrset } from '#core/dns/dns.schema.ts';
import { fullName, readOwner } from '#core/dns/name.rules.ts';
import { isRecordType } from '#core/dns/record.rules.ts';
import { isSameRrset } from '#core/dns/rrset.rules.ts';
import { currentTime } from '../clock.ts';
import type { Services } from '../context.ts';
import type { Database } from '../db/database.ts';
import { type StoredRrset, zoneChanges } from '../db/schema.ts';
import { findDelegationExpiry } from '../domain/delegation-expiry.ts';
import { groupByRrset, rrsetKey, toRrset } from './change-zone.ts';
import { loadRegistrations } from './delegation.ts';
import type { ZoneRow } from './hosted-zones.ts';
import { loadRecords } from './load-records.ts';
import { mapParallel, type NameServer, queryServer, serverName } from './lookup.ts';
import { SOA_TIMES } from './zones.ts';

/** Changes considered when computing how long resolvers may cache old records. */
const MAX_CHANGES = 500;
/** After so many timeouts a server is no longer queried for a zone. */
const MAX_TIMEOUTS = 2;

interface NamedSet {
  name: string;
  type: string;
  /** Null if the zone does not have it. */
  set: StoredRrset | null;
}

/** Queries one server, until it has timed out too often. */
function createQuerier(server: NameServer) {
  let timeouts = 0;
  return async (name: string, type: string): Promise<LiveAnswer> => {
    const known = { server: serverName(server), role: server.role };
    if (timeouts >= MAX_TIMEOUTS) return { ...known, rcode: 'TIMEOUT', contents: [], ttl: null };
    const answer = await queryServer(server, name, type);
    if (answer.rcode === 'TIMEOUT') timeouts++;
    return { ...known, ...answer };
  };
}

/** Whether our own server answers with what the zone has. A deleted RRset is expected to be missing. */
function statusOf({ type, set }: NamedSet, own: LiveAnswer | undefined): LiveRrset['status'] {
  if (!own || own.rcode === 'TIMEOUT' || own.rcode === 'SERVFAIL') return 'unreachable';
  if (own.contents.length === 0) return 'missing';
  const answered = { ttl: own.ttl ?? 0, records: own.contents.map((content) => ({ content })) };
  return isSameRrset(type, set, answered) ? 'live' : 'different';
}

/**
 * Until when resolvers may cache old records: until the TTL of the replaced RRset, or that of its absence (RFC 2308),
 * has passed since the change.
 * @returns ISO 8601 by RRset key, only future times
 */
async function loadOldUntil(db: Database, zone: ZoneRow): Promise<Map<string, string>> {
  const changes = await db
    .select({ rrsets: zoneChanges.rrsets, created_at: zoneChanges.created_at })
    .from(zoneChanges)
    .where(eq(zoneChanges.zone_id, zone.id))
    .orderBy(desc(zoneChanges.id))
    .limit(MAX_CHANGES);
  const until = new Map<string, number>();
  for (const { rrsets, created_at } of changes)
    for (const change of rrsets) {
      // A change of comments does not change answers.
      if (isSameRrset(change.type, change.before, change.after)) continue;
      const end = Date.parse(created_at) + (change.before?.ttl ?? SOA_TIMES.minimum) * 1000;
      until.set(rrsetKey(change), Math.max(end, until.get(rrsetKey(change)) ?? 0));
    }
  return new Map([...until].flatMap(([key, end]) => (end > currentTime() ? [[key, new Date(end).toISOString()]] : [])));
}

/** Until when resolvers may query the domain's previous name servers; null if it is not registered here. */
async function loadOldServersEnd(db: Database, { team_id, name }: ZoneRow): Promise<string | null> {
  const registration = (await loadRegistrations(db, team_id, [name])).get(name);
  return registration ? findDelegationExpiry(db, { id: registration.id, name }) : null;
}

const laterOf = (a: string | null, b: string | null) => (a && b ? (a > b ? a : b) : (a ?? b));

async function loadRequestedSets(
  db: Database,
  zone: ZoneRow,
  requested: { name?: string | undefined; type?: string | undefined },
) {
  const name = requested.name?.toLowerCase();
  const type = requested.type?.toUpperCase();
  const sets: NamedSet[] = [];
  for (const rows of groupByRrset(await loadRecords(db, zone)).values()) {
    const [first] = rows;
    if (!first || (name && first.name !== name) || (type && first.type !== type)) continue;
    sets.push({ name: first.name, type: first.type, set: toRrset(rows) });
  }
  // After deleting an RRset, people check whether it is gone.
  const isDeleted =
    sets.length === 0 && name && type && isRecordType(type) && readOwner(name, zone.name, true).name === name;
  return isDeleted ? [{ name, type, set: null }] : sets;
}

/**
 * Queries the provider's own name server and the resolvers for the RRsets of a zone.
 * Must not be awaited within a transaction.
 */
export async function loadLiveRrsets(
  { db, dns }: Services,
  zone: ZoneRow,
  requested: { name?: string | undefined; type?: string | undefined },
): Promise<LiveRrset[]> {
  const sets = await loadRequestedSets(db, zone, requested);
  const [oldUntil, oldServersEnd] = await Promise.all([loadOldUntil(db, zone), loadOldServersEnd(db, zone)]);
  const queriers = [dns.own, ...dns.resolvers].map(createQuerier);
  return mapParallel(sets, async (named) => {
    const { name, type } = named;
    const answers = await Promise.all(queriers.map((query) => query(fullName(name, zone.name), type)));
    return {
      name,
      type,
      status: statusOf(named, answers[0]),
      answers,
      old_until: laterOf(oldUntil.get(rrsetKey(named)) ?? null, oldServersEnd),
    };
  });
}
