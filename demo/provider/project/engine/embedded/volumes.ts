import { randomBytes } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { lstat, mkdir, readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isWithin } from '#provider/hosting/files/paths.ts';
import { EngineError, type VolumeEntry } from '../engine.ts';

/** How long a measured usage is cached, and how many times as long as it took to measure. */
const USAGE_AGE_MS = 1000;
const USAGE_AGE_FACTOR = 20;
const STAT_CONCURRENCY = 100;
const missing = (name: string) => new EngineError(`${name} doesn’t exist.`);

/** @throws EngineError for a name that could lead out of the folder */
export function requireSafeName(name: string): string {
  if (!/^[A-Za-z0-9][A-Za-z0-9_.-]{0,199}$/.test(name)) throw new EngineError(`${name} can’t be used as a name.`);
  return name;
}

async function bytesIn(folder: string): Promise<number> {
  let sum = 0;
  const entries = await readdir(folder, { withFileTypes: true }).catch((): Dirent[] => []);
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) sum += await bytesIn(path);
    // A file may have been deleted meanwhile.
    else sum += (await lstat(path).catch(() => null))?.size ?? 0;
  }
  return sum;
}

/** Links are not followed. Null if the path doesn't exist. */
async function describe(place: string, path: string): Promise<VolumeEntry | null> {
  const stats = await lstat(place).catch(() => null);
  if (!stats) return null;
  const isFolder = stats.isDirectory();
  return { path, isFolder, size: isFolder ? 0 : stats.size, modifiedAt: stats.mtime.toISOString() };
}

/** Volumes as folders: `<name>/data` with `<name>/volume.json` beside it. */
export function createVolumes(dir: string) {
  const known = new Map<string, { until: number; usage: Promise<number> }>();
  const folderOf = (name: string) => join(dir, requireSafeName(name));
  const dataOf = (name: string) => join(folderOf(name), 'data');
  const settingsOf = (name: string) => join(folderOf(name), 'volume.json');

  async function sizeOf(name: string): Promise<number> {
    const text = await readFile(settingsOf(name), 'utf8').catch(() => null);
    if (text === null) throw missing(`The volume ${name}`);
    return (JSON.parse(text) as { size: number }).size;
  }
  /** Atomic, because running programs read the file. */
  async function writeSize(name: string, size: number): Promise<void> {
    // A deployment may create the volume while it is being resized.
    const temporary = `${settingsOf(name)}.${randomBytes(4).toString('hex')}`;
    await writeFile(temporary, JSON.stringify({ size }));
    await rename(temporary, settingsOf(name));
  }
  function measure(name: string): Promise<number> {
    const last = known.get(name);
    if (last && Date.now() < last.until) return last.usage;
    const begun = Date.now();
    const usage = bytesIn(dataOf(name));
    const measured = { until: Number.POSITIVE_INFINITY, usage };
    known.set(name, measured);
    void usage.finally(() => {
      const end = Date.now();
      measured.until = end + Math.max(USAGE_AGE_MS, (end - begun) * USAGE_AGE_FACTOR);
    });
    return usage;
  }
  async function usage(name: string): Promise<number> {
    await sizeOf(name);
    return measure(name);
  }

  return {
    dataOf,
    settingsOf,
    sizeOf,
    usage,
    async create(name: string, size: number): Promise<void> {
      await mkdir(dataOf(name), { recursive: true });
      if ((await readFile(settingsOf(name)).catch(() => null)) === null) await writeSize(name, size);
    },
    async resize(name: string, size: number): Promise<void> {
      await sizeOf(name);
      const used = await bytesIn(dataOf(name));
      if (size < used)
        throw new EngineError(`The volume holds ${used.toLocaleString('en')} bytes. It can’t be smaller.`);
      await writeSize(name, size);
    },
    async remove(name: string): Promise<void> {
      known.delete(name);
      await rm(folderOf(name), { recursive: true, force: true });
    },
    /** Usage and size of a volume that exceeds its size, bytes; null if it doesn't. */
    async excess(name: string): Promise<{ used: number; size: number } | null> {
      const size = await sizeOf(name).catch(() => null);
      if (size === null) return null;
      const used = await measure(name);
      return used > size ? { used, size } : null;
    },
    async list(name: string, path: string): Promise<VolumeEntry[]> {
      await sizeOf(name);
      const parts = path.split('/').filter((part) => part !== '' && part !== '.');
      const shown = parts.join('/');
      if (parts.includes('..') || path.includes('\0')) throw new EngineError(`${path} leads out of the volume.`);
      const home = await realpath(dataOf(name));
      const folder = await realpath(join(home, ...parts)).catch(() => null);
      if (folder === null) throw missing(shown);
      if (!isWithin(folder, home)) throw new EngineError(`${shown} leads out of the volume.`);
      if (!(await lstat(folder)).isDirectory()) throw new EngineError(`${shown} isn’t a folder.`);
      const names = await readdir(folder);
      const entries: VolumeEntry[] = [];
      for (let from = 0; from < names.length; from += STAT_CONCURRENCY) {
        const some = names.slice(from, from + STAT_CONCURRENCY);
        const found = await Promise.all(
          some.map((entry) => describe(join(folder, entry), [...parts, entry].join('/'))),
        );
        entries.push(...found.filter((entry) => entry !== null));
      }
      return entries.sort((a, b) => Number(b.isFolder) - Number(a.isFolder) || (a.path < b.path ? -1 : 1));
    },
  };
}
export type Volumes = ReturnType<typeof createVolumes>;
