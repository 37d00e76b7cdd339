import { and, count, eq, sum } from 'drizzle-orm';
import isEmail from 'validator/es/lib/isEmail.js';
import { fullName } from '#core/dns/name.rules.ts';
import type { MailServers } from '#core/email/email.schema.ts';
import { requireTeamRole } from '../auth.ts';
import type { Ctx, Services } from '../context.ts';
import type { Database } from '../db/database.ts';
import { domainAliases, emailDomains, mailboxes } from '../db/schema.ts';
import { findNameServer } from '../dns/delegation.ts';
import { queryServer } from '../dns/lookup.ts';
import { HttpError, notFound } from '../errors.ts';
import { checkDnsRecords, type DnsCheck, MAIL_HOST, mailRrsets, plainValue } from './dns.ts';
import { checkOwnership, isTaken, isUnproven } from './ownership.ts';

export type DomainRow = typeof emailDomains.$inferSelect;
export type FieldErrors = Record<string, string[]>;

export const davUrl = `https://dav.${MAIL_HOST}/`;
/** @param origin address of this provider */
export const mailServers = (origin: string): MailServers => ({
  imap: { host: `imap.${MAIL_HOST}`, port: 993, security: 'ssl' },
  pop: { host: `pop.${MAIL_HOST}`, port: 995, security: 'ssl' },
  smtp: { host: `smtp.${MAIL_HOST}`, port: 465, security: 'ssl' },
  webmail_url: `${origin}/webmail`,
  dav_url: davUrl,
});

/** How many mailboxes a domain has, and the megabytes of their quotas. */
export async function domainUsage(db: Database, domainId: number) {
  const [used] = await db
    .select({ n: count(), quota: sum(mailboxes.quota) })
    .from(mailboxes)
    .where(eq(mailboxes.domain_id, domainId));
  return { mailboxes: used?.n ?? 0, quota_given: Number(used?.quota ?? 0) };
}

/** Checks the mail records at the domain's name server. Must not be awaited within a transaction. */
async function loadDnsChecks(services: Services, domain: DomainRow): Promise<DnsCheck[]> {
  const server = domain.has_zone ? services.dns.own : await findNameServer(services, domain.name);
  const records = await Promise.all(
    mailRrsets(domain).map(async ({ name, type }) => {
      const { contents } = await queryServer(server, fullName(name, domain.name), type);
      return contents.map((content) => ({ name, type, value: plainValue(type, content) }));
    }),
  );
  return checkDnsRecords(domain, records.flat());
}

/** The checks of all mail records, preceded by that of ownership if it is unproven. */
export async function loadAllChecks(services: Services, domain: DomainRow): Promise<DnsCheck[]> {
  const checks = await loadDnsChecks(services, domain);
  return isUnproven(domain) ? [await checkOwnership(services, domain), ...checks] : checks;
}

/** A domain in a response, with its usage, DNS checks and servers. */
export async function toEmailDomain(c: Ctx, domain: DomainRow) {
  const services = c.get('services');
  const { db } = services;
  const checks = await loadAllChecks(services, domain);
  const { id, name, status, max_mailboxes, quota_total, default_quota, spam_level } = domain;
  return {
    id,
    name,
    status,
    max_mailboxes,
    quota_total,
    default_quota,
    spam_level,
    is_unproven: isUnproven(domain),
    ...(await domainUsage(db, domain.id)),
    dns: { good: checks.filter((check) => check.status === 'good').length, total: checks.length },
    servers: mailServers(new URL(c.req.url).origin),
  };
}

/** @throws HttpError 404 for another team's domain too */
export async function getOwnDomain(c: Ctx, id: number): Promise<DomainRow> {
  const caller = requireTeamRole(c, 'team_service');
  const domain = (
    await c
      .get('services')
      .db.select()
      .from(emailDomains)
      .where(and(eq(emailDomains.id, id), eq(emailDomains.team_id, caller.teamId)))
  )[0];
  if (!domain) throw notFound('Domain');
  return domain;
}

/** @throws HttpError 501 while the domain is not on the mail server yet */
export function requireReadyDomain(domain: DomainRow): void {
  if (domain.status === 'pending')
    throw new HttpError(501, `${domain.name} is still being set up. Try again once it’s ready.`);
}

/** Addresses must be ASCII and unquoted: the mail server has no SMTPUTF8, and quotes can hide line breaks. */
export const isAddress = (text: string) => !text.startsWith('"') && isEmail(text, { allow_utf8_local_part: false });

/** The domain and its domain aliases. */
export async function hostedDomainNames(db: Database, domain: DomainRow): Promise<string[]> {
  const rows = await db
    .select({ alias: domainAliases.alias })
    .from(domainAliases)
    .where(eq(domainAliases.domain_id, domain.id));
  return [domain.name, ...rows.map((row) => row.alias)];
}

/** Whether any team has this domain or domain alias here. */
export async function isHosted(db: Database, name: string): Promise<boolean> {
  const [[own], [alias]] = await Promise.all([
    db
      .select({ id: emailDomains.id })
      .from(emailDomains)
      .where(and(eq(emailDomains.name, name), isTaken)),
    db.select({ id: domainAliases.id }).from(domainAliases).where(eq(domainAliases.alias, name)),
  ]);
  return Boolean(own ?? alias);
}
export const domainPart = (address: string) => address.slice(address.lastIndexOf('@') + 1);
