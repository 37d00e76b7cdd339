/** Reads and changes what is installed on a site. As in WordPress, its files are the source of truth. */
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { HttpError, validationError } from '../errors.ts';
import { pathExists } from '../path-exists.ts';
import { type CatalogueItem, type CatalogueVersion, findItem, type ItemKind } from './catalogue/catalogue.ts';
import { filesOf } from './catalogue/item-files.ts';
import { ACTIVE_PLUGINS, type InstalledItem, mainFileOf, readItems } from './read-items.ts';
import { parsePhpStrings, readOption, serializePhpStrings, withSiteDatabase, writeOption } from './site-database.ts';
import { changeSiteExclusively, type SiteFolder } from './site-folder.ts';

export type { InstalledItem } from './read-items.ts';

export interface Installed {
  core: InstalledItem;
  plugins: InstalledItem[];
  themes: InstalledItem[];
}
/** An item of a site. The core has the slug `core`. */
export interface ItemRef {
  kind: ItemKind;
  slug: string;
}
export interface VersionRef extends ItemRef {
  version: string;
}

const SLUG = /^[a-z0-9](?:[a-z0-9_-]|\.(?!\.)){0,99}$/i;
const VERSION = /^[a-z0-9](?:[a-z0-9_+-]|\.(?!\.)){0,39}$/i;

/** Why a version could not be installed. The message is for the customer. */
export class InstallError extends HttpError {
  constructor(sentence: string) {
    super(409, sentence);
  }
}

/** @throws HttpError 422 for a slug that cannot be a folder name */
function requireSlug(slug: string): string {
  if (!SLUG.test(slug)) throw validationError({ slug: ['This isn’t the name of a plugin or theme.'] });
  return slug;
}

export async function readInstalled(folder: SiteFolder): Promise<Installed> {
  const { core, plugins, themes } = await readItems(folder);
  const strip = ({ effect: _, ...item }: InstalledItem & { effect: unknown }): InstalledItem => item;
  return { core: strip(core), plugins: plugins.map(strip), themes: themes.map(strip) };
}

/** The folder of an item. */
const itemFolder = ({ files }: SiteFolder, { kind, slug }: ItemRef) =>
  kind === 'core' ? files : join(files, 'wp-content', kind === 'plugin' ? 'plugins' : 'themes', requireSlug(slug));

/** Holds the version that the last update replaced. */
const previousVersionsFolder = ({ versions }: SiteFolder, { kind, slug }: ItemRef) =>
  join(versions, kind, requireSlug(slug));
const previousVersionFolder = (folder: SiteFolder, ref: ItemRef, version: string) =>
  join(previousVersionsFolder(folder, ref), VERSION.test(version) ? version : 'unknown');

async function installedVersion(folder: SiteFolder, { kind, slug }: ItemRef): Promise<string | null> {
  const { core, plugins, themes } = await readItems(folder);
  if (kind === 'core') return core.version || null;
  return (kind === 'plugin' ? plugins : themes).find((item) => item.slug === slug)?.version ?? null;
}

async function writeItem(folder: string, item: CatalogueItem, version: CatalogueVersion): Promise<void> {
  for (const { path, content } of filesOf(item, version)) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
}

/**
 * Files and folders of the core, relative to that of WordPress. `wp-includes` holds the version, so it is replaced
 * last.
 */
const CORE_PATHS = [
  'index.php',
  'license.txt',
  'readme.html',
  'wp-admin',
  'wp-blog-header.php',
  'wp-cron.php',
  'wp-load.php',
  'wp-login.php',
  'wp-settings.php',
  'xmlrpc.php',
  'wp-includes',
];

/** Holds the version of the core that is being replaced, during an update. */
const coreMarker = ({ drafts }: SiteFolder) => join(drafts, 'core-from');

async function swapCore(folder: SiteFolder, draft: string): Promise<void> {
  const marker = coreMarker(folder);
  const resumedFrom = await readFile(marker, 'utf8').catch(() => null);
  const from = resumedFrom ?? (await installedVersion(folder, { kind: 'core', slug: 'core' })) ?? 'unknown';
  const ref = { kind: 'core', slug: 'core' } as const;
  const previous = previousVersionFolder(folder, ref, from);
  if (resumedFrom === null) {
    await rm(previousVersionsFolder(folder, ref), { recursive: true, force: true });
    await mkdir(previous, { recursive: true });
    await writeFile(marker, from);
  }
  for (const path of CORE_PATHS) {
    const live = join(folder.files, path);
    // An interrupted update has already moved the old one away: this is the new one.
    if (await pathExists(join(previous, path))) await rm(live, { recursive: true, force: true });
    else if (await pathExists(live)) await rename(live, join(previous, path));
    await rename(join(draft, path), live);
  }
  await rm(marker, { force: true });
}

async function swapItem(folder: SiteFolder, ref: ItemRef, draft: string): Promise<void> {
  const live = itemFolder(folder, ref);
  if (await pathExists(live)) {
    const previous = previousVersionFolder(folder, ref, (await installedVersion(folder, ref)) ?? 'unknown');
    // Only one previous version is kept.
    await rm(previousVersionsFolder(folder, ref), { recursive: true, force: true });
    await mkdir(dirname(previous), { recursive: true });
    await rename(live, previous);
  }
  await mkdir(dirname(live), { recursive: true });
  await rename(draft, live);
}

