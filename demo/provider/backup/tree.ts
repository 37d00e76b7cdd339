import { createHash } from 'node:crypto';
import type { BigIntStats, Stats } from 'node:fs';
import { createReadStream } from 'node:fs';
import { lstat, readlink } from 'node:fs/promises';
import { toWirePath } from '../hosting/files/paths.ts';
import { walk } from '../hosting/files/usage.ts';
import { isSafePath, type TreeEntry } from './manifest.ts';

const PERMISSIONS = 0o7777;
/** Files whose checksums are cached. */
const MAX_CACHED = 50_000;

/** Times are rounded to milliseconds, the precision of some file systems. */
const toEntry = (path: string, kind: TreeEntry['kind'], { size, mode, mtimeMs, ctimeMs }: Stats): TreeEntry => ({
  path,
  kind,
  size: kind === 'file' ? size : 0,
  mode: mode & PERMISSIONS,
  mtime: Math.round(mtimeMs),
  ctime: Math.round(ctimeMs),
});

/**
 * Reads everything in a folder, each folder before its contents, starting with itself. Special files are left out, and
 * so are names that other systems would read as paths.
 * @param onSkipped called with the path of each file left out
 */
export async function readTree(
  root: string,
  onSkipped: (path: string) => void = () => undefined,
): Promise<TreeEntry[]> {
  const entries = [toEntry('/', 'folder', await lstat(root))];
  for await (const { real, stats } of walk(root)) {
    const path = toWirePath(root, real);
    if (!isSafePath(path) || path.includes('\ufffd')) onSkipped(path);
    else if (stats.isDirectory()) entries.push(toEntry(path, 'folder', stats));
    else if (stats.isFile()) entries.push(toEntry(path, 'file', stats));
    else if (stats.isSymbolicLink()) {
      const target = await readlink(real).catch(() => null);
      if (target !== null) entries.push({ ...toEntry(path, 'link', stats), target });
    } else onSkipped(path);
  }
  return entries;
}

/** Checksums by inode, change time and size: programs cannot set the change time. */
const hashCache = new Map<string, string>();

/** SHA-256 of a file; null if it is gone or not a regular file. */
export async function hashFile(real: string): Promise<string | null> {
  const stats: BigIntStats | null = await lstat(real, { bigint: true }).catch(() => null);
  if (!stats?.isFile()) return null;
  const key = `${stats.dev} ${stats.ino} ${stats.ctimeNs} ${stats.size}`;
  const known = hashCache.get(key);
  if (known) return known;
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(real)) hash.update(chunk as Buffer);
  } catch {
    return null;
  }
  const sha256 = hash.digest('hex');
  if (hashCache.size >= MAX_CACHED) hashCache.clear();
  hashCache.set(key, sha256);
  return sha256;
}
