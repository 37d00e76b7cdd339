/** Loads zones from the database for the name servers. */
import { createHash } from 'node:crypto';
import type { SoaAnswer } from 'dns-packet';
import { and, count, eq, inArray, isNull, like, max } from 'drizzle-orm';
import { splitLabels } from '#core/dns/name.rules.ts';
import { DEFAULT_TTL } from '#core/dns/ttl.rules.ts';
import { machineNow, now } from '../clock.ts';
import type { Settings } from '../context.ts';
import type { Database } from '../db/database.ts';
import { dnsRecords, meta, zoneKeys, zones } from '../db/schema.ts';
import { createZone, type DnsRecord, type Zone } from './answer.rules.ts';
import { loadRecords, type RecordRow } from './load-records.ts';
import { toDnsRecord } from './record.rules.ts';
import { createSigner, dnskeyOf, type StoredKey } from './signer.ts';

/** The provider's name servers. */
export const NAME_SERVERS = ['ns1.harbour-post.example', 'ns2.harbour-post.example'] as const;
const HOSTMASTER = 'hostmaster.harbour-post.example';
/** Seconds. */
export const SOA_TIMES = { refresh: 7200, retry: 900, expire: 1_209_600, minimum: 300 };

/** Zones read from one version of the database. */
interface Snapshot {
  version: number;
  /** By name. */
  zones: Map<string, Promise<Zone>>;
}

type ZoneRow = Pick<typeof zones.$inferSelect, 'id' | 'name'>;

/** Ids of the zones by name. Cached until a zone is added or removed, because there are many and they rarely change. */
function createNameIndex(db: Database) {
  let stamp = '';
  let names = new Map<string, number>();
  return async () => {
    const [row] = await db.select({ number: count(), newest: max(zones.id) }).from(zones);
    const current = `${row?.number} ${row?.newest}`;
    if (stamp !== current) {
      const rows = await db.select({ id: zones.id, name: zones.name }).from(zones);
      names = new Map(rows.map(({ id, name }) => [name, id]));
      stamp = current;
    }
    return names;
  };
}

/** Names of the domains whose DNS is elsewhere. */
async function loadNamesElsewhere(db: Database): Promise<Set<string>> {
  const rows = await db.selectDistinct({ name: dnsRecords.zone }).from(dnsRecords).where(isNull(dnsRecords.zone_id));
  return new Set(rows.map(({ name }) => name));
}

/** The next serial number (RFC 1982). Skips 0, which some software treats as missing. */
export const nextSerial = (serial: number) => (serial >= 0xffff_ffff ? 1 : serial + 1);

/** The first serial begins with the date, as is customary. */
const firstSerial = () => Number(`${now().slice(0, 10).replaceAll('-', '')}01`);

const serialKey = (zone: string) => `serial of ${zone}`;

async function loadSerial(db: Database, zone: string): Promise<{ serial: number; digest: string | undefined } | null> {
  const [row] = await db
    .select()
    .from(meta)
    .where(eq(meta.key, serialKey(zone)));
  const [serial, digest] = row?.value.split(' ') ?? [];
  return serial ? { serial: Number(serial), digest } : null;
}

const nameServersOf = (zone: string): DnsRecord[] =>
  NAME_SERVERS.map((data) => ({ name: zone, type: 'NS', ttl: DEFAULT_TTL, data }));

/** Converts stored records. Those that cannot be served are logged and left out. */
function toServed(rows: readonly RecordRow[], zone: string, log: Settings['log']): DnsRecord[] {
  const served = new Map<string, DnsRecord>();
  for (const row of rows) {
    const record = toDnsRecord(zone, row);
    // An RRset has no duplicates (RFC 2181, 5).
    if (record) served.set(JSON.stringify({ ...record, ttl: 0, name: record.name.toLowerCase() }), record);
    else log?.(JSON.stringify({ at: machineNow(), dns: `not served: record ${row.id} of ${zone}` }));
  }
  return [...served.values()];
}

const soaOf = (zone: string, mname: string, rname: string, serial: number): SoaAnswer => ({
  name: zone,
  type: 'SOA',
  ttl: DEFAULT_TTL,
  data: { mname, rname, serial, ...SOA_TIMES },
});

