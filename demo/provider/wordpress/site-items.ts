/** The items of a site: what is installed, the available versions, and the customer's settings. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { WordpressItem } from '#core/wordpress/wordpress.schema.ts';
import type { Services } from '../context.ts';
import { wordpressItems, type wordpressSites } from '../db/schema.ts';
import { type CatalogueVersion, findItem } from './catalogue/catalogue.ts';
import { hasPreviousVersion, type InstalledItem, type ItemRef, readInstalled } from './installed.ts';
import { type SiteFolder, siteFolder } from './site-folder.ts';
import { findIgnored, findOffer, type Offer, type PlannableItem, type Platform } from './update-plan.ts';
import { isNewer } from './version-compare.ts';

type SiteRow = typeof wordpressSites.$inferSelect;
export type ItemSettings = Partial<Omit<typeof wordpressItems.$inferSelect, 'site_id' | 'kind' | 'slug'>>;

export interface SiteItem extends InstalledItem {
  versions: readonly CatalogueVersion[];
  auto_update: boolean;
  ignored_version: string | null;
  previous_version: string | null;
}
export interface SiteItems {
  folder: SiteFolder;
  platform: Platform;
  /** The core first, then plugins and themes, each by slug. */
  items: SiteItem[];
}

export const isItem =
  ({ kind, slug }: ItemRef) =>
  (item: ItemRef) =>
    item.kind === kind && item.slug === slug;

export async function loadItems({ db, settings }: Services, site: SiteRow): Promise<SiteItems> {
  const folder = siteFolder(settings, site.id);
  const { core, plugins, themes } = await readInstalled(folder);
  const rows = await db.select().from(wordpressItems).where(eq(wordpressItems.site_id, site.id));
  const rowsByItem = new Map(rows.map((row) => [`${row.kind} ${row.slug}`, row]));
  const items = [core, ...plugins, ...themes].map((item): SiteItem => {
    const row = rowsByItem.get(`${item.kind} ${item.slug}`);
    return {
      ...item,
      versions: findItem(item.kind, item.slug)?.versions ?? [],
      auto_update: row?.auto_update ?? false,
      ignored_version: row?.ignored_version ?? null,
      previous_version: row?.previous_version ?? null,
    };
  });
  return { folder, platform: { php: site.php_version, wordpress: core.version }, items };
}

/** Changes some settings of an item; the others are kept. */
export async function saveItemSettings(
  { db }: Pick<Services, 'db'>,
  siteId: number,
  { kind, slug }: ItemRef,
  settings: ItemSettings,
): Promise<void> {
  await db
    .insert(wordpressItems)
    .values({ site_id: siteId, kind, slug, ...settings })
    .onConflictDoUpdate({
      target: [wordpressItems.site_id, wordpressItems.kind, wordpressItems.slug],
      set: settings,
    });
}

export const deleteItemSettings = ({ db }: Pick<Services, 'db'>, siteId: number, { kind, slug }: ItemRef) =>
  db
    .delete(wordpressItems)
    .where(and(eq(wordpressItems.site_id, siteId), eq(wordpressItems.kind, kind), eq(wordpressItems.slug, slug)));

const offerQuery = ({ version, versions, ignored_version }: SiteItem, platform: Platform) => ({
  installed: version,
  versions,
  ignored: ignored_version,
  platform,
});

/** The update that an item is offered; null if none, or ignored. */
export const offerOf = (item: SiteItem, platform: Platform): Offer | null => findOffer(offerQuery(item, platform));

export const toPlannable = (item: SiteItem): PlannableItem => ({ ...item, ignored: item.ignored_version });

/** The update shown with an item, even if ignored, so that it can be offered again. */
function shownUpdate(item: SiteItem, platform: Platform): Offer | null {
  const query = offerQuery(item, platform);
  const ignored = findIgnored(query);
  if (ignored === null) return findOffer(query);
  return findOffer({
    ...query,
    versions: item.versions.filter(({ version }) => version === ignored),
    ignored: null,
  });
}

/** The slug of a child theme's parent. */
async function parentOf({ files }: SiteFolder, slug: string): Promise<string | null> {
  const style = await readFile(join(files, 'wp-content', 'themes', slug, 'style.css'), 'utf8').catch(() => '');
  return /^[ \t/*#@]*Template:\s*([\w.-]+)\s*$/im.exec(style.slice(0, 8192))?.[1] ?? null;
}

/** Why an item cannot be deleted; null if it can. */
export async function findKeptReason({ folder, items }: SiteItems, item: SiteItem): Promise<string | null> {
  if (item.kind === 'core') return 'The site runs on it.';
  if (item.kind === 'plugin') return item.is_active ? 'It’s active. Disable it first.' : null;
  if (item.is_active) return 'It’s the active theme. Activate another one first.';
  for (const child of items.filter(({ kind, slug }) => kind === 'theme' && slug !== item.slug))
    if ((await parentOf(folder, child.slug)) === item.slug) return `${child.name} builds on it.`;
  return null;
}

/**
 * The version that an item can be rolled back to; null if its files are gone or it is not older than the installed one.
 */
export async function findPreviousVersion(
  { folder }: SiteItems,
  { kind, slug, version, previous_version: previous }: SiteItem,
): Promise<string | null> {
  if (previous === null || !isNewer(version, previous)) return null;
  return (await hasPreviousVersion(folder, { kind, slug, version: previous })) ? previous : null;
}

export async function toWireItem(site: SiteItems, item: SiteItem): Promise<z.input<typeof WordpressItem>> {
  const { kind, slug, ignored_version: ignored } = item;
  return {
    kind,
    slug,
    name: item.name,
    author: item.author || null,
    version: item.version,
    is_active: item.is_active,
    auto_update: item.auto_update,
    update: shownUpdate(item, site.platform),
    ignored_version: ignored !== null && isNewer(ignored, item.version) ? ignored : null,
    previous_version: await findPreviousVersion(site, item),
    requires_php: item.requires_php || null,
    requires_wp: item.requires_wp || null,
    tested_wp: item.tested_wp || null,
    kept_reason: await findKeptReason(site, item),
  };
}
