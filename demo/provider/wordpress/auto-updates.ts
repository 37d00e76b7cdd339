import { and, eq, gte, inArray, isNull } from 'drizzle-orm';
import type { UpdateReport } from '#core/wordpress/wordpress.schema.ts';
import { machineNow } from '../clock.ts';
import type { Services } from '../context.ts';
import { jobs, wordpressItems, wordpressSites } from '../db/schema.ts';
import { HttpError } from '../errors.ts';
import { beginUpdate } from './begin-update.ts';
import { loadItems, offerOf, type SiteItem } from './site-items.ts';
import { ensureSiteFolder, type SiteRow } from './sites.ts';
import { updateJob } from './update-job.ts';

const autoUpdateJobs = (siteId: number) =>
  and(
    eq(jobs.subject_type, 'wordpress'),
    eq(jobs.subject_id, siteId),
    eq(jobs.kind, updateJob.kind),
    isNull(jobs.user_id),
  );

/** Versions that earlier automatic updates reverted or failed to install. They are not tried again; newer ones are. */
async function findFailedVersions({ db }: Services, siteId: number): Promise<Set<string>> {
  const rows = await db.select({ result: jobs.result }).from(jobs).where(autoUpdateJobs(siteId));
  const reports = rows.flatMap(({ result }) => (result.report ?? []) as UpdateReport[]);
  return new Set(
    reports
      .filter(({ outcome }) => outcome === 'reverted' || outcome === 'failed')
      .map(({ kind, slug, to }) => `${kind} ${slug} ${to}`),
  );
}

/** Begins the automatic update of one site, at most once a night. @returns whether anything was due */
async function beginSiteUpdate(services: Services, site: SiteRow, date: string): Promise<boolean> {
  const { db } = services;
  const tonight = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(autoUpdateJobs(site.id), gte(jobs.created_at, date)));
  if (tonight.length > 0) return false;
  await ensureSiteFolder(services, site);
  const { items, platform } = await loadItems(services, site);
  const failedVersions = await findFailedVersions(services, site.id);
  const isDue = (item: SiteItem) => {
    const offer = item.auto_update ? offerOf(item, platform) : null;
    return (
      offer !== null && offer.blocked === null && !failedVersions.has(`${item.kind} ${item.slug} ${offer.version}`)
    );
  };
  const due = items.filter(isDue);
  if (due.length === 0) return false;
  const slugsOf = (kind: string) => due.filter((item) => item.kind === kind).map(({ slug }) => slug);
  const selection = { core: slugsOf('core').length > 0, plugins: slugsOf('plugin'), themes: slugsOf('theme') };
  await beginUpdate(services, site, selection, null);
  return true;
}

/**
 * Begins one safe update for each site that has newer versions of items with auto-update.
 * @param date of the night, YYYY-MM-DD
 * @returns the number of updates begun
 */
export async function beginAutoUpdates(services: Services, date: string): Promise<number> {
  const { db } = services;
  const chosen = await db
    .selectDistinct({ id: wordpressItems.site_id })
    .from(wordpressItems)
    .where(eq(wordpressItems.auto_update, true));
  const ids = chosen.map(({ id }) => id);
  if (ids.length === 0) return 0;
  const sites = await db
    .select()
    .from(wordpressSites)
    .where(and(inArray(wordpressSites.id, ids), eq(wordpressSites.status, 'active')));
  let begun = 0;
  for (const site of sites)
    try {
      if (await beginSiteUpdate(services, site, date)) begun++;
    } catch (error) {
      // A broken, busy or suspended site waits for the next night. No site may hold up the others.
      if (error instanceof HttpError) continue;
      services.settings.log?.(
        JSON.stringify({ at: machineNow(), autoUpdate: site.domain, error: String((error as Error)?.stack ?? error) }),
      );
    }
  return begun;
}
