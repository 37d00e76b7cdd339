import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { dnsRecords, emailDomains } from '../db/schema.ts';
import type { DnsCheck } from './dns.ts';
import { type DomainRow, loadDnsChecks } from './email-domains.ts';

const generateKeys = promisify(generateKeyPair);
const DKIM_SELECTOR = 'mail';

/** Makes the domain's DKIM key. It signs nothing that others can check until its record is published. */
export async function createDkimKey(db: Database, domain: DomainRow): Promise<DomainRow> {
  const { publicKey, privateKey } = await generateKeys('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const dkim = { dkim_selector: DKIM_SELECTOR, dkim_public: publicKey.toString('base64'), dkim_private: privateKey };
  await db.update(emailDomains).set(dkim).where(eq(emailDomains.id, domain.id));
  return { ...domain, ...dkim };
}

/** Replaces the records of a check by those that mail needs. */
export async function publishRecords(db: Database, domain: DomainRow, check: DnsCheck): Promise<void> {
  const rows = await db
    .select()
    .from(dnsRecords)
    .where(and(eq(dnsRecords.zone, domain.name), eq(dnsRecords.name, check.name), eq(dnsRecords.type, check.type)));
  const replaced = rows.filter((row) => check.found.includes(row.value)).map((row) => row.id);
  await db.batch([
    db.delete(dnsRecords).where(inArray(dnsRecords.id, replaced)),
    db
      .insert(dnsRecords)
      .values((check.fix ?? []).map((value) => ({ zone: domain.name, name: check.name, type: check.type, value }))),
  ]);
}

/** Makes the domain ready for mail: a DKIM key where it has none, and every record that is missing or wrong in our zone. */
export async function publishMailRecords(db: Database, domain: DomainRow): Promise<void> {
  const keyed = domain.dkim_public ? domain : await createDkimKey(db, domain);
  for (const check of await loadDnsChecks(db, keyed)) if (check.fix) await publishRecords(db, keyed, check);
}
