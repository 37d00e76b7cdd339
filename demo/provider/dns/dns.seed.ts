import { and, eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { insertMany } from '../db/insert-many.ts';
import { dnsRecords, services, zoneChanges, zones } from '../db/schema.ts';
import { daysFromNow } from '../seed/days.ts';
import type { UniqueNames } from '../seed/names.ts';
import { addZone, type ZoneRow } from './hosted-zones.ts';
import { raiseSerial } from './zones.ts';

/** Name, type and content of a record, its TTL in seconds and a comment. */
type SeededRecord = [name: string, type: string, value: string, ttl?: number, comment?: string];

const MAIL = 'mail.harbour-post.example.';
const LARGE_ZONE = 2000;

const toRows = (zone: ZoneRow, records: readonly SeededRecord[]) =>
  records.map(([name, type, value, ttl = 3600, comment]) => ({
    zone_id: zone.id,
    zone: zone.name,
    name,
    type,
    value,
    ttl,
    comment: comment ?? null,
  }));

async function seedZone(
  db: Database,
  teamId: number,
  name: string,
  records: readonly SeededRecord[],
): Promise<ZoneRow> {
  const zone = await addZone(db, teamId, name);
  if (!zone) throw new Error(`${name} is taken`);
  await insertMany(db, dnsRecords, toRows(zone, records));
  await raiseSerial(db, zone);
  return zone;
}

/** Typical records of a company, without MX and SPF, which are added with its mail. */
const companyRecords = (name: string): SeededRecord[] => [
  ['@', 'A', '192.0.2.10', 3600, 'Web Plus hosting'],
  ['@', 'AAAA', '2001:db8:10::10', 3600, 'Web Plus hosting'],
  ['@', 'HTTPS', '1 . alpn="h2,h3"'],
  ['@', 'CAA', '0 issue "letsencrypt.org"'],
  ['@', 'CAA', `0 iodef "mailto:security@${name}"`],
  ['@', 'TXT', '"google-site-verification=Qm9vdC1jaGVjay1ub3J0aHdpbmQtMjAyNQ"', 3600, 'Search Console, Olivia'],
  ['www', 'CNAME', `${name}.`],
  ['blog', 'A', '192.0.2.44'],
  ['staging', 'A', '192.0.2.24', 300],
  ['*.preview', 'A', '192.0.2.60', 300, 'Every branch has a preview of its own'],
  ['shop', 'CNAME', 'stores.parcelhub.example.'],
  ['status', 'CNAME', 'northwind.statuspage.example.', 300],
  ['build', 'A', '192.0.2.81'],
  ['build', 'SSHFP', '4 2 8d3c7e0a5b1f49d26c0e7a4f3b91d8e25c6f0a7b4e3d2c1b0a9f8e7d6c5b4a39'],
  ['autodiscover', 'CNAME', `autodiscover.${MAIL}`],
  ['_imaps._tcp', 'SRV', `0 1 993 imap.${MAIL}`],
  ['_submissions._tcp', 'SRV', `0 1 465 smtp.${MAIL}`],
  ['_caldavs._tcp', 'SRV', `0 1 443 dav.${MAIL}`],
  ['newsletters._domainkey', 'CNAME', 'dkim.newsletters.example.', 3600, 'Newsletter tool'],
  ['_github-challenge-northwind', 'TXT', '"4f1c2a9be0"'],
];

/**
 * The zones of the busy team: of its domains, of an expired one, and of one that has both its registration and its name
 * servers elsewhere.
 */
export async function seedBusyZones(db: Database, teamId: number, ownerId: number, names: UniqueNames): Promise<void> {
  const name = names.domain('northwind.example');
  const main = await seedZone(db, teamId, name, companyRecords(name));
  const change = (days: number, rrsets: (typeof zoneChanges.$inferInsert)['rrsets']) => ({
    zone_id: main.id,
    user_id: ownerId,
    rrsets,
    created_at: daysFromNow(days),
  });
  const one = (content: string, ttl: number) => ({ ttl, records: [{ content, comment: null }] });
  await db.insert(zoneChanges).values([
    change(-41, [{ name: 'www', type: 'CNAME', before: null, after: one(`${name}.`, 3600) }]),
    change(-12, [
      { name: 'staging', type: 'A', before: one('192.0.2.23', 86_400), after: one('192.0.2.24', 300) },
      { name: 'build', type: 'A', before: null, after: one('192.0.2.81', 3600) },
    ]),
  ]);
  const web: SeededRecord[] = [
    ['@', 'A', '192.0.2.10'],
    ['www', 'CNAME', '@'],
  ];
  const webOf = (zone: string) =>
    web.map(([host, type, value]): SeededRecord => [host, type, value === '@' ? `${zone}.` : value]);
  for (const zone of ['northwind-shop.example', 'oldnorthwind.example'].map(names.domain))
    await seedZone(db, teamId, zone, webOf(zone));
  const labs = names.domain('northwind-labs.example');
  await seedZone(db, teamId, labs, webOf(labs));
  const elsewhere = ['ns1.farstar-dns.example.', 'ns2.farstar-dns.example.'];
  await insertMany(
    db,
    dnsRecords,
    elsewhere.map((value) => ({ zone: labs, name: '@', type: 'NS', value })),
  );
}

/** A record of the largest zone. */
function numberedRecord(index: number, zone: string): SeededRecord {
  const number = String(Math.floor(index / 5) + 1).padStart(4, '0');
  const [high, low] = [Math.floor(index / 250) % 250, index % 250];
  switch (index % 5) {
    case 0:
      return [`host-${number}`, 'A', `198.51.${100 + high}.${low + 1}`];
    case 1:
      return [`host-${number}`, 'AAAA', `2001:db8:${number.replace(/^0+/, '')}::1`];
    case 2:
      return [`www.host-${number}`, 'CNAME', `host-${number}.${zone}.`];
    case 3:
      return [`host-${number}`, 'TXT', `"owner=site-${number}"`];
    default:
      return [`_https._tcp.host-${number}`, 'SRV', `10 5 443 host-${number}.${zone}.`];
  }
}

/** A zone for each domain of the large team, the first of them with 2,000 records. */
export async function seedManyZones(db: Database, teamId: number): Promise<void> {
  const registered = await db
    .selectDistinct({ name: services.name })
    .from(services)
    .where(and(eq(services.team_id, teamId), eq(services.type, 'domain')));
  const created_at = daysFromNow(-200);
  await insertMany(
    db,
    zones,
    registered.map(({ name }) => ({ team_id: teamId, name, created_at })),
  );
  const first = registered.map(({ name }) => name).sort()[0] ?? '';
  await seedZone(
    db,
    teamId,
    first,
    Array.from({ length: LARGE_ZONE }, (_, index) => numberedRecord(index, first)),
  );
}

/** Records of other companies' domains that seeded zones refer to. */
export async function seedDomainsElsewhere(db: Database): Promise<void> {
  const spf = (zone: string, name: string, terms: string) => ({
    zone,
    name,
    type: 'TXT',
    value: `"v=spf1 ${terms} ~all"`,
  });
  const newsletters = 'newsletters.example';
  await insertMany(db, dnsRecords, [
    spf(MAIL.slice(0, -1), 'spf', 'ip4:192.0.2.128/26 ip6:2001:db8:25::/48'),
    spf(newsletters, '_spf', `include:_spf-eu.${newsletters} include:_spf-us.${newsletters}`),
    spf(newsletters, '_spf-eu', 'ip4:203.0.113.0/26'),
    spf(newsletters, '_spf-us', 'ip4:203.0.113.128/26'),
  ]);
}
