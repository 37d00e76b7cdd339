/** Checks whether a site's start page works for visitors. */
import { eq } from 'drizzle-orm';
import { now } from '../clock.ts';
import type { Services } from '../context.ts';
import { wordpressSites } from '../db/schema.ts';
import { findLastFatal } from './debug-log.ts';
import { readItems } from './read-items.ts';
import { CRITICAL_ERROR } from './render-page.ts';
import { announceSite } from './site-events.ts';
import { siteFolder } from './site-folder.ts';
import { previewPath, type SiteRow } from './sites.ts';
import { readSettings } from './wp-config.ts';

export type Health = NonNullable<SiteRow['health']>;

const decode = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => decoded[name] ?? '').trim();
const decoded: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const titleIn = (page: string) => decode(/<title>([^<]*)<\/title>/i.exec(page)?.[1] ?? '');
const firstParagraph = (page: string) => decode(/<p>([^<]*)<\/p>/i.exec(page)?.[1] ?? '');

/** Names the plugin or theme that breaks the page, from the last fatal error in the log. */
async function findCulprit(services: Services, site: SiteRow): Promise<string | null> {
  const folder = siteFolder(services.settings, site.id);
  const fatal = await findLastFatal(folder);
  const [, kind, slug] = /wp-content\/(plugins|themes)\/([\w.-]+)\//.exec(fatal ?? '') ?? [];
  if (!fatal || !kind) return fatal;
  const items = await readItems(folder);
  const item = (kind === 'plugins' ? items.plugins : items.themes).find((one) => one.slug === slug);
  return `${item?.name ?? slug} caused it: ${fatal.replace(/ in wp-content\/.*$/, '')}`;
}

async function findProblem(services: Services, site: SiteRow, status: number, page: string): Promise<string | null> {
  if (page.includes(CRITICAL_ERROR)) {
    const culprit = await findCulprit(services, site);
    return culprit ? `${CRITICAL_ERROR} ${culprit}` : CRITICAL_ERROR;
  }
  if (status >= 400) return `The page answers with HTTP ${status}: ${firstParagraph(page) || titleIn(page)}`;
  return titleIn(page) === '' ? 'The page has no title.' : null;
}

/** Requests the start page of a site and stores the result in its row. */
export async function checkHealth(services: Services, site: SiteRow): Promise<Health> {
  const startedAt = performance.now();
  const response = await services.requestApp(`${previewPath(site)}?check`);
  const page = await response.text();
  const response_ms = Math.round(performance.now() - startedAt);
  const { is_maintenance } = await readSettings(siteFolder(services.settings, site.id));
  const isMaintenance = response.status === 503 && is_maintenance;
  const problem = isMaintenance ? null : await findProblem(services, site, response.status, page);
  const health: Health = {
    status: isMaintenance ? 'maintenance' : problem === null ? 'ok' : 'broken',
    http_status: response.status,
    title: titleIn(page),
    ...(problem === null ? {} : { problem }),
    response_ms,
    checked_at: now(),
  };
  await services.db.update(wordpressSites).set({ health }).where(eq(wordpressSites.id, site.id));
  announceSite(services, site);
  return health;
}
