/** Turns DNSSEC on and off: the signing of a zone, and the DS record at its registry. */
import { and, desc, eq, like } from 'drizzle-orm';
import type { Dnssec } from '#core/dns/dns.schema.ts';
import { parseRdata } from '#core/dns/rdata.rules.ts';
import type { Ds } from '#core/domain/domain.schema.ts';
import { currentTime, now } from '../clock.ts';
import type { Services } from '../context.ts';
import { domainEvents, meta, services as serviceTable, zoneKeys, zones } from '../db/schema.ts';
import { recordEvent } from '../domain/domain-events.ts';
import { loadDomain, type OwnDomain, saveRecord } from '../domain/own-domain.ts';
import { HttpError } from '../errors.ts';
import { delegationOf, findDelegation, loadRegistrations } from './delegation.ts';
import { ALGORITHM, DIGEST_TYPE, dsDigest, KEY_FLAGS, KEY_PROTOCOL, keyTagOf } from './dnssec.rules.ts';
import type { ZoneRow } from './hosted-zones.ts';
import { queryServer } from './lookup.ts';
import { createKey, dnskeyOf, type StoredKey, signingEnds } from './signer.ts';
import { loadZoneKey, raiseSerial } from './zones.ts';

/** How long resolvers may cache a DS record: a day, the longest TTL of large registries. */
const DS_TTL_MS = 86_400_000;

function dsOf(zone: string, key: StoredKey): Ds {
  const data = dnskeyOf(key);
  return {
    key_tag: keyTagOf(data),
    algorithm: ALGORITHM,
    digest_type: DIGEST_TYPE,
    digest: dsDigest(zone, data),
  };
}

const isSameDs = (a: Ds, b: Ds) =>
  a.key_tag === b.key_tag &&
  a.algorithm === b.algorithm &&
  a.digest_type === b.digest_type &&
  a.digest.toUpperCase() === b.digest.toUpperCase();

/** The domain of a zone; null if the team has not registered it here. */
async function findOwnDomain(services: Services, zone: ZoneRow) {
  const registration = (await loadRegistrations(services.db, zone.team_id, [zone.name])).get(zone.name);
  if (!registration) return null;
  const [service] = await services.db.select().from(serviceTable).where(eq(serviceTable.id, registration.id));
  return service ? { domain: await loadDomain(services, service), delegation: delegationOf(registration) } : null;
}

/** Queries for the DS records of a name; null if unknown, because a server did not answer and none has any. */
async function lookUpDs({ dns }: Services, name: string): Promise<Ds[] | null> {
  const answers = await Promise.all([dns.elsewhere, ...dns.resolvers].map((server) => queryServer(server, name, 'DS')));
  const found = answers
    .flatMap(({ contents }) => contents)
    .map((content) => parseRdata('DS', content, name, true).rdata);
  const records = found.flatMap((rdata) =>
    rdata?.type === 'DS'
      ? [
          {
            key_tag: rdata.keyTag,
            algorithm: rdata.algorithm,
            digest_type: rdata.digestType,
            digest: Buffer.from(rdata.digest).toString('hex').toUpperCase(),
          },
        ]
      : [],
  );
  const isTimeout = answers.some(({ rcode }) => rcode === 'TIMEOUT' || rcode === 'SERVFAIL');
  return records.length === 0 && isTimeout ? null : records;
}

async function loadSigningEnd({ db }: Services, zoneId: number): Promise<string | null> {
  const [row] = await db
    .select()
    .from(meta)
    .where(eq(meta.key, signingEnds.keyOf(zoneId)));
  return row?.value ?? null;
}

async function setSigningEnd({ db }: Services, zoneId: number, value: string): Promise<void> {
  const key = signingEnds.keyOf(zoneId);
  await db.insert(meta).values({ key, value }).onConflictDoUpdate({ target: meta.key, set: { value } });
}

/**
 * The DNSSEC state of a zone as the API sends it; null if it is not signed.
 * Must not be awaited within a transaction, because it queries other servers.
 */
export async function loadDnssec(services: Services, zone: ZoneRow): Promise<Dnssec | null> {
  const key = await loadZoneKey(services.db, zone.id);
  if (!key) return null;
  const ds = dsOf(zone.name, key);
  const own = await findOwnDomain(services, zone);
  const atRegistry = own ? own.domain.record.ds : await lookUpDs(services, zone.name);
  const isAtRegistry = atRegistry?.some((one) => isSameDs(one, ds)) ?? null;
  return {
    ds: [ds],
    dnskey: {
      flags: KEY_FLAGS,
      protocol: KEY_PROTOCOL,
      algorithm: ALGORITHM,
      key_tag: ds.key_tag,
      public_key: key.public_key,
    },
    at_registry: isAtRegistry === null ? 'unknown' : isAtRegistry ? 'yes' : 'no',
    ends_at: await loadSigningEnd(services, zone.id),
  };
}

async function changeDs(services: Services, domain: OwnDomain, ds: Ds[], userId: number | null): Promise<void> {
  await recordEvent(services, domain.service.id, 'ds', { before: domain.record.ds, after: ds }, userId);
  await saveRecord(services, domain, { ds });
}

async function ensureKey(services: Services, zone: ZoneRow): Promise<StoredKey> {
  const known = await loadZoneKey(services.db, zone.id);
  if (known) return known;
  const key = await createKey();
  await services.db
    .insert(zoneKeys)
    .values({ zone_id: zone.id, flags: KEY_FLAGS, algorithm: ALGORITHM, ...key, created_at: now() });
  return key;
}