/** The key that a zone is signed with; undefined if it is not signed. */
export async function loadZoneKey(db: Database, zoneId: number): Promise<StoredKey | undefined> {
  const [key] = await db.select().from(zoneKeys).where(eq(zoneKeys.zone_id, zoneId));
  return key;
}

/** Names of hosted zones below a name. */
async function loadChildZones(db: Database, name: string): Promise<string[]> {
  const below = await db
    .select({ name: zones.name })
    .from(zones)
    .where(like(zones.name, `%.${name}`));
  // In LIKE, an underscore matches any character.
  return below.map((zone) => zone.name).filter((child) => child.endsWith(`.${name}`));
}

/** Records that only a signed zone has. Without NS records for its hosted child zones it would deny that those exist. */
function signingRecords(name: string, own: readonly DnsRecord[], key: StoredKey, childZones: readonly string[]) {
  const dnskey: DnsRecord = { name, type: 'DNSKEY', ttl: DEFAULT_TTL, data: dnskeyOf(key) };
  const known = new Set(own.filter(({ type }) => type === 'NS').map((record) => record.name.toLowerCase()));
  return [dnskey, ...childZones.filter((child) => !known.has(child)).flatMap(nameServersOf)];
}

/** What a zone is served from. */
interface ZoneSource {
  rows: readonly RecordRow[];
  key: StoredKey | undefined;
  childZones: readonly string[];
  /** Changes with whatever is served. Taken from the rows, because parsing thousands of records takes long. */
  digest: string;
}

function digestOf({ rows, key, childZones }: Omit<ZoneSource, 'digest'>): string {
  const parts = [
    ...rows.map(({ name, type, value, ttl }) => JSON.stringify([name, type, value, ttl])),
    ...(key ? [key.public_key, ...childZones] : []),
  ];
  return createHash('sha256').update(parts.sort().join('\n')).digest('base64');
}

async function loadSource(db: Database, { id, name }: ZoneRow, known?: readonly RecordRow[]): Promise<ZoneSource> {
  const rows = known ?? (await loadRecords(db, { id }));
  const key = await loadZoneKey(db, id);
  const source = { rows, key, childZones: key ? await loadChildZones(db, name) : [] };
  return { ...source, digest: digestOf(source) };
}

function toServedZone(name: string, { rows, key, childZones }: ZoneSource, log: Settings['log']): DnsRecord[] {
  const own = toServed(rows, name, log);
  const hasNameServers = own.some((record) => record.type === 'NS' && record.name === name);
  return [
    ...(hasNameServers ? [] : nameServersOf(name)),
    ...own,
    ...(key ? signingRecords(name, own, key, childZones) : []),
  ];
}

/**
 * Raises the serial of a zone if its records, its key or its child zones have changed.
 * @param rows all of its records, read in the same transaction; without them they are read
 */
export const raiseSerial = (db: Database, zone: ZoneRow, rows?: readonly RecordRow[]) =>
  db.inTransaction(async () => {
    const source = await loadSource(db, zone, rows);
    const { digest } = source;
    const stored = await loadSerial(db, zone.name);
    if (stored?.digest === digest) return { ...source, serial: stored.serial };
    const serial = stored ? nextSerial(stored.serial) : firstSerial();
    const [key, value] = [serialKey(zone.name), `${serial} ${digest}`];
    await db.insert(meta).values({ key, value }).onConflictDoUpdate({ target: meta.key, set: { value } });
    return { ...source, serial };
  });

/** Loads what a zone is served from. Its serial is raised whenever that has changed since the last load. */
async function loadCurrent(db: Database, zone: ZoneRow): Promise<ZoneSource & { serial: number }> {
  const source = await loadSource(db, zone);
  const stored = await loadSerial(db, zone.name);
  if (stored?.digest === source.digest) return { ...source, serial: stored.serial };
  // Most zones never have records of their own. Nothing is written for them.
  if (!stored && source.rows.length === 0 && !source.key) return { ...source, serial: 1 };
  // Reads the records again in the transaction, because they may have changed.
  return raiseSerial(db, zone);
}

export const loadCurrentSerial = async (db: Database, zone: ZoneRow): Promise<number> =>
  (await loadCurrent(db, zone)).serial;

