import { and, count, eq, inArray } from 'drizzle-orm';
import { requireTeamRole } from '../auth.ts';
import { now } from '../clock.ts';
import type { Ctx, Services } from '../context.ts';
import {
  emailDomains,
  hostingAccounts,
  hostingDatabases,
  hostingDomains,
  mailboxes,
  services as serviceTable,
} from '../db/schema.ts';
import { NAME_SERVERS } from '../dns/zones.ts';
import { HttpError, notFound } from '../errors.ts';
import { LIVE_STATUSES } from '../service/live-statuses.ts';
import { ensureAccountFolder } from './account-folder.ts';
import type { HostedDomainRow } from './certificates.ts';
import { sizeOf } from './files/usage.ts';
import { type HostingRow, PHP_VERSIONS } from './plans.ts';
import { setUpHosting } from './set-up-hosting.ts';
import { trafficIn } from './traffic.ts';
import { findZoneOf } from './web-zone.ts';

type Service = typeof serviceTable.$inferSelect;
/** A hosting account and its service. They have the same id. */
export interface OwnAccount {
  service: Service;
  account: HostingRow;
}

const FTP_PORT = 21;
const SSH_PORT = 22;

/** The account of a hosting service, created if missing. */
export const loadAccount = async (services: Services, service: Service): Promise<OwnAccount> => ({
  service,
  account: await setUpHosting(services, service),
});

/** @throws HttpError 404 if it is another team's, or not an account */
export async function getOwnAccount(c: Ctx, id: number): Promise<OwnAccount> {
  const caller = requireTeamRole(c, 'team_service');
  const services = c.get('services');
  const [service] = await services.db
    .select()
    .from(serviceTable)
    .where(and(eq(serviceTable.id, id), eq(serviceTable.team_id, caller.teamId), eq(serviceTable.type, 'hosting')));
  if (!service?.name.includes('.')) throw notFound('Hosting account');
  return loadAccount(services, service);
}

/** Why an account cannot be used, by the status of its service. */
const refusals: Readonly<Record<string, (name: string) => string>> = {
  suspended: (name) => `${name} is suspended. Pay its open invoice to use it again.`,
  expired: (name) => `${name} has expired. Renew it to use it again.`,
  cancelled: (name) => `${name} is cancelled, so it can no longer be used.`,
};
/** Why an account cannot be used; null if it can. */
export function accountRefusal({ name, status }: Pick<Service, 'name' | 'status'>): string | null {
  if (LIVE_STATUSES.includes(status)) return null;
  return refusals[status]?.(name) ?? `${name} isn’t set up yet. Try again in a few minutes.`;
}
/** @throws HttpError 409 if the account is suspended, has ended or is not ready */
export function requireUsable({ service }: OwnAccount): void {
  const refusal = accountRefusal(service);
  if (refusal) throw new HttpError(409, refusal);
}

const sumOf = (sizes: readonly number[]) => sizes.reduce((sum, size) => sum + size, 0);

/**
 * Disk usage of an account: its files and databases.
 * @param id of the account
 * @returns bytes
 */
async function accountUsage(services: Services, id: number): Promise<{ used: number; limit: number }> {
  const { db } = services;
  const [row] = await db
    .select({ account: hostingAccounts, domain: serviceTable.name })
    .from(hostingAccounts)
    .innerJoin(serviceTable, eq(serviceTable.id, hostingAccounts.service_id))
    .where(eq(hostingAccounts.service_id, id));
  if (!row) return { used: 0, limit: 0 };
  const { service_id, username, disk_limit } = row.account;
  const folder = await ensureAccountFolder(services, { service_id, username, domain: row.domain });
  const databases = await db
    .select({ size: hostingDatabases.size })
    .from(hostingDatabases)
    .where(eq(hostingDatabases.service_id, id));
  return { used: (await sizeOf(folder)) + sumOf(databases.map(({ size }) => size)), limit: disk_limit };
}

/** The id of a name's email domain, and the number of its mailboxes. */
async function loadMail({ db }: Services, teamId: number, name: string): Promise<{ id: number | null; used: number }> {
  const [domain] = await db
    .select({ id: emailDomains.id })
    .from(emailDomains)
    .where(and(eq(emailDomains.team_id, teamId), eq(emailDomains.name, name)));
  if (!domain) return { id: null, used: 0 };
  const [boxes] = await db.select({ n: count() }).from(mailboxes).where(eq(mailboxes.domain_id, domain.id));
  return { id: domain.id, used: boxes?.n ?? 0 };
}

/** Ids of the team's domain services, by name. */
async function loadRegistrationIds({ db }: Services, teamId: number, names: readonly string[]) {
  const rows = await db
    .select({ id: serviceTable.id, name: serviceTable.name })
    .from(serviceTable)
    .where(
      and(eq(serviceTable.team_id, teamId), eq(serviceTable.type, 'domain'), inArray(serviceTable.name, [...names])),
    );
  return new Map(rows.map(({ id, name }) => [name, id]));
}

export const loadHostedDomains = ({ db }: Services, id: number): Promise<HostedDomainRow[]> =>
  db.select().from(hostingDomains).where(eq(hostingDomains.service_id, id)).orderBy(hostingDomains.id);

/** An account as the API sends it. @param domains with their current certificates */
export async function toAccount(services: Services, own: OwnAccount, domains: readonly HostedDomainRow[]) {
  const { service, account } = own;
  const { id, team_id, name, status, label, price, period, renewal_at } = service;
  const databases = await services.db
    .select()
    .from(hostingDatabases)
    .where(eq(hostingDatabases.service_id, id))
    .orderBy(hostingDatabases.name);
  const [disk, mail, registrations, zones] = await Promise.all([
    accountUsage(services, id),
    loadMail(services, team_id, name),
    loadRegistrationIds(
      services,
      team_id,
      domains.map((domain) => domain.name),
    ),
    Promise.all(domains.map((domain) => findZoneOf(services.db, team_id, domain.name))),
  ]);
  return {
    id,
    domain: name,
    status,
    plan: label,
    panel: account.panel,
    username: account.username,
    server: account.server,
    ip: account.ip,
    name_servers: NAME_SERVERS,
    ftp: { host: account.server, port: FTP_PORT },
    ssh: { host: account.server, port: SSH_PORT },
    has_password: account.password !== '',
    php_version: account.php_version,
    php_versions: [...new Set([...PHP_VERSIONS, account.php_version])].sort(),
    disk,
    bandwidth: { used: trafficIn(account, now()), limit: account.bandwidth_limit },
    databases_count: { used: databases.length, limit: account.max_databases },
    mailboxes_count: { used: mail.used, limit: account.max_mailboxes },
    domains: domains.map(({ name: domain, kind, root, certificate }, at) => ({
      name: domain,
      kind,
      root,
      certificate,
      domain_id: registrations.get(domain) ?? null,
      zone_id: zones[at]?.id ?? null,
    })),
    databases: databases.map(({ name: database, engine, size, users }) => ({ name: database, engine, size, users })),
    reseller_acl: account.reseller_acl,
    email_domain_id: mail.id,
    price,
    period,
    renewal_at,
  };
}
