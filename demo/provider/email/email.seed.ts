import { eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { insertMany } from '../db/insert-many.ts';
import {
  aliases,
  calendars,
  dnsRecords,
  domainAliases,
  emailDomains,
  filters,
  forwarders,
  mailboxes,
} from '../db/schema.ts';
import { addZone } from '../dns/hosted-zones.ts';
import { textContent } from '../dns/record.rules.ts';
import { raiseSerial } from '../dns/zones.ts';
import { daysFromNow } from '../seed/days.ts';
import type { UniqueNames } from '../seed/names.ts';
import { seededPassword } from '../user/user.seed.ts';
import { MX_RECORDS, SPF_INCLUDE } from './dns.ts';
import { publishMailRecords } from './mail-zone.ts';
import { seedMailboxes } from './mailbox.seed.ts';

interface SeededDomain {
  id: number;
  name: string;
  /** Null where its DNS is elsewhere. */
  zoneId: number | null;
}

const SPF = `v=spf1 ${SPF_INCLUDE} ~all`;

/** The MX records of a domain, and these TXT records. Texts are without quotes. @param zoneId null where the DNS is elsewhere */
async function seedMailRecords(
  db: Database,
  zoneId: number | null,
  zone: string,
  texts: readonly [name: string, text: string][],
): Promise<void> {
  await insertMany(db, dnsRecords, [
    ...MX_RECORDS.map((value) => ({ zone_id: zoneId, zone, name: '@', type: 'MX', value })),
    ...texts.map(([name, text]) => ({ zone_id: zoneId, zone, name, type: 'TXT', value: textContent(text) })),
  ]);
  if (zoneId !== null) await raiseSerial(db, { id: zoneId, name: zone });
}

/** @param quota_total megabytes */
async function insertDomain(
  db: Database,
  team_id: number,
  name: string,
  max_mailboxes: number,
  quota_total: number,
  overrides: Partial<typeof emailDomains.$inferInsert> = {},
): Promise<SeededDomain> {
  const [row] = await db
    .insert(emailDomains)
    .values({ team_id, name, status: 'active', max_mailboxes, quota_total, ...overrides })
    .returning();
  const zone = overrides.has_zone === false ? null : await addZone(db, team_id, name);
  return { id: row?.id ?? 0, name, zoneId: zone?.id ?? null };
}

/** Aliases and forwarders: each state once, including a loop from before loops were refused. */
async function seedAddresses(db: Database, main: SeededDomain, studio: SeededDomain, names: UniqueNames) {
  const alias = ({ id, name }: SeededDomain, from: string, to: string) => ({
    domain_id: id,
    alias: `${from}@${name}`,
    goto: `${to}@${name}`,
  });
  await insertMany(db, aliases, [
    alias(main, 'info', 'ada.adler'),
    alias(main, 'info', 'ben.adler'),
    alias(main, 'sales', 'carys.adler'),
    alias(main, 'hello', 'info'),
    alias(main, 'jobs', 'somebody.gone'),
    alias(studio, 'hello', 'team'),
    alias(studio, 'team', 'press'),
    alias(studio, 'press', 'hello'),
  ]);
  await insertMany(db, domainAliases, [{ domain_id: main.id, alias: names.domain('north-wind.example') }]);
  await insertMany(db, forwarders, [
    { domain_id: main.id, address: `accounts@${main.name}`, goto: 'books@ledgerly.example' },
    { domain_id: main.id, address: `dan.adler@${main.name}`, goto: 'dan@home.example' },
    { domain_id: main.id, address: `sales@${main.name}`, goto: 'orders@parcelhub.example' },
  ]);
}

async function seedFilters(db: Database, domain_id: number) {
  const custom = (
    position: number,
    match_value: string,
    field: string,
    action: string,
    action_value: string | null = null,
  ) => ({
    domain_id,
    kind: 'custom' as const,
    match_value,
    field,
    comparison: 'contains',
    action,
    action_value,
    position,
  });
  const sender = (kind: 'whitelist' | 'blacklist', position: number, match_value: string) => ({
    domain_id,
    kind,
    match_value,
    comparison: 'is',
    position,
  });
  await insertMany(db, filters, [
    custom(1, 'newsletter', 'subject', 'folder', 'Newsletters'),
    custom(2, 'invoice', 'subject', 'forward', 'books@ledgerly.example'),
    custom(3, 'You have won', 'body', 'discard'),
    sender('whitelist', 1, 'parcelhub.example'),
    sender('whitelist', 2, 'anna@supplier.example'),
    sender('blacklist', 1, 'cheap-pills.example'),
  ]);
}

/** Mail of the busy team: a domain in use, one with its DNS elsewhere, one being set up and one turned off. @param random returns 0 to below 1 */
export async function seedBusyMail(
  db: Database,
  teamId: number,
  names: UniqueNames,
  random: () => number,
): Promise<void> {
  const main = await insertDomain(db, teamId, names.domain('northwind.example'), 60, 250_000);
  await seedMailboxes(db, main, 34, random);
  const studioName = names.domain('northwind-studio.example');
  const studio = await insertDomain(db, teamId, studioName, 10, 20_000, { has_zone: false });
  await seedMailboxes(db, studio, 3, random);
  await insertDomain(db, teamId, names.domain('northwind-shop.example'), 5, 10_000, { status: 'pending' });
  await insertDomain(db, teamId, names.domain('northwind-archive.example'), 5, 10_000, { status: 'off' });
  await seedAddresses(db, main, studio, names);
  await seedFilters(db, main.id);
  await insertMany(db, calendars, [
    { domain_id: main.id, username: `ada.adler@${main.name}`, name: 'Work', color: '#2563eb' },
  ]);
  await seedMailRecords(db, main.zoneId, main.name, [['@', 'v=spf1 include:_spf.newsletters.example -all']]);
  await seedMailRecords(db, studio.zoneId, studio.name, [
    ['@', SPF],
    ['_dmarc', `v=DMARC1; p=reject; rua=mailto:dmarc@${studio.name}`],
  ]);
}

/** 2,000 mailboxes in one domain. @param random returns 0 to below 1 */
export async function seedManyMailboxes(
  db: Database,
  teamId: number,
  names: UniqueNames,
  random: () => number,
): Promise<void> {
  const domain = await insertDomain(db, teamId, names.domain('meridian.example'), 5000, 20_000_000);
  await seedMailboxes(db, domain, 2000, random);
  await seedMailRecords(db, domain.zoneId, domain.name, [['@', SPF]]);
}

/**
 * The mail of a customer who moved from another provider: their domain with all mail records, and their mailbox.
 * @param name of the customer
 * @param isPaid whether the renewal is paid; mail is off until then
 */
export async function seedMigratedMail(
  db: Database,
  teamId: number,
  address: string,
  name: string,
  isPaid: boolean,
): Promise<void> {
  const domainName = address.slice(address.indexOf('@') + 1);
  const { id } = await insertDomain(db, teamId, domainName, 5, 25_000, isPaid ? {} : { status: 'off' });
  const [domain] = await db.select().from(emailDomains).where(eq(emailDomains.id, id));
  if (domain) await publishMailRecords(db, domain);
  await insertMany(db, mailboxes, [
    {
      domain_id: id,
      username: address,
      name,
      password: await seededPassword(),
      quota: 5000,
      used: 1240,
      messages: 3816,
      is_active: true,
      last_login_at: daysFromNow(-1),
      created_at: daysFromNow(-60),
    },
  ]);
}
