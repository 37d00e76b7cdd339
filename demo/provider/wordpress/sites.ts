/** WordPress sites: their rows, folders and wire format. */
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { and, count, eq, isNull, max } from 'drizzle-orm';
import { tryGetContext } from 'hono/context-storage';
import type * as z from 'zod/mini';
import { nameWithin } from '#core/dns/name.rules.ts';
import type { WordpressSite } from '#core/wordpress/wordpress.schema.ts';
import { requireTeamRole } from '../auth.ts';
import { now } from '../clock.ts';
import type { Ctx, Env, Services } from '../context.ts';
import { backups, dnsRecords, services as serviceTable, wordpressEvents, wordpressSites } from '../db/schema.ts';
import { toZoneName } from '../dns/zone-name.ts';
import { HttpError, notFound, validationError } from '../errors.ts';
import { sizeOf } from '../hosting/files/usage.ts';
import { findZoneOf } from '../hosting/web-zone.ts';
import { pathExists } from '../path-exists.ts';
import { generateSecret } from '../secrets.ts';
import { LIVE_STATUSES } from '../service/live-statuses.ts';
import { readIdParam } from '../validate.ts';
import { writeSiteDatabase, writeSiteFiles } from './new-site.ts';
import { DEFAULT_PHP, PHP_VERSIONS, planLimits, SERVER, SFTP_PORT } from './plans.ts';
import { readItems } from './read-items.ts';
import { readOption, withSiteDatabase } from './site-database.ts';
import { changeSiteExclusively, foldersIn, type SiteFolder, siteFolder } from './site-folder.ts';
import { loadItems, offerOf } from './site-items.ts';
import { findSample } from './site-samples.ts';
import { readSettings } from './wp-config.ts';

export type SiteRow = typeof wordpressSites.$inferSelect;
export type ServiceRow = typeof serviceTable.$inferSelect;

export async function findSite({ db }: Pick<Services, 'db'>, id: number): Promise<SiteRow | undefined> {
  return (await db.select().from(wordpressSites).where(eq(wordpressSites.id, id)))[0];
}

const findService = async ({ db }: Pick<Services, 'db'>, id: number): Promise<ServiceRow | undefined> =>
  (await db.select().from(serviceTable).where(eq(serviceTable.id, id)))[0];

/** The site named in the path. Creates its folder if missing. @throws HttpError 401, 403, or 404 for another team's */
export async function getOwnSite(c: Ctx): Promise<SiteRow> {
  const { teamId } = requireTeamRole(c);
  const services = c.get('services');
  const site = await findSite(services, readIdParam(c));
  if (site?.team_id !== teamId) throw notFound('Site');
  await ensureSiteFolder(services, site);
  return site;
}

const refusals: Readonly<Record<string, string>> = {
  suspended: 'is suspended. Pay its open invoice to use it again.',
  expired: 'has expired. Renew it to use it again.',
  cancelled: 'is cancelled, so it can no longer be used.',
  creating: 'is being set up. Try again in a few minutes.',
  failed: 'couldn’t be set up. Delete it and create it again.',
  deleting: 'is being deleted.',
};

/** The status that the owner sees: that of the service if it is not live, else that of the site. */
const statusOf = (site: SiteRow, service: Pick<ServiceRow, 'status'> | undefined): string =>
  service && !LIVE_STATUSES.includes(service.status) ? service.status : site.status;

/** Why a site cannot be used; null if it can. */
export async function siteRefusal(services: Pick<Services, 'db'>, site: SiteRow): Promise<string | null> {
  const status = statusOf(site, await findService(services, site.service_id));
  return status === 'active'
    ? null
    : `${site.domain} ${refusals[status] ?? 'isn’t ready yet. Try again in a few minutes.'}`;
}

/** @throws HttpError 409 if the service is not live or the site is not ready */
export async function requireUsable(services: Pick<Services, 'db'>, site: SiteRow): Promise<void> {
  const refusal = await siteRefusal(services, site);
  if (refusal) throw new HttpError(409, refusal);
}

/** @throws HttpError 409 while a job on the site is open */
export async function requireIdle({ jobs }: Pick<Services, 'jobs'>, { id, domain }: SiteRow): Promise<void> {
  if ((await jobs.findOpen('wordpress', [id])).length > 0)
    throw new HttpError(409, `Something else is being done to ${domain}. Wait until it has ended, then try again.`);
}

