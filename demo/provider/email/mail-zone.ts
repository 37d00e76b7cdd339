import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import { and, eq, isNull } from 'drizzle-orm';
import { DEFAULT_TTL } from '#core/dns/ttl.rules.ts';
import type { Database } from '../db/database.ts';
import { emailDomains, type RrsetChange } from '../db/schema.ts';
import { toRrset, writeChange } from '../dns/change-zone.ts';
import { findZone } from '../dns/hosted-zones.ts';
import { loadRecords, type RecordRow } from '../dns/load-records.ts';
import { textContent } from '../dns/record.rules.ts';
import { checkDnsRecords, type DnsCheck, type DnsKind, plainValue } from './dns.ts';
import type { DomainRow } from './email-domains.ts';

const generateKeys = promisify(generateKeyPair);
const DKIM_SELECTOR = 'mail';

/**
 * Creates the domain's DKIM key. Others can't verify its signatures before its record is published.
 * @returns the domain with the key that it has: another one, where somebody has created it meanwhile
 */
export async function createDkimKey(db: Database, domain: DomainRow): Promise<DomainRow> {
  const { publicKey, privateKey } = await generateKeys('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const dkim = { dkim_selector: DKIM_SELECTOR, dkim_public: publicKey.toString('base64'), dkim_private: privateKey };
  const isOwn = eq(emailDomains.id, domain.id);
  await db
    .update(emailDomains)
    .set(dkim)
    .where(and(isOwn, isNull(emailDomains.dkim_public)));
  const [withKey] = await db.select().from(emailDomains).where(isOwn);
  return withKey ?? domain;
}

/** The change that fixes a check's RRset. Unrelated records are kept. */
function toRrsetFix({ name, type, found, fix }: DnsCheck, rows: readonly RecordRow[]): RrsetChange {
  const before = toRrset(rows.filter((row) => row.name === name && row.type === type));
  const kept = (before?.records ?? []).filter(({ content }) => !found.includes(plainValue(type, content)));
  const added = (fix ?? []).map((value) => ({ content: type === 'TXT' ? textContent(value) : value, comment: null }));
  return { name, type, before, after: { ttl: before?.ttl ?? DEFAULT_TTL, records: [...kept, ...added] } };
}

/** The team's zone of a domain, if its DNS is hosted here. */
async function findOwnZone(db: Database, { team_id, name }: DomainRow) {
  const zone = await findZone(db, name);
  return zone?.team_id === team_id ? zone : null;
}

/** Fixes missing and wrong mail records in our zone. @returns whether there was anything to fix */
export async function publishRecords(db: Database, domain: DomainRow, kind: DnsKind | 'all'): Promise<boolean> {
  return db.inTransaction(async () => {
    const zone = await findOwnZone(db, domain);
    if (!zone) return false;
    const rows = await loadRecords(db, zone);
    const records = rows.map(({ name, type, value }) => ({ name, type, value: plainValue(type, value) }));
    const checks = checkDnsRecords(domain, records).filter(
      (check) => check.fix && (kind === 'all' || kind === check.kind),
    );
    await writeChange(
      db,
      zone,
      rows,
      checks.map((check) => toRrsetFix(check, rows)),
      { userId: null },
    );
    return checks.length > 0;
  });
}

/** Removes the mail records that `publishRecords` added to our zone. */
export async function withdrawRecords(db: Database, domain: DomainRow, kinds: readonly DnsKind[]): Promise<void> {
  await db.inTransaction(async () => {
    const zone = await findOwnZone(db, domain);
    if (!zone) return;
    const rows = await loadRecords(db, zone);
    const records = rows.map(({ name, type, value }) => ({ name, type, value: plainValue(type, value) }));
    const changes = checkDnsRecords(domain, records).flatMap(({ kind, name, type, expected }): RrsetChange[] => {
      const before = toRrset(rows.filter((row) => row.name === name && row.type === type));
      if (!before || !kinds.includes(kind)) return [];
      const kept = before.records.filter(({ content }) => !expected.includes(plainValue(type, content)));
      if (kept.length === before.records.length) return [];
      return [{ name, type, before, after: kept.length > 0 ? { ttl: before.ttl, records: kept } : null }];
    });
    await writeChange(db, zone, rows, changes, { userId: null });
  });
}

/** Prepares our zone for mail: creates a missing DKIM key and fixes all missing and wrong records. */
export async function publishMailRecords(db: Database, domain: DomainRow): Promise<void> {
  const withKey = domain.dkim_public ? domain : await createDkimKey(db, domain);
  await publishRecords(db, withKey, 'all');
}
