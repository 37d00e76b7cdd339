/** Reads the core, the plugins and the themes of a site from its files and tables. */
import { closeSync, constants, openSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '@libsql/client';
import { tryLstat } from '../hosting/files/usage.ts';
import type { Effect, ItemKind } from './catalogue/catalogue.ts';
import { HEADERS } from './catalogue/item-files.ts';
import { parsePhpStrings, readOption, withSiteDatabase } from './site-database.ts';
import { generationOf, type SiteFolder } from './site-folder.ts';

export interface InstalledItem {
  kind: ItemKind;
  /** `core` for the core. */
  slug: string;
  name: string;
  author: string;
  /** Empty if the file has no such header. */
  version: string;
  /** Empty for no requirement. */
  requires_php: string;
  requires_wp: string;
  tested_wp: string;
  is_active: boolean;
}
export type ReadItem = InstalledItem & { effect: Effect | null };
export interface ReadItems {
  core: ReadItem;
  plugins: ReadItem[];
  themes: ReadItem[];
}

export const ACTIVE_PLUGINS = 'active_plugins';
/** The identifier of a plugin in WordPress. */
export const mainFileOf = (slug: string) => `${slug}/${slug}.php`;

/** WordPress reads headers only from this many bytes. */
const HEADER_BYTES = 8192;

/** The beginning of a file; null if not a regular file. Links are not followed. */
function readHead(path: string): string | null {
  if (!tryLstat(path)?.isFile()) return null;
  let handle: number | undefined;
  try {
    handle = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
    const bytes = Buffer.alloc(HEADER_BYTES);
    return bytes.subarray(0, readSync(handle, bytes, 0, HEADER_BYTES, 0)).toString();
  } catch {
    return null;
  } finally {
    if (handle !== undefined) closeSync(handle);
  }
}

/** The first line with the name counts, as in WordPress. */
function headerOf(head: string, name: string): string {
  const line = new RegExp(`^(?:[ \\t]*<\\?php)?[ \\t/*#@]*${name}:(.*)$`, 'im').exec(head)?.[1] ?? '';
  return line
    .replace(/\s*(?:\*\/|\?>).*$/, '')
    .trim()
    .slice(0, 200);
}

function parseEffect(text: string): Effect | null {
  if (text === '') return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Effect) : null;
  } catch {
    return null;
  }
}

function toItem(kind: ItemKind, slug: string, head: string, isActive: boolean): ReadItem {
  const nameHeader = kind === 'theme' ? HEADERS.themeName : HEADERS.name;
  return {
    kind,
    slug,
    name: headerOf(head, nameHeader) || slug,
    author: headerOf(head, HEADERS.author),
    version: headerOf(head, HEADERS.version),
    requires_php: headerOf(head, HEADERS.requiresPhp),
    requires_wp: headerOf(head, HEADERS.requiresWp),
    tested_wp: headerOf(head, HEADERS.testedWp),
    is_active: isActive,
    effect: parseEffect(headerOf(head, HEADERS.effect)),
  };
}

const folderNames = (folder: string): string[] => {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
      .map(({ name }) => name)
      .sort();
  } catch {
    return [];
  }
};

const versionFile = ({ files }: SiteFolder) => join(files, 'wp-includes', 'version.php');
const pluginsOf = ({ files }: SiteFolder) => join(files, 'wp-content', 'plugins');
const themesOf = ({ files }: SiteFolder) => join(files, 'wp-content', 'themes');
const variableOf = (head: string, name: string) => new RegExp(`\\$${name} = '([^']{0,40})'`).exec(head)?.[1] ?? '';

function readCore(folder: SiteFolder): ReadItem {
  const head = readHead(versionFile(folder)) ?? '';
  return {
    ...toItem('core', 'core', head, true),
    name: 'WordPress',
    author: 'WordPress.org',
    version: variableOf(head, 'wp_version'),
    requires_php: variableOf(head, 'required_php_version'),
  };
}

/** The active plugins and theme; none if the tables cannot be read. */
const readActive = (folder: SiteFolder): Promise<{ plugins: readonly string[]; theme: string }> =>
  withSiteDatabase(folder.database, async (db: Client) => ({
    plugins: parsePhpStrings((await readOption(db, ACTIVE_PLUGINS)) ?? ''),
    theme: (await readOption(db, 'stylesheet')) ?? '',
  })).catch(() => ({ plugins: [], theme: '' }));

async function readUncached(folder: SiteFolder): Promise<ReadItems> {
  const active = await readActive(folder);
  const plugins = folderNames(pluginsOf(folder)).flatMap((slug) => {
    const head = readHead(join(pluginsOf(folder), mainFileOf(slug)));
    return head === null ? [] : [toItem('plugin', slug, head, active.plugins.includes(mainFileOf(slug)))];
  });
  const themes = folderNames(themesOf(folder)).flatMap((slug) => {
    const head = readHead(join(themesOf(folder), slug, 'style.css'));
    return head === null ? [] : [toItem('theme', slug, head, slug === active.theme)];
  });
  return { core: readCore(folder), plugins, themes };
}

const stampOf = (path: string) => {
  const stats = tryLstat(path);
  return stats ? `${stats.ino} ${stats.mtimeMs} ${stats.size}` : '-';
};

/** A fingerprint of everything that a site's pages depend on. */
export function signatureOf(folder: SiteFolder): string {
  const { files, database } = folder;
  return [
    generationOf(folder),
    stampOf(database),
    stampOf(versionFile(folder)),
    stampOf(join(files, 'wp-config.php')),
    stampOf(join(files, '.maintenance')),
    ...folderNames(pluginsOf(folder)).map((slug) => `${slug} ${stampOf(join(pluginsOf(folder), mainFileOf(slug)))}`),
    ...folderNames(themesOf(folder)).map((slug) => `${slug} ${stampOf(join(themesOf(folder), slug, 'style.css'))}`),
  ].join('\n');
}

const MAX_CACHED = 500;
const cache = new Map<string, { signature: string; items: ReadItems }>();

/** What is installed. Cached until something changes. */
export async function readItems(folder: SiteFolder): Promise<ReadItems> {
  const signature = signatureOf(folder);
  const found = cache.get(folder.root);
  if (found?.signature === signature) return found.items;
  const items = await readUncached(folder);
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(folder.root, { signature, items });
  return items;
}
