/** Plans restores of files, without file system access. */

import { parentOf } from '../hosting/files/paths.ts';
import { isBelow, type TreeEntry } from './manifest.ts';

/** What to restore. */
export interface RestoreChoice {
  /** Folders and files; `/` for all. */
  paths: readonly string[];
  /** Names of tables; `*` for all. */
  tables: readonly string[];
  /** Whether files that are not in the backup are removed from the chosen folders. */
  removes_new: boolean;
}

/** An entry of the restored tree, and the side that it is taken from. */
export interface PlannedEntry {
  entry: TreeEntry;
  from: 'backup' | 'now';
}

/**
 * The tree after a restore, each folder before its contents. Missing parents of chosen paths are taken from the backup.
 * If one side has a folder and the other a file, the backup's is used.
 */
export function planTree(
  backup: readonly TreeEntry[],
  current: readonly TreeEntry[],
  { paths, removes_new }: Pick<RestoreChoice, 'paths' | 'removes_new'>,
): PlannedEntry[] {
  const isChosen = (path: string) => paths.some((chosen) => isBelow(path, chosen));
  const isOnTheWay = (path: string) => paths.some((chosen) => isBelow(chosen, path));
  const restored = new Map(backup.filter(({ path }) => isChosen(path)).map((entry) => [entry.path, entry]));
  const planned = new Map<string, PlannedEntry>();
  for (const entry of current) {
    const isRemoved = isChosen(entry.path) && (restored.has(entry.path) || removes_new);
    if (!isRemoved || entry.path === '/') planned.set(entry.path, { entry, from: 'now' });
  }
  const kindsNow = new Map(current.map(({ path, kind }) => [path, kind]));
  const hasRestored = restored.size > 0;
  for (const entry of backup)
    if (hasRestored && !isChosen(entry.path) && isOnTheWay(entry.path) && kindsNow.get(entry.path) !== 'folder')
      planned.set(entry.path, { entry, from: 'backup' });
  for (const [path, entry] of restored) planned.set(path, { entry, from: 'backup' });
  return withoutOrphans(planned);
}

/** Leaves out entries whose parent is missing or not a folder. */
function withoutOrphans(planned: ReadonlyMap<string, PlannedEntry>): PlannedEntry[] {
  const kept = new Map<string, PlannedEntry>();
  const depthOf = (path: string) => (path === '/' ? 0 : path.split('/').length);
  const byDepth = [...planned.values()].sort((a, b) => depthOf(a.entry.path) - depthOf(b.entry.path));
  for (const one of byDepth) {
    const { path } = one.entry;
    const isRoot = path === '/';
    if (isRoot || kept.get(parentOf(path))?.entry.kind === 'folder') kept.set(path, one);
  }
  return [...kept.values()];
}

/** How a tree differs from the current one. */
export interface TreeChanges {
  added: string[];
  changed: string[];
  removed: string[];
}

/** @param isSame whether a file of the backup is unchanged */
export function diffTrees(
  planned: readonly PlannedEntry[],
  current: readonly TreeEntry[],
  isSame: (entry: TreeEntry, now: TreeEntry) => boolean,
): TreeChanges {
  const now = new Map(current.map((entry) => [entry.path, entry]));
  const changes: TreeChanges = { added: [], changed: [], removed: [] };
  for (const { entry, from } of planned) {
    const before = now.get(entry.path);
    if (entry.kind === 'folder' || from === 'now') continue;
    if (!before || before.kind === 'folder') changes.added.push(entry.path);
    else if (!isSame(entry, before)) changes.changed.push(entry.path);
  }
  const after = new Map(planned.map(({ entry }) => [entry.path, entry]));
  for (const { path, kind } of current) {
    const left = after.get(path);
    if (kind !== 'folder' && (!left || left.kind === 'folder')) changes.removed.push(path);
  }
  return changes;
}