/**
 * Signs a zone. If its domain is registered here and delegated to us, the DS record is published at the registry. It
 * replaces any others, because no signature of ours would match them.
 */
export async function enableDnssec(services: Services, zone: ZoneRow, userId: number): Promise<void> {
  await services.db.inTransaction(async () => {
    const key = await ensureKey(services, zone);
    await services.db.delete(meta).where(eq(meta.key, signingEnds.keyOf(zone.id)));
    const own = await findOwnDomain(services, zone);
    const ds = dsOf(zone.name, key);
    const isAtRegistry = own?.domain.record.ds.some((one) => isSameDs(one, ds));
    if (own?.delegation.status === 'ours' && !isAtRegistry) await changeDs(services, own.domain, [ds], userId);
    await raiseSerial(services.db, zone);
  });
}

/**
 * Removes the DS record of a zone's key from the registry, if the domain is registered here.
 * @returns whether it was there
 */
export async function withdrawDs(services: Services, zone: ZoneRow, userId: number | null): Promise<boolean> {
  const key = await loadZoneKey(services.db, zone.id);
  const own = key && (await findOwnDomain(services, zone));
  if (!own) return false;
  const { ds } = own.domain.record;
  const rest = ds.filter((one) => !isSameDs(one, dsOf(zone.name, key)));
  if (rest.length === ds.length) return false;
  await changeDs(services, own.domain, rest, userId);
  return true;
}

/** Until when resolvers may cache the DS record of a domain here, ISO 8601; null if none does. */
async function cachedUntil({ db }: Services, domain: OwnDomain, ds: Ds): Promise<string | null> {
  const since = new Date(currentTime() - DS_TTL_MS).toISOString();
  const events = await db
    .select()
    .from(domainEvents)
    .where(and(eq(domainEvents.service_id, domain.service.id), eq(domainEvents.kind, 'ds')))
    .orderBy(desc(domainEvents.id));
  const removal = events.find(({ detail }) => {
    const before = Array.isArray(detail.before) ? (detail.before as Ds[]) : [];
    return before.some((one) => isSameDs(one, ds));
  });
  if (!removal || removal.created_at <= since) return null;
  return new Date(Date.parse(removal.created_at) + DS_TTL_MS).toISOString();
}

async function removeKey({ db }: Services, zone: Pick<ZoneRow, 'id' | 'name'>): Promise<void> {
  await db.delete(zoneKeys).where(eq(zoneKeys.zone_id, zone.id));
  await db.delete(meta).where(eq(meta.key, signingEnds.keyOf(zone.id)));
  await raiseSerial(db, zone);
}

/** @throws HttpError 409 if the zone has DS records at another registrar, or may have */
async function requireNoDsElsewhere(services: Services, { name }: ZoneRow): Promise<void> {
  const found = await lookUpDs(services, name);
  if (found === null)
    throw new HttpError(409, `We can’t see whether ${name} still has a DS record at its registry. Try again later.`);
  if (found.length === 0) return;
  const tags = found.map(({ key_tag }) => key_tag).join(', ');
  throw new HttpError(
    409,
    `The registry of ${name} still has a DS record (key tag ${tags}), so the domain would stop working. Remove it at your registrar first.`,
  );
}

/**
 * Turns DNSSEC off: removes the DS record first, and the signatures once no resolver caches it (RFC 6781, 4.3.5).
 * Must not be awaited within a transaction, because it queries other servers.
 * @returns until when the zone stays signed, ISO 8601; null if it no longer is
 * @throws HttpError 409 if the zone has DS records at another registrar, or may have
 */
export async function disableDnssec(services: Services, zone: ZoneRow, userId: number): Promise<string | null> {
  const isOwn = (await findOwnDomain(services, zone)) !== null;
  if (!isOwn) await requireNoDsElsewhere(services, zone);
  const isDelegated = (await findDelegation(services, zone)).status === 'ours';
  return services.db.inTransaction(async () => {
    const key = await loadZoneKey(services.db, zone.id);
    if (!key) return null;
    const isWithdrawn = await withdrawDs(services, zone, userId);
    const known = await loadSigningEnd(services, zone.id);
    if (known && !isWithdrawn) return known;
    const own = await findOwnDomain(services, zone);
    // When another registrar has removed it is unknown.
    const tomorrow = isDelegated ? new Date(currentTime() + DS_TTL_MS).toISOString() : null;
    const end = own ? await cachedUntil(services, own.domain, dsOf(zone.name, key)) : tomorrow;
    if (end) await setSigningEnd(services, zone.id, end);
    else await removeKey(services, zone);
    return end;
  });
}

/** Whether the registry of a domain here has the DS record, for example because it was added again. */
async function hasDsHere(services: Services, zone: ZoneRow): Promise<boolean> {
  const key = await loadZoneKey(services.db, zone.id);
  const own = await findOwnDomain(services, zone);
  if (!key || !own) return false;
  const ds = dsOf(zone.name, key);
  return own.domain.record.ds.some((one) => isSameDs(one, ds));
}

/** Ends the signing of zones whose DS record is no longer cached by any resolver. Runs nightly. */
export async function endSigning(services: Services): Promise<void> {
  const { db } = services;
  const rows = await db
    .select()
    .from(meta)
    .where(like(meta.key, `${signingEnds.prefix}%`));
  for (const { key, value } of rows) {
    if (value > now()) continue;
    const [zone] = await db
      .select()
      .from(zones)
      .where(eq(zones.id, Number(key.slice(signingEnds.prefix.length))));
    if (zone && !(await hasDsHere(services, zone))) await removeKey(services, zone);
    else await db.delete(meta).where(eq(meta.key, key));
  }
}
