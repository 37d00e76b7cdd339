import type { Stats } from 'node:fs';
import { sep } from 'node:path';
import { machineTime } from '../../clock.ts';
import { parentOf, type ResolvedPath, targetOf, toWirePath } from './paths.ts';
import { bytesOf, listFolder, walk } from './usage.ts';

/** A file or folder as the API sends it. */
export interface Entry {
  name: string;
  path: string;
  kind: 'file' | 'folder' | 'link';
  size: number;
  modified_at: string;
  mode: string;
  target?: string;
}

const MAX_HITS = 500;
/** Time limit of a search. */
const SEARCH_MS = 2000;

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
/** Folders first, `file2` before `file10`. */
const compareEntries = (a: Entry, b: Entry): number =>
  Number(b.kind === 'folder') - Number(a.kind === 'folder') ||
  byName.compare(a.name, b.name) ||
  (a.name < b.name ? -1 : 1);

const kindOf = (stats: Stats): Entry['kind'] =>
  stats.isDirectory() ? 'folder' : stats.isSymbolicLink() ? 'link' : 'file';
/** `0644`. */
const formatMode = (mode: number): string => (mode & 0o777).toString(8).padStart(4, '0');

/** A file with its real path and the path to show. */
type ShownFile = Pick<ResolvedPath, 'real' | 'name' | 'path'> & { stats: Stats };

const entryOf = ({ name, path, stats }: ShownFile): Entry => ({
  name,
  path,
  kind: kindOf(stats),
  size: bytesOf(stats),
  modified_at: stats.mtime.toISOString(),
  mode: formatMode(stats.mode),
});

/** @param home real path of the account's folder */
export async function toEntry(home: string, shown: ShownFile): Promise<Entry> {
  const entry = entryOf(shown);
  if (entry.kind !== 'link') return entry;
  const target = await targetOf(home, shown.real);
  return target === null ? entry : { ...entry, target: toWirePath(home, target) };
}

/** The contents of a folder. @param path to show, which differs from the real one below a link */
export async function listEntries(home: string, folder: string, path: string): Promise<Entry[]> {
  const prefix = path === '/' ? '/' : `${path}/`;
  const found = await listFolder(folder);
  const entries: Entry[] = [];
  for (const { real, name, stats } of found) {
    const shown = { real, name, stats, path: prefix + name };
    // Awaiting each of thousands would take longer than everything else.
    entries.push(stats.isSymbolicLink() ? await toEntry(home, shown) : entryOf(shown));
  }
  return entries.sort(compareEntries);
}

const fold = (text: string): string => text.normalize('NFC').toLowerCase();

/**
 * Finds files below a folder by name, in any Unicode normalization.
 * @param path of the folder, to show
 * @param options `until`: the machine's time at which the search gives up, milliseconds since the epoch
 */
export async function searchEntries(
  home: string,
  folder: string,
  path: string,
  text: string,
  { maxHits = MAX_HITS, until = machineTime() + SEARCH_MS } = {},
): Promise<{ entries: Entry[]; is_partial: boolean }> {
  const needle = fold(text);
  const entries: Entry[] = [];
  const finish = (is_partial: boolean) => ({
    entries: entries.sort((a, b) => byName.compare(parentOf(a.path), parentOf(b.path)) || compareEntries(a, b)),
    is_partial,
  });
  for await (const found of walk(folder)) {
    if (machineTime() >= until) return finish(true);
    if (!fold(found.name).includes(needle)) continue;
    if (entries.length === maxHits) return finish(true);
    const below = found.real.slice(folder.length).split(sep).join('/');
    entries.push(await toEntry(home, { ...found, path: path === '/' ? below : path + below }));
  }
  return finish(false);
}
