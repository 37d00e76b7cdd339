/** The zones that the provider holds, as its database has them now. */
import { createHash } from 'node:crypto';
import type { SoaAnswer } from 'dns-packet';
import { and, eq, sql } from 'drizzle-orm';
import { machineNow, now } from '../clock.ts';
import type { Settings } from '../context.ts';
import type { Database } from '../db/database.ts';
import { dnsRecords, emailDomains, meta, services } from '../db/schema.ts';
import { createZone, type DnsRecord, type Zone } from './answer.rules.ts';
import { DEFAULT_TTL, readRecord } from './record.rules.ts';

/** The provider's name servers. */
export const NAME_SERVERS = ['ns1.harbour-post.example', 'ns2.harbour-post.example'] as const;
const HOSTMASTER = 'hostmaster.harbour-post.example';
/** Seconds. */
const SOA_TIMES = { refresh: 7200, retry: 900, expire: 1_209_600, minimum: 300 };

/** What is known of the database as it was at one version. */
interface Snapshot {
  version: number;
  /** The hosted zones by their names. */
  zones: Map<string, Promise<Zone> | null>;
}

/** A team may register a domain here and have its DNS elsewhere. Another team's claim changes nothing. */
const isNotElsewhere = sql`(${services.team_id}, ${services.name}) NOT IN
  (SELECT ${emailDomains.team_id}, ${emailDomains.name} FROM ${emailDomains} WHERE NOT ${emailDomains.has_zone})`;

async function loadNames(db: Database): Promise<string[]> {
  const [mail, registered] = await Promise.all([
    db.select({ name: emailDomains.name }).from(emailDomains).where(eq(emailDomains.has_zone, true)),
    db
      .select({ name: services.name })
      .from(services)
      .where(and(eq(services.type, 'domain'), eq(services.status, 'active'), isNotElsewhere)),
  ]);
  return [...mail, ...registered].map(({ name }) => name);
}

/** The next serial in the arithmetic of RFC 1982. 0 is left out: some take it for none. */
export const nextSerial = (serial: number) => (serial >= 0xffff_ffff ? 1 : serial + 1);

/** Serials begin with the date, as people expect them to. */
const firstSerial = () => Number(`${now().slice(0, 10).replaceAll('-', '')}01`);

/**
 * The serial of a zone with these records. It grows whenever they are others than before, whoever has written them, and
 * however many were written at once.
 * @param isBare whether all of them are the provider's
 */
async function keepSerial(db: Database, zone: string, records: readonly DnsRecord[], isBare: boolean): Promise<number> {
  const digest = createHash('sha256')
    .update(
      records
        .map((record) => JSON.stringify(record))
        .sort()
        .join('\n'),
    )
    .digest('base64');
  const key = `serial of ${zone}`;
  const readKept = async () => {
    const [row] = await db.select().from(meta).where(eq(meta.key, key));
    const [serial, keptDigest] = row?.value.split(' ') ?? [];
    return serial ? { serial: Number(serial), digest: keptDigest } : null;
  };
  const kept = await readKept();
  if (kept?.digest === digest) return kept.serial;
  // Most zones never have records of their own: nothing is written for them.
  if (!kept && isBare) return 1;
  return db.inTransaction(async () => {
    const current = await readKept();
    if (current?.digest === digest) return current.serial;
    const serial = current ? nextSerial(current.serial) : firstSerial();
    const value = `${serial} ${digest}`;
    await db.insert(meta).values({ key, value }).onConflictDoUpdate({ target: meta.key, set: { value } });
    return serial;
  });
}

const nameServersOf = (zone: string): DnsRecord[] =>
  NAME_SERVERS.map((data) => ({ name: zone, type: 'NS', ttl: DEFAULT_TTL, data }));

/** Reads a zone. A stored record that cannot be served is left out, so that the others are. */
async function loadZone(db: Database, zone: string, log: Settings['log']): Promise<Zone> {
  const rows = await db.select().from(dnsRecords).where(eq(dnsRecords.zone, zone));
  const stored = new Map<string, DnsRecord>();
  for (const row of rows) {
    const record = readRecord(zone, row);
    // Within an RRset a record is there once (RFC 2181, 5).
    if (record) stored.set(JSON.stringify({ ...record, name: record.name.toLowerCase() }), record);
    else log?.(JSON.stringify({ at: machineNow(), dns: `not served: record ${row.id} of ${zone}` }));
  }
  const own = [...stored.values()];
  const hasNameServers = own.some(({ name, type }) => type === 'NS' && name.toLowerCase() === zone);
  const records = hasNameServers ? own : [...nameServersOf(zone), ...own];
  const serial = await keepSerial(db, zone, records, own.length === 0);
  const soa: SoaAnswer = {
    name: zone,
    type: 'SOA',
    ttl: DEFAULT_TTL,
    data: { mname: NAME_SERVERS[0], rname: HOSTMASTER, serial, ...SOA_TIMES },
  };
  return createZone(soa, records);
}

/** Finds zones in the database. What was read is kept until something is written. */
export function createZones(db: Database, log: Settings['log'] = null) {
  const watch = db.watchWrites();
  let snapshot: Snapshot = { version: Number.NaN, zones: new Map() };

  async function currentSnapshot(): Promise<Snapshot> {
    const version = await watch.readVersion();
    if (snapshot.version === version) return snapshot;
    const names = await loadNames(db);
    snapshot = { version, zones: new Map(names.map((name) => [name.toLowerCase(), null])) };
    return snapshot;
  }

  return {
    /** The zone that a name is in; null for a name of somebody else. */
    async find(name: string): Promise<Zone | null> {
      const { zones } = await currentSnapshot();
      const labels = name.toLowerCase().split('.');
      for (let at = 0; at < labels.length; at++) {
        const zone = labels.slice(at).join('.');
        const known = zones.get(zone);
        if (known === undefined) continue;
        const loading = known ?? loadZone(db, zone, log);
        zones.set(zone, loading);
        // A failure is not kept.
        loading.catch(() => zones.set(zone, null));
        return loading;
      }
      return null;
    },
    close: watch.close,
  };
}
