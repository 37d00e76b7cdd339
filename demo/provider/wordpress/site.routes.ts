import { and, asc, count, eq, inArray, ne, or, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { requireTeamRole } from '../auth.ts';
import { type Ctx, createRouter, type Services } from '../context.ts';
import { services as serviceTable, wordpressEvents, wordpressSites } from '../db/schema.ts';
import { HttpError, validationError } from '../errors.ts';
import { toWireJob } from '../job/job.routes.ts';
import { listEvents } from '../service/event-list.ts';
import { LIVE_STATUSES } from '../service/live-statuses.ts';
import { likePattern, orderOf, pageMeta, parseId, RecordId, readBody, readPageQuery } from '../validate.ts';
import { yieldToOthers } from '../yield-queue.ts';
import { adminRoutes, createAdminUrl } from './admin-sign-in.ts';
import { clearLog, readLog } from './debug-log.ts';
import { checkHealth } from './health.ts';
import { domainRefusal, orderSite, planRefusal, readDomain, titleRefusal } from './new-site-order.ts';
import { PHP_VERSIONS } from './plans.ts';
import { previewRoutes } from './preview.routes.ts';
import { readItems } from './read-items.ts';
import { addSiteEvent, announceSite } from './site-events.ts';
import { siteFolder } from './site-folder.ts';
import { beginDelete } from './site-jobs.ts';
import { findSite, getOwnSite, loadPlans, requireIdle, requireUsable, type SiteRow, toWireSite } from './sites.ts';
import { findBlock } from './update-plan.ts';
import { readSettings, setDebug, setMaintenance } from './wp-config.ts';

const sortableColumns = {
  name: wordpressSites.domain,
  domain: wordpressSites.domain,
  php_version: wordpressSites.php_version,
  created_at: wordpressSites.created_at,
} as const;
/** For expensive calls, per site and user. */
const CALL_LIMIT = { limit: 30, windowSeconds: 60 };

const SiteChange = z.object({
  php_version: z.optional(z.string()),
  is_maintenance: z.optional(z.boolean()),
  is_debug: z.optional(z.boolean()),
});
type SiteChange = z.output<typeof SiteChange>;
const NewSiteRequest = z.object({ service_id: RecordId, domain: z.string(), title: z.string() });

/** @throws HttpError 429 */
function limitCalls(c: Ctx, action: string, siteId: number): void {
  const { id } = requireTeamRole(c);
  const wait = c.get('services').limits.take(`${action} ${siteId} ${id}`, CALL_LIMIT.limit, CALL_LIMIT.windowSeconds);
  if (wait) throw new HttpError(429, `Too many calls. Try again in ${wait} seconds.`);
}

/** The status of a service that isn't live takes precedence over its site's, as in `statusOf`. */
function statusFilter(status: string | undefined) {
  if (!status) return undefined;
  const isLive = inArray(serviceTable.status, LIVE_STATUSES);
  return or(
    and(isLive, sql`${wordpressSites.status} = ${status}`),
    and(sql`not ${isLive}`, eq(serviceTable.status, status)),
  );
}

async function listSites(c: Ctx) {
  const { teamId } = requireTeamRole(c);
  const services = c.get('services');
  const { db } = services;
  const page = readPageQuery(c);
  const serviceId = c.req.query('service_id');
  const where = and(
    eq(wordpressSites.team_id, teamId),
    statusFilter(c.req.query('status')),
    serviceId ? eq(wordpressSites.service_id, parseId(serviceId)) : undefined,
    page.search ? sql`${wordpressSites.domain} LIKE ${likePattern(page.search)} ESCAPE '\\'` : undefined,
  );
  const from = () =>
    db
      .select({ site: wordpressSites })
      .from(wordpressSites)
      .innerJoin(serviceTable, eq(serviceTable.id, wordpressSites.service_id))
      .where(where);
  const [total] = await db
    .select({ n: count() })
    .from(wordpressSites)
    .innerJoin(serviceTable, eq(serviceTable.id, wordpressSites.service_id))
    .where(where);
  const rows = await from()
    .orderBy(orderOf(page, sortableColumns, asc(wordpressSites.domain)), asc(wordpressSites.id))
    .limit(page.limit)
    .offset(page.offset);
  const sites = [];
  for (const { site } of rows) {
    // Each is read from its files and tables: other calls are answered in between.
    await yieldToOthers();
    sites.push(await toWireSite(services, site));
  }
  return c.json({ sites, plans: await loadPlans(services, teamId), meta: pageMeta(page, total?.n ?? 0, rows.length) });
}

/** Why a site cannot run on a version of PHP: the items that need another one, by name. */
async function phpRefusal(services: Services, site: SiteRow, php: string): Promise<string | null> {
  if (!PHP_VERSIONS.includes(php))
    return `PHP ${php.slice(0, 20)} isn’t offered. Choose ${PHP_VERSIONS.slice(0, -1).join(', ')} or ${PHP_VERSIONS.at(-1)}.`;
  const { core, plugins, themes } = await readItems(siteFolder(services.settings, site.id));
  const stopped = [core, ...plugins, ...themes].filter(
    ({ is_active, requires_php }) => is_active && findBlock({ requires_php }, { php, wordpress: core.version }),
  );
  if (stopped.length === 0) return null;
  const names = stopped.map(({ name, version, requires_php }) => `${name} ${version} (needs PHP ${requires_php})`);
  return `These can’t run on PHP ${php}: ${names.join(', ')}.`;
}

/** Changes a site and records each change as an event. @returns a message per change */
async function applyChange(c: Ctx, site: SiteRow, change: SiteChange): Promise<string[]> {
  const services = c.get('services');
  const { id: userId } = requireTeamRole(c);
  const folder = siteFolder(services.settings, site.id);
  const before = await readSettings(folder);
  const { php_version, is_maintenance, is_debug } = change;
  const messages: string[] = [];
  const record = async (message: string, kind: string, detail: object) => {
    messages.push(message);
    await addSiteEvent(services, site.id, userId, kind, { ...detail });
  };
  if (php_version !== undefined && php_version !== site.php_version) {
    await services.db.update(wordpressSites).set({ php_version }).where(eq(wordpressSites.id, site.id));
    await record(`PHP ${php_version} is on`, 'php_changed', { from: site.php_version, to: php_version });
  }
  if (is_maintenance !== undefined && is_maintenance !== before.is_maintenance) {
    await setMaintenance(folder, is_maintenance);
    const state = is_maintenance ? 'on' : 'off';
    await record(`Maintenance mode is ${state}`, `maintenance_${state}`, {});
  }
  if (is_debug !== undefined && is_debug !== before.is_debug) {
    await setDebug(folder, is_debug);
    const state = is_debug ? 'on' : 'off';
    await record(`The debug log is ${state}`, `debug_${state}`, {});
  }
  return messages;
}

async function updateSite(c: Ctx) {
  const services = c.get('services');
  const site = await getOwnSite(c);
  const change = await readBody(c, SiteChange);
  await requireUsable(services, site);
  await requireIdle(services, site);
  const refusal =
    change.php_version === undefined || change.php_version === site.php_version
      ? null
      : await phpRefusal(services, site, change.php_version);
  if (refusal) throw validationError({ php_version: [refusal] });
  const messages = await applyChange(c, site, change);
  const changed = (await findSite(services, site.id)) ?? site;
  if (messages.length > 0) await checkHealth(services, changed);
  const sent = await toWireSite(services, (await findSite(services, site.id)) ?? changed);
  return c.json({ site: sent, message: messages.join('. ') || null });
}

async function createSite(c: Ctx) {
  const services = c.get('services');
  const { db } = services;
  const { teamId, id: userId } = requireTeamRole(c);
  const body = await readBody(c, NewSiteRequest);
  const title = body.title.trim();
  const domain = readDomain(body.domain);
  const { site, job } = await db.inTransaction(async () => {
    const [service] = await db
      .select()
      .from(serviceTable)
      .where(
        and(
          eq(serviceTable.id, body.service_id),
          eq(serviceTable.team_id, teamId),
          eq(serviceTable.type, 'wordpress'),
          ne(serviceTable.status, 'cancelled'),
        ),
      );
    const refusals = {
      service_id: service ? await planRefusal(services, service) : 'Choose one of your WordPress plans.',
      domain:
        domain === null ? 'Enter a domain, such as blog.example.com.' : await domainRefusal(services, teamId, domain),
      title: titleRefusal(title),
    };
    const errors = Object.entries(refusals).flatMap(([field, refusal]) => (refusal ? [[field, [refusal]]] : []));
    if (errors.length > 0 || !service || domain === null) throw validationError(Object.fromEntries(errors));
    return orderSite(services, service, { domain, title }, userId);
  });
  announceSite(services, site);
  return c.json({ site: await toWireSite(services, site), job: await toWireJob(c, job) });
}

async function deleteSite(c: Ctx) {
  const services = c.get('services');
  const { id: userId } = requireTeamRole(c);
  const site = await getOwnSite(c);
  if (site.status !== 'failed') await requireUsable(services, site);
  const [staging] = await services.db
    .select({ domain: wordpressSites.domain })
    .from(wordpressSites)
    .where(eq(wordpressSites.parent_id, site.id));
  if (staging) throw new HttpError(409, `Delete its staging copy ${staging.domain} first.`);
  const job = await beginDelete(services, site, userId);
  announceSite(services, site);
  return c.json({ message: `Deleting ${site.domain}`, job: await toWireJob(c, job) });
}

export const wordpressSiteRoutes = createRouter()
  .get('/wordpress/sites', listSites)
  .post('/wordpress/sites', createSite)
  .get('/wordpress/sites/:id', async (c) => {
    const services = c.get('services');
    const site = await getOwnSite(c);
    if (site.status === 'active' && !site.health) await checkHealth(services, site);
    return c.json({ site: await toWireSite(services, (await findSite(services, site.id)) ?? site) });
  })
  .put('/wordpress/sites/:id', updateSite)
  .delete('/wordpress/sites/:id', deleteSite)
  .post('/wordpress/sites/:id/sign-in', async (c) => {
    const { firstname, lastname, email } = requireTeamRole(c);
    const services = c.get('services');
    const site = await getOwnSite(c);
    await requireUsable(services, site);
    limitCalls(c, 'wordpress sign-in', site.id);
    const openedBy = `${firstname} ${lastname} (${email})`;
    return c.json({ data: { url: createAdminUrl(new URL(c.req.url).origin, { siteId: site.id, openedBy }) } });
  })
  .post('/wordpress/sites/:id/health', async (c) => {
    const services = c.get('services');
    const site = await getOwnSite(c);
    await requireUsable(services, site);
    limitCalls(c, 'wordpress health', site.id);
    return c.json({ health: await checkHealth(services, site) });
  })
  .get('/wordpress/sites/:id/events', async (c) => {
    const site = await getOwnSite(c);
    const page = readPageQuery(c);
    const { events, total } = await listEvents(c.get('services'), wordpressEvents, site.id, page);
    return c.json({ events, meta: pageMeta(page, total, events.length) });
  })
  .get('/wordpress/sites/:id/debug-log', async (c) => {
    const site = await getOwnSite(c);
    return c.json(await readLog(siteFolder(c.get('services').settings, site.id)));
  })
  .delete('/wordpress/sites/:id/debug-log', async (c) => {
    const services = c.get('services');
    const site = await getOwnSite(c);
    await requireUsable(services, site);
    await clearLog(siteFolder(services.settings, site.id));
    return c.json({ message: 'The debug log is empty' });
  })
  .route('/', adminRoutes)
  .route('/', previewRoutes);