/** Loads a zone for the name servers. Records that cannot be served are logged. */
export async function loadZone(
  db: Database,
  zone: ZoneRow,
  log: Settings['log'] = null,
  signedZones: ReturnType<typeof createSignedZones> | null = null,
): Promise<Zone> {
  const current = await loadCurrent(db, zone);
  const { key, serial, digest } = current;
  const create = () =>
    createZone(
      soaOf(zone.name, NAME_SERVERS[0], HOSTMASTER, serial),
      toServedZone(zone.name, current, log),
      key && createSigner(key),
    );
  return key && signedZones ? signedZones(zone.name, `${serial} ${digest}`, create) : create();
}

/** The serials of zones when last served; 1 if never. */
export async function loadSerials(db: Database, names: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select()
    .from(meta)
    .where(inArray(meta.key, names.map(serialKey)));
  const stored = new Map(rows.map(({ key, value }) => [key, Number(value.split(' ')[0])]));
  return new Map(names.map((name) => [name, stored.get(serialKey(name)) ?? 1]));
}

async function loadZoneElsewhere(db: Database, zone: string, log: Settings['log']): Promise<Zone> {
  const rows = await db
    .select()
    .from(dnsRecords)
    .where(and(eq(dnsRecords.zone, zone), isNull(dnsRecords.zone_id)));
  return createZone(soaOf(zone, `ns1.${zone}`, `hostmaster.${zone}`, 1), toServed(rows, zone, log));
}

/** The name and its ancestors, longest first. */
const nameAndAncestors = (name: string) =>
  splitLabels(name.toLowerCase()).map((_, at, labels) => labels.slice(at).join('.'));

/** Signed zones that are cached with their signatures. */
const MAX_SIGNED_ZONES = 1000;

/** Caches signed zones until their records change, so that other writes to the database do not discard signatures. */
function createSignedZones() {
  const cache = new Map<string, { stamp: string; zone: Zone }>();
  return (name: string, stamp: string, create: () => Zone): Zone => {
    const known = cache.get(name);
    if (known?.stamp === stamp) return known.zone;
    const zone = create();
    cache.delete(name);
    cache.set(name, { stamp, zone });
    const [oldest] = cache.keys();
    if (cache.size > MAX_SIGNED_ZONES && oldest !== undefined) cache.delete(oldest);
    return zone;
  };
}

/** Reads once for all who ask in one turn of the event loop: under load, questions arrive many at a time. */
function oncePerTurn<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let reading: Promise<Value> | null = null;
  return () => {
    if (!reading) {
      reading = read();
      setImmediate(() => {
        reading = null;
      });
    }
    return reading;
  };
}

/** Finds zones in the database. Caches them until anything is written. */
export function createZones(db: Database, log: Settings['log'] = null) {
  const watch = db.watchWrites();
  const readVersion = oncePerTurn(watch.readVersion);
  const loadNames = createNameIndex(db);
  const signedZones = createSignedZones();

  /** @param load returns null if the name is no zone */
  function createFinder<Names>(
    loadAll: () => Promise<Names>,
    load: (names: Names, zone: string) => Promise<Zone> | null,
  ) {
    let snapshot: (Snapshot & { names: Names }) | null = null;
    const currentSnapshot = async () => {
      const version = await readVersion();
      if (snapshot?.version !== version) snapshot = { version, names: await loadAll(), zones: new Map() };
      return snapshot;
    };
    /** The closest zone that contains a name; null if none. */
    return async (name: string): Promise<Zone | null> => {
      const { names, zones: known } = await currentSnapshot();
      for (const zone of nameAndAncestors(name)) {
        const loading = known.get(zone) ?? load(names, zone);
        if (!loading) continue;
        known.set(zone, loading);
        // Failures are not cached.
        loading.catch(() => known.delete(zone));
        return loading;
      }
      return null;
    };
  }

  return {
    find: createFinder(loadNames, (names, name) => {
      const id = names.get(name);
      return id === undefined ? null : loadZone(db, { id, name }, log, signedZones);
    }),
    /** Finds zones of domains whose DNS is elsewhere. */
    findElsewhere: createFinder(
      () => loadNamesElsewhere(db),
      (names, name) => (names.has(name) ? loadZoneElsewhere(db, name, log) : null),
    ),
    close: watch.close,
  };
}