/** Whether visitors see the site. One that is being set up is served once its files are there. */
export async function isServed(services: Pick<Services, 'db' | 'settings'>, site: SiteRow): Promise<boolean> {
  const status = statusOf(site, await findService(services, site.service_id));
  return (
    status === 'active' || (status === 'creating' && (await pathExists(siteFolder(services.settings, site.id).root)))
  );
}

/** The title and content that a site was created with, from its first event. */
async function readInitialContent({ db }: Pick<Services, 'db'>, { id, domain }: Pick<SiteRow, 'id' | 'domain'>) {
  const [event] = await db
    .select({ detail: wordpressEvents.detail })
    .from(wordpressEvents)
    .where(and(eq(wordpressEvents.site_id, id), eq(wordpressEvents.kind, 'created')))
    .limit(1);
  const title = event?.detail.title;
  return { title: typeof title === 'string' ? title : domain, sample: findSample(event?.detail.sample) };
}

/** Where a site is set up before `placeDraft`. */
export const draftOf = ({ settings }: Pick<Services, 'settings'>, siteId: number): SiteFolder =>
  foldersIn(join(settings.wordpressDir, `.new-${siteId}`));

/** Moves a site's draft to its final place. */
export async function placeDraft(services: Pick<Services, 'settings'>, siteId: number): Promise<void> {
  const { root } = siteFolder(services.settings, siteId);
  if (await pathExists(root)) return;
  await rename(draftOf(services, siteId).root, root);
}

/**
 * The folder of a site. A seeded site gets its files and tables on first use, so that seeding many costs nothing. One
 * that is being set up gets them from its job.
 */
export async function ensureSiteFolder(
  services: Pick<Services, 'db' | 'settings'>,
  site: Pick<SiteRow, 'id' | 'domain' | 'status'>,
): Promise<SiteFolder> {
  const folder = siteFolder(services.settings, site.id);
  if (site.status !== 'active' || (await pathExists(folder.root))) return folder;
  await changeSiteExclusively(folder, async () => {
    if (await pathExists(folder.root)) return;
    const draft = draftOf(services, site.id);
    await rm(draft.root, { recursive: true, force: true });
    const made = { domain: site.domain, ...(await readInitialContent(services, site)) };
    await writeSiteFiles(draft, made);
    await writeSiteDatabase(draft, made);
    await placeDraft(services, site.id);
  });
  for (const path of [folder.drafts, folder.versions]) await mkdir(path, { recursive: true });
  return folder;
}

/**
 * Adds the row of a site. Its job creates the files.
 * @param site `parentId`: the site that a staging copy is made of
 * @throws HttpError 422 if there is a site at the domain
 */
export async function addSite(
  { db }: Pick<Services, 'db'>,
  service: Pick<ServiceRow, 'id' | 'team_id' | 'label'>,
  { domain, parentId }: { domain: string; parentId?: number },
): Promise<SiteRow> {
  const parent = parentId === undefined ? undefined : await findSite({ db }, parentId);
  const [site] = await db
    .insert(wordpressSites)
    .values({
      service_id: service.id,
      team_id: service.team_id,
      domain,
      parent_id: parentId ?? null,
      status: 'creating',
      php_version: parent?.php_version ?? DEFAULT_PHP,
      preview_key: generateSecret(),
      disk_limit: planLimits(service.label).disk,
      created_at: now(),
    })
    .onConflictDoNothing()
    .returning();
  if (!site) throw validationError({ domain: [`There’s a site at ${domain} already.`] });
  return site;
}

/** A team's plans with the number of their sites. Staging copies do not count. */
export async function loadPlans({ db }: Pick<Services, 'db'>, teamId: number) {
  const rows = await db
    .select({ service: serviceTable, sites: count(wordpressSites.id) })
    .from(serviceTable)
    .leftJoin(wordpressSites, and(eq(wordpressSites.service_id, serviceTable.id), isNull(wordpressSites.parent_id)))
    .where(and(eq(serviceTable.team_id, teamId), eq(serviceTable.type, 'wordpress')))
    .groupBy(serviceTable.id)
    .orderBy(serviceTable.id);
  return rows.map(({ service, sites }) => ({
    service_id: service.id,
    name: service.name,
    plan: service.label,
    status: service.status,
    sites_count: sites,
    max_sites: planLimits(service.label).sites,
  }));
}