function requireVersion({ kind, slug, version }: VersionRef): { item: CatalogueItem; target: CatalogueVersion } {
  const item = findItem(kind, slug);
  const target = item?.versions.find((one) => one.version === version);
  if (!item || !target) throw new InstallError(`${item?.name ?? slug} ${version} is no longer offered.`);
  if (target.effect && 'undownloadable' in target.effect) throw new InstallError(target.effect.undownloadable);
  return { item, target };
}

/**
 * Installs a version: its files are written to a temporary folder, which then replaces the installed ones. Those are
 * kept in `versions`. Called again after a crash, it completes the installation.
 * @throws InstallError for a version that is not available
 */
export const installVersion = (folder: SiteFolder, ref: VersionRef): Promise<void> =>
  changeSiteExclusively(folder, async () => {
    requireSlug(ref.slug);
    const { item, target } = requireVersion(ref);
    const before = await installedVersion(folder, ref);
    if (before === ref.version && !(await pathExists(coreMarker(folder)))) return;
    // Reports success although nothing has changed (wp-cli extension-command #203).
    const keepsVersion = target.effect && 'unchanged' in target.effect && before !== null;
    const written = keepsVersion ? { ...target, version: before } : target;
    const draft = join(folder.drafts, `install-${ref.kind}-${ref.slug}`);
    await rm(draft, { recursive: true, force: true });
    await writeItem(draft, keepsVersion ? { ...item, versions: [written, ...item.versions] } : item, written);
    if (ref.kind === 'core') await swapCore(folder, draft);
    else await swapItem(folder, ref, draft);
    await rm(draft, { recursive: true, force: true });
  });

/** Whether the files of an earlier version are kept. */
export const hasPreviousVersion = (folder: SiteFolder, ref: VersionRef): Promise<boolean> =>
  pathExists(previousVersionFolder(folder, ref, ref.version));

async function moveBack(folder: SiteFolder, ref: ItemRef, previous: string): Promise<void> {
  if (ref.kind === 'core') {
    for (const path of CORE_PATHS) {
      if (!(await pathExists(join(previous, path)))) continue;
      await rm(join(folder.files, path), { recursive: true, force: true });
      await rename(join(previous, path), join(folder.files, path));
    }
    await rm(coreMarker(folder), { force: true });
    await rm(previous, { recursive: true, force: true });
    return;
  }
  const live = itemFolder(folder, ref);
  const trash = join(folder.drafts, `replaced-${randomUUID()}`);
  if (await pathExists(live)) await rename(live, trash);
  await mkdir(dirname(live), { recursive: true });
  await rename(previous, live);
  await rm(trash, { recursive: true, force: true });
}

/**
 * Restores the version that an update has replaced, from `versions`. It requests nothing from the site, so it works on
 * a broken one. Called again after a crash, it completes the rollback.
 * @throws InstallError for a version that was not kept
 */
export const restorePreviousVersion = (folder: SiteFolder, ref: VersionRef): Promise<void> =>
  changeSiteExclusively(folder, async () => {
    const previous = previousVersionFolder(folder, ref, ref.version);
    if (await pathExists(previous)) return moveBack(folder, ref, previous);
    if ((await installedVersion(folder, ref)) === ref.version) return;
    throw new InstallError(`The files of version ${ref.version} are no longer kept.`);
  });

async function requireInstalled(folder: SiteFolder, ref: ItemRef): Promise<void> {
  if ((await installedVersion(folder, ref)) === null) throw new InstallError(`${ref.slug} isn’t installed.`);
}

/** Changes the plugins that WordPress loads. They are stored sorted, as in WordPress. */
async function changeActivePlugins(
  folder: SiteFolder,
  change: (files: readonly string[]) => readonly string[],
): Promise<void> {
  await withSiteDatabase(folder.database, async (db) => {
    const files = parsePhpStrings((await readOption(db, ACTIVE_PLUGINS)) ?? '');
    await writeOption(db, ACTIVE_PLUGINS, serializePhpStrings([...new Set(change(files))].sort()));
  });
}

/** Activates or deactivates a plugin, or activates a theme. @throws InstallError for deactivating a theme */
export const setActive = (
  folder: SiteFolder,
  kind: 'plugin' | 'theme',
  slug: string,
  isActive: boolean,
): Promise<void> =>
  changeSiteExclusively(folder, async () => {
    requireSlug(slug);
    if (isActive) await requireInstalled(folder, { kind, slug });
    if (kind === 'plugin')
      return changeActivePlugins(folder, (files) =>
        isActive ? [...files, mainFileOf(slug)] : files.filter((file) => file !== mainFileOf(slug)),
      );
    if (!isActive) throw new InstallError('A theme stays active until another one is activated.');
    await withSiteDatabase(folder.database, async (db) => {
      for (const option of ['stylesheet', 'template']) await writeOption(db, option, slug);
    });
  });

/** Removes a plugin or theme and its previous version. */
export const removeItem = (folder: SiteFolder, kind: 'plugin' | 'theme', slug: string): Promise<void> =>
  changeSiteExclusively(folder, async () => {
    const live = itemFolder(folder, { kind, slug });
    if (kind === 'plugin' && (await pathExists(folder.database)))
      await changeActivePlugins(folder, (files) => files.filter((file) => file !== mainFileOf(slug)));
    const trash = join(folder.drafts, `removed-${randomUUID()}`);
    if (await pathExists(live)) await rename(live, trash);
    await rm(trash, { recursive: true, force: true });
    await rm(previousVersionsFolder(folder, { kind, slug }), { recursive: true, force: true });
  });
