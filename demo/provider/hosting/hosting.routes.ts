import { and, asc, count, eq, like, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { HostingAccountChange } from '#core/hosting/hosting.schema.ts';
import { requireTeamRole } from '../auth.ts';
import { type Ctx, createRouter, type Services } from '../context.ts';
import { hostingAccounts, services as serviceTable } from '../db/schema.ts';
import { HttpError, validationError } from '../errors.ts';
import { LIVE_STATUSES } from '../service/live-statuses.ts';
import { hashNewPassword } from '../user/password.ts';
import { likePattern, orderOf, pageMeta, readBody, readIdParam, readPageQuery, validate } from '../validate.ts';
import { issueIfDue } from './certificates.ts';
import { checkHostingDns } from './hosting-dns.ts';
import {
  getOwnAccount,
  loadAccount,
  loadHostedDomains,
  type OwnAccount,
  requireUsable,
  toAccount,
} from './own-account.ts';
import { createPanelUrl, panelRoutes } from './panel.ts';
import { type HostingRow, PHP_VERSIONS, serverAt, type WebServer } from './plans.ts';
import { repairWebRecords } from './web-zone.ts';

const sortableColumns = {
  domain: serviceTable.name,
  plan: serviceTable.label,
  status: serviceTable.status,
  renewal_at: serviceTable.renewal_at,
} as const;
/** Sign-ins per control panel and user. */
const SIGN_INS = { limit: 30, windowSeconds: 60 };
const DomainName = z.object({ domain: z.string().check(z.minLength(1), z.maxLength(253)) });

/** The account as the API sends it. Certificates are issued as soon as its domains point to the server. */
async function sendAccount(services: Services, own: OwnAccount) {
  const domains = await loadHostedDomains(services, own.service.id);
  const current = LIVE_STATUSES.includes(own.service.status)
    ? await Promise.all(domains.map((domain) => issueIfDue(services, own.account, domain)))
    : domains;
  return toAccount(services, own, current);
}

/** @throws HttpError 422 with a message per field */
async function readChange(c: Ctx, { account }: OwnAccount): Promise<Partial<HostingRow>> {
  const { password, php_version } = await readBody(c, HostingAccountChange);
  const errors: Record<string, string[]> = {};
  if (php_version !== undefined && !PHP_VERSIONS.includes(php_version) && php_version !== account.php_version)
    errors.php_version = [`PHP ${php_version.slice(0, 20)} isn’t offered. Choose ${PHP_VERSIONS.join(', ')}.`];
  if (password?.toLowerCase().includes(account.username))
    errors.password = ['The password must not contain the username.'];
  const hash =
    password === undefined || errors.password
      ? null
      : await hashNewPassword(password, {
          email: '',
          ...(account.password ? { previousHash: account.password } : {}),
        }).catch((error: unknown) => {
          const refused =
            error instanceof HttpError && typeof error.body.errors === 'object' ? error.body.errors : null;
          if (!refused || Array.isArray(refused)) throw error;
          Object.assign(errors, refused);
          return null;
        });
  if (Object.keys(errors).length > 0) throw validationError(errors);
  return { ...(php_version === undefined ? {} : { php_version }), ...(hash === null ? {} : { password: hash }) };
}

function changeMessage(change: Partial<HostingRow>): string | null {
  if (change.password) return 'Password changed for the control panel, FTP and SSH';
  return change.php_version ? `PHP ${change.php_version} is on` : null;
}

/**
 * Finds one of the account's domains, and its server.
 * @throws HttpError 422 if the account does not serve the domain
 */
async function readDomain(c: Ctx, own: OwnAccount, name: string): Promise<{ domain: string; server: WebServer }> {
  const domains = await loadHostedDomains(c.get('services'), own.service.id);
  const found = domains.find((domain) => domain.name === name.toLowerCase());
  const server = serverAt(own.account.ip);
  if (!found || !server) throw validationError({ domain: [`${own.service.name} doesn’t serve this domain.`] });
  return { domain: found.name, server };
}

export const hostingRoutes = createRouter()
  .get('/shared-hosting/accounts', async (c) => {
    const caller = requireTeamRole(c, 'team_service');
    const services = c.get('services');
    const { db } = services;
    const page = readPageQuery(c);
    const status = c.req.query('status');
    const where = and(
      eq(serviceTable.team_id, caller.teamId),
      eq(serviceTable.type, 'hosting'),
      // Add-ons, such as a site builder, have no domain and are not accounts.
      like(serviceTable.name, '%.%'),
      status ? eq(serviceTable.status, status) : undefined,
      page.search
        ? sql`(${serviceTable.name} LIKE ${likePattern(page.search)} ESCAPE '\\' OR ${serviceTable.label} LIKE ${likePattern(page.search)} ESCAPE '\\')`
        : undefined,
    );
    const [total] = await db.select({ n: count() }).from(serviceTable).where(where);
    const rows = await db
      .select()
      .from(serviceTable)
      .where(where)
      .orderBy(orderOf(page, sortableColumns, asc(serviceTable.name)), asc(serviceTable.id))
      .limit(page.limit)
      .offset(page.offset);
    const accounts = [];
    for (const row of rows)
      accounts.push(
        await toAccount(services, await loadAccount(services, row), await loadHostedDomains(services, row.id)),
      );
    return c.json({ accounts, meta: pageMeta(page, total?.n ?? 0, rows.length) });
  })
  .get('/shared-hosting/accounts/:id', async (c) => {
    const own = await getOwnAccount(c, readIdParam(c));
    // Only its hash is stored.
    return c.json({ account: await sendAccount(c.get('services'), own), password: null });
  })
  .put('/shared-hosting/accounts/:id', async (c) => {
    const services = c.get('services');
    const own = await getOwnAccount(c, readIdParam(c));
    requireUsable(own);
    const change = await readChange(c, own);
    const { id } = own.service;
    if (Object.keys(change).length > 0)
      await services.db.update(hostingAccounts).set(change).where(eq(hostingAccounts.service_id, id));
    const changed = { ...own, account: { ...own.account, ...change } };
    return c.json({
      account: await sendAccount(services, changed),
      password: null,
      message: changeMessage(change),
    });
  })
  .get('/shared-hosting/account/login/:id', async (c) => {
    const caller = requireTeamRole(c, 'team_service');
    const own = await getOwnAccount(c, readIdParam(c));
    requireUsable(own);
    const { username, panel, server, service_id } = own.account;
    const wait = c
      .get('services')
      .limits.take(`panel ${service_id} ${caller.id}`, SIGN_INS.limit, SIGN_INS.windowSeconds);
    if (wait) throw new HttpError(429, `Too many sign-ins. Try again in ${wait} seconds.`);
    const url = createPanelUrl(new URL(c.req.url).origin, {
      accountId: service_id,
      username,
      panel,
      server,
      openedBy: `${caller.firstname} ${caller.lastname} (${caller.email})`,
    });
    return c.json({ data: { url } });
  })
  .get('/shared-hosting/accounts/:id/dns', async (c) => {
    const own = await getOwnAccount(c, readIdParam(c));
    const query = validate(DomainName, { domain: c.req.query('domain') });
    const { domain, server } = await readDomain(c, own, query.domain);
    const { dns } = await checkHostingDns(c.get('services'), own.service.team_id, domain, server);
    return c.json({ dns });
  })
  .post('/shared-hosting/accounts/:id/dns', async (c) => {
    const caller = requireTeamRole(c, 'team_service');
    const services = c.get('services');
    const own = await getOwnAccount(c, readIdParam(c));
    requireUsable(own);
    const { domain, server } = await readDomain(c, own, (await readBody(c, DomainName)).domain);
    const { zone, dns, names } = await checkHostingDns(services, own.service.team_id, domain, server);
    if (!zone || !dns.is_ours)
      throw new HttpError(409, `The DNS of ${domain} isn’t with us. Change the records where it is.`);
    const isBroken = (name: string | null) =>
      dns.records.some((record) => record.name === name && record.status !== 'ok');
    const broken = { main: isBroken(names.main), www: isBroken(names.www) };
    if (!broken.main && !broken.www) throw new HttpError(409, `${domain} points to your hosting already.`);
    await repairWebRecords(services.db, zone, domain, server, broken, caller.id);
    const after = await checkHostingDns(services, own.service.team_id, domain, server);
    return c.json({ dns: after.dns, message: `${domain} points to your hosting now` });
  })
  .route('/', panelRoutes);