/** The team's zone of a domain, and whether its records point to our server. */
async function findZoneState({ db }: Pick<Services, 'db'>, { team_id, domain }: SiteRow) {
  const zone = await findZoneOf(db, team_id, domain);
  const name = zone && nameWithin(toZoneName(domain) ?? domain, zone.name);
  if (!zone || name === null) return { zone_id: null, is_live: null };
  const addresses = await db
    .select({ value: dnsRecords.value })
    .from(dnsRecords)
    .where(and(eq(dnsRecords.zone_id, zone.id), eq(dnsRecords.name, name), eq(dnsRecords.type, 'A')));
  return { zone_id: zone.id, is_live: addresses.length > 0 && addresses.every(({ value }) => value === SERVER.ipv4) };
}

/** Details from the files and tables of a site. */
async function readDetails(folder: SiteFolder) {
  const [items, settings, databaseSize, filesSize] = await Promise.all([
    readItems(folder),
    readSettings(folder),
    sizeOf(folder.database),
    sizeOf(folder.files),
  ]);
  const title = await withSiteDatabase(folder.database, (db) => readOption(db, 'blogname')).catch(() => null);
  return {
    title,
    core_version: items.core.version || null,
    theme: items.themes.find((theme) => theme.is_active)?.name ?? null,
    plugins_count: items.plugins.length,
    ...settings,
    database_size: databaseSize,
    used: filesSize + databaseSize,
  };
}

/** The origin at which the caller reached the provider; empty outside of a request. */
const requestOrigin = (): string => {
  const c = tryGetContext<Env>();
  return c ? new URL(c.req.url).origin : '';
};

export const previewPath = ({ preview_key }: Pick<SiteRow, 'preview_key'>) => `/wordpress-sites/${preview_key}/`;

const sftpName = ({ id }: Pick<SiteRow, 'id'>) => `wp${id}`;

async function findLastBackup({ db }: Pick<Services, 'db'>, { id }: SiteRow): Promise<string | null> {
  const [row] = await db
    .select({ at: max(backups.created_at) })
    .from(backups)
    .where(and(eq(backups.subject_type, 'wordpress'), eq(backups.subject_id, id)));
  return row?.at ?? null;
}

async function countUpdates(services: Services, site: SiteRow): Promise<number> {
  const { items, platform } = await loadItems(services, site);
  return items.filter((item) => offerOf(item, platform) !== null).length;
}

/** A site as the API sends it. */
export async function toWireSite(services: Services, site: SiteRow): Promise<z.input<typeof WordpressSite>> {
  const { db } = services;
  const service = await findService(services, site.service_id);
  const folder = await ensureSiteFolder(services, site);
  const isReady = site.status === 'active';
  const { used, ...details } = isReady ? await readDetails(folder) : { used: 0 };
  const [staging] = await db
    .select({ id: wordpressSites.id })
    .from(wordpressSites)
    .where(eq(wordpressSites.parent_id, site.id))
    .limit(1);
  const preview = `${requestOrigin()}${previewPath(site)}`;
  return {
    id: site.id,
    name: site.domain,
    status: statusOf(site, service),
    service_id: site.service_id,
    plan: service?.label,
    renewal_at: service?.renewal_at,
    url: `https://${site.domain}/`,
    preview_url: preview,
    picture_url: `${preview}picture.svg`,
    php_version: site.php_version,
    php_versions: [...PHP_VERSIONS],
    ...details,
    updates_count: isReady ? await countUpdates(services, site) : 0,
    health: site.health,
    last_backup_at: await findLastBackup(services, site),
    disk: { used, limit: site.disk_limit },
    ip: SERVER.ipv4,
    sftp: { host: SERVER.name, port: SFTP_PORT, username: sftpName(site) },
    parent_id: site.parent_id,
    staging_id: staging?.id ?? null,
    ...(await findZoneState(services, site)),
    created_at: site.created_at,
  };
}
