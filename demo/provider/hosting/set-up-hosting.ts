/** Creates hosting accounts, and applies changes of their plan. */
import { domainToASCII } from 'node:url';
import { eq } from 'drizzle-orm';
import { now } from '../clock.ts';
import type { Services } from '../context.ts';
import { hostingAccounts, hostingDomains, type ProductOptions, type services as serviceTable } from '../db/schema.ts';
import { addZone } from '../dns/hosted-zones.ts';
import { isRegisteredByTeam } from '../email/ownership.ts';
import { DEFAULT_PHP, type HostingRow, limitsOf, panelOf, serverFor } from './plans.ts';
import { publishWebRecords } from './web-zone.ts';

type Service = typeof serviceTable.$inferSelect;

/** Characters, the limit of cPanel. */
const MAX_USERNAME = 16;

/** A unique username derived from the domain. */
async function findUsername({ db }: Pick<Services, 'db'>, domain: string): Promise<string> {
  const [label = ''] = domainToASCII(domain.toLowerCase()).split('.');
  const base =
    label
      .replace(/^xn--/, '')
      .replace(/[^a-z0-9]/g, '')
      .replace(/^\d+/, '')
      .slice(0, MAX_USERNAME - 4) || 'site';
  for (let number = 1; ; number++) {
    const username = number === 1 ? base : `${base}${number}`;
    const [taken] = await db
      .select({ id: hostingAccounts.service_id })
      .from(hostingAccounts)
      .where(eq(hostingAccounts.username, username));
    if (!taken) return username;
  }
}

/**
 * Creates the account of a hosting service, and its records in the domain's zone if that is hosted here and has no
 * website yet. The account has no password until its owner sets one.
 * @returns the account, existing or new
 */
export async function setUpHosting(
  services: Services,
  service: Service,
  options?: ProductOptions,
): Promise<HostingRow> {
  const { db } = services;
  return db.inTransaction(async () => {
    const [existing] = await db.select().from(hostingAccounts).where(eq(hostingAccounts.service_id, service.id));
    if (existing) return existing;
    const { id, team_id, name, label } = service;
    const panel = panelOf(label, options);
    const server = serverFor(panel, name);
    const [account] = await db
      .insert(hostingAccounts)
      .values({
        service_id: id,
        username: await findUsername(services, name),
        password: '',
        panel,
        server: server.name,
        ip: server.ipv4,
        php_version: DEFAULT_PHP,
        bandwidth_month: now().slice(0, 7),
        reseller_acl: options?.reseller_acl ?? null,
        ...limitsOf(label),
      })
      .returning();
    if (!account) throw new Error('The account was not written');
    await db
      .insert(hostingDomains)
      .values({ service_id: id, name, kind: 'main', root: 'public_html', certificate: { status: 'pending' } });
    if (await isRegisteredByTeam(services, team_id, name)) await addZone(db, team_id, name);
    await publishWebRecords(db, team_id, name, server);
    return account;
  });
}

/** Applies the limits of a plan to an account. @param plan the label of its service */
export async function changeHostingPlan({ db }: Pick<Services, 'db'>, serviceId: number, plan: string): Promise<void> {
  await db.update(hostingAccounts).set(limitsOf(plan)).where(eq(hostingAccounts.service_id, serviceId));
}
