import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, asc, eq, gte, inArray } from 'drizzle-orm';
import { currentTime } from '../clock.ts';
import { type Ctx, createRouter, type Services } from '../context.ts';
import { wordpressEvents, wordpressHours } from '../db/schema.ts';
import { validationError } from '../errors.ts';
import { sizeOf } from '../hosting/files/usage.ts';
import {
  type Downtime,
  findBrokenSince,
  findMaintenance,
  type MetricRange,
  type MetricSource,
  measureSite,
  RANGES,
} from './metrics.ts';
import { readItems } from './read-items.ts';
import { type SiteFolder, siteFolder } from './site-folder.ts';
import { getOwnSite, requireUsable, type SiteRow } from './sites.ts';

const LOG = 'wp-content/debug.log';
const HOUR_MS = 3_600_000;
const DEFAULT_RANGE: MetricRange = '7d';

/** @throws HttpError 422 */
function readRange(c: Ctx): MetricRange {
  const range = c.req.query('range') ?? DEFAULT_RANGE;
  if (!Object.hasOwn(RANGES, range)) throw validationError({ range: ['Choose 24h, 7d, 30d or 90d.'] });
  return range as MetricRange;
}

async function loadDowntimes({ db }: Services, site: SiteRow, folder: SiteFolder): Promise<Downtime[]> {
  const events = await db
    .select({ kind: wordpressEvents.kind, created_at: wordpressEvents.created_at })
    .from(wordpressEvents)
    .where(
      and(eq(wordpressEvents.site_id, site.id), inArray(wordpressEvents.kind, ['maintenance_on', 'maintenance_off'])),
    )
    .orderBy(asc(wordpressEvents.created_at), asc(wordpressEvents.id));
  const maintenance = findMaintenance(events);
  if (site.health?.status !== 'broken') return maintenance;
  const log = await readFile(join(folder.files, LOG), 'utf8').catch(() => '');
  return [...maintenance, { from: findBrokenSince(log) ?? Date.parse(site.health.checked_at), to: null }];
}

/** What was served since a time. @returns by hours since the epoch */
async function loadServed({ db }: Services, { id }: SiteRow, since: number): Promise<MetricSource['served']> {
  const rows = await db
    .select()
    .from(wordpressHours)
    .where(and(eq(wordpressHours.site_id, id), gte(wordpressHours.hour, new Date(since).toISOString().slice(0, 13))));
  return new Map(rows.map(({ hour, ...served }) => [Date.parse(`${hour}:00:00.000Z`) / HOUR_MS, served]));
}

export const siteMetricsRoutes = createRouter().get('/wordpress/sites/:id/metrics', async (c) => {
  const services = c.get('services');
  const site = await getOwnSite(c);
  const range = readRange(c);
  await requireUsable(services, site);
  const folder = siteFolder(services.settings, site.id);
  const { plugins } = await readItems(folder);
  const until = currentTime();
  const { hours, points } = RANGES[range];
  const source: MetricSource = {
    id: site.id,
    created_at: Date.parse(site.created_at),
    isStaging: site.parent_id !== null,
    active_plugins: plugins.filter(({ is_active }) => is_active).length,
    disk_used: (await sizeOf(folder.files)) + (await sizeOf(folder.database)),
    downtimes: await loadDowntimes(services, site, folder),
    served: await loadServed(services, site, until - (2 * hours * points + 1) * HOUR_MS),
  };
  return c.json(measureSite(source, range, until));
});
