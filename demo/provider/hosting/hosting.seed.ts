import { and, asc, eq } from 'drizzle-orm';
import { currentTime } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { insertMany } from '../db/insert-many.ts';
import { hostingAccounts, hostingDatabases, hostingDomains, services } from '../db/schema.ts';
import { daysFromNow } from '../seed/days.ts';
import type { UniqueNames } from '../seed/names.ts';
import { ISSUER } from './certificates.ts';
import { limitsOf, panelOf, serverAt } from './plans.ts';
import { trafficOf } from './traffic.ts';

const DAY_MS = 24 * 3_600_000;
const MB = 1_000_000;

type Certificate = (typeof hostingDomains.$inferInsert)['certificate'];
const active = (days: number): Certificate => ({ status: 'active', issuer: ISSUER, expires_at: daysFromNow(days) });

const withoutRecord = (name: string): Certificate => ({
  status: 'failed',
  issuer: ISSUER,
  failure: `${name} has no A record. It needs 192.0.2.10.`,
});

function trafficThisMonth(username: string): { bandwidth_month: string; bandwidth_used: number } {
  const today = new Date(currentTime());
  const days = Array.from({ length: today.getUTCDate() }, (_, at) =>
    new Date(currentTime() - at * DAY_MS).toISOString().slice(0, 10),
  );
  return {
    bandwidth_month: today.toISOString().slice(0, 7),
    bandwidth_used: days.reduce((sum, date) => sum + trafficOf(username, date), 0),
  };
}

/** Usernames are unique, because domains are. */
const toUsername = (domain: string, end = '') =>
  domain
    .replace(/\.example$/, '')
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 24) + end;

/** The accounts of the busy team: one with more domains and databases, and a suspended one. */
export async function seedBusyHosting(db: Database, teamId: number, names: UniqueNames): Promise<void> {
  const rows = await db
    .select()
    .from(services)
    .where(and(eq(services.team_id, teamId), eq(services.type, 'hosting')))
    .orderBy(asc(services.id));
  const name = names.domain('northwind.example');
  const account = async (domain: string, username: string, ip: string, php_version: string) => {
    const service = rows.find((row) => row.name === domain);
    const server = serverAt(ip);
    if (!service || !server) throw new Error(`${domain} is not seeded`);
    await db.insert(hostingAccounts).values({
      service_id: service.id,
      username,
      password: '',
      panel: panelOf(service.label, undefined),
      server: server.name,
      ip,
      php_version,
      ...trafficThisMonth(username),
      ...limitsOf(service.label),
    });
    return service.id;
  };
  const main = await account(name, toUsername(name), '192.0.2.10', '8.3');
  const staging = await account(
    names.domain('staging.northwind.example'),
    toUsername(name, 'stg'),
    '192.0.2.24',
    '8.2',
  );
  const [docs, shop] = [names.domain('docs.northwind.example'), names.domain('northwind-shop.example')];
  await insertMany(db, hostingDomains, [
    { service_id: main, name, kind: 'main', root: 'public_html', certificate: active(62) },
    // Its A record is missing.
    { service_id: main, name: docs, kind: 'subdomain', root: 'public_html/docs', certificate: withoutRecord(docs) },
    // Its DNS is at another company.
    { service_id: main, name: shop, kind: 'addon', root: 'public_html/shop', certificate: withoutRecord(shop) },
    {
      service_id: staging,
      name: names.domain('staging.northwind.example'),
      kind: 'main',
      root: 'httpdocs',
      certificate: active(9),
    },
  ]);
  const user = toUsername(name);
  const database = (service_id: number, label: string, engine: string, size: number, users: string[]) => ({
    service_id,
    name: label,
    engine,
    size: Math.round(size * MB),
    users,
  });
  await insertMany(db, hostingDatabases, [
    database(main, `${user}_shop`, 'MySQL 8.4', 1840.2, [`${user}_shop`, `${user}_report`]),
    database(main, `${user}_matomo`, 'MySQL 8.4', 3127.8, [`${user}_matomo`]),
    database(main, `${user}_notes`, 'MySQL 8.4', 12.4, [`${user}_notes`]),
    database(staging, `${user}_staging`, 'MariaDB 11.4', 610.7, [`${user}_staging`]),
  ]);
}
