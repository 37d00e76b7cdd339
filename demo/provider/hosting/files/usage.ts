import { type Dirent, lstatSync, readdirSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { eq, sql, sum } from 'drizzle-orm';
import type { Services } from '../../context.ts';
import { hostingDatabases, hostingUploads } from '../../db/schema.ts';
import { validationError } from '../../errors.ts';
import type { AccountFiles } from './account-files.ts';

/** Files read before yielding to other calls: about a millisecond. */
const FILES_PER_YIELD = 250;

/** A file or folder below another folder. */
export interface WalkEntry {
  /** Real path. */
  real: string;
  name: string;
  stats: Stats;
}

/** The entries of a folder; none if it is gone or cannot be read. */
function readEntries(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
export const tryLstat = (path: string): Stats | undefined => {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
};

/**
 * Everything below a folder, each folder before its contents. Links are not followed. Synchronous calls are ten times
 * as fast as promises here.
 */
export async function* walk(folder: string): AsyncGenerator<WalkEntry> {
  const folders = [folder];
  let visited = 0;
  for (let next = folders.pop(); next !== undefined; next = folders.pop())
    for (const entry of readEntries(next)) {
      const real = join(next, entry.name);
      const stats = tryLstat(real);
      if (++visited % FILES_PER_YIELD === 0) await yieldToEventLoop();
      if (!stats) continue;
      if (stats.isDirectory()) folders.push(real);
      yield { real, name: entry.name, stats };
    }
}

/** The direct children of a folder. */
export async function listFolder(folder: string): Promise<WalkEntry[]> {
  const found: WalkEntry[] = [];
  let visited = 0;
  for (const { name } of readdirSync(folder, { withFileTypes: true })) {
    const real = join(folder, name);
    const stats = tryLstat(real);
    if (++visited % FILES_PER_YIELD === 0) await yieldToEventLoop();
    if (stats) found.push({ real, name, stats });
  }
  return found;
}

/** Bytes that count towards the quota: none for a folder, the length of its target for a link. */
export const bytesOf = (stats: Stats): number => (stats.isDirectory() ? 0 : stats.size);

/** Bytes of a file, or of everything below a folder; 0 if missing. */
export async function sizeOf(real: string): Promise<number> {
  const own = tryLstat(real);
  if (!own) return 0;
  if (!own.isDirectory()) return own.size;
  let bytes = 0;
  for await (const { stats } of walk(real)) bytes += bytesOf(stats);
  return bytes;
}

async function databaseBytes({ db }: Services, id: number): Promise<number> {
  const [row] = await db
    .select({ bytes: sum(hostingDatabases.size) })
    .from(hostingDatabases)
    .where(eq(hostingDatabases.service_id, id));
  return Number(row?.bytes ?? 0);
}

/** Bytes that an account uses: its files, the bin, temporary files and databases. */
export async function usageOf(services: Services, files: Pick<AccountFiles, 'id' | 'root'>): Promise<number> {
  return (await sizeOf(files.root)) + (await databaseBytes(services, files.id));
}

/**
 * Bytes that may still be written. The announced size of open uploads is reserved; temporary files do not count yet.
 */
export async function freeSpaceOf(services: Services, files: AccountFiles): Promise<number> {
  const [announced] = await services.db
    .select({ bytes: sql<number>`coalesce(sum(${hostingUploads.size}), 0)` })
    .from(hostingUploads)
    .where(sql`${hostingUploads.service_id} = ${files.id} and ${hostingUploads.stored_as} <> ''`);
  const kept = (await sizeOf(files.home)) + (await sizeOf(files.bin));
  return files.limit - kept - Number(announced?.bytes ?? 0) - (await databaseBytes(services, files.id));
}

const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];
/** `19.8 GB`. Decimal units, as plans are sold. */
export function formatBytes(bytes: number): string {
  const power = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** power;
  return `${value.toLocaleString('en-GB', { maximumFractionDigits: value < 100 ? 1 : 0 })} ${units[power]}`;
}

/** The error message for an account without enough free space. */
export const outOfSpaceMessage = ({ limit }: AccountFiles, bytes: number, freeBytes: number): string =>
  `Your plan has ${formatBytes(limit)} and ${formatBytes(Math.max(0, freeBytes))} is free, which isn’t enough for ${formatBytes(bytes)}. Delete files or empty the bin, then try again.`;

/** @param bytes to be added @param field that the message belongs to @throws HttpError 422 */
export async function requireSpace(
  services: Services,
  files: AccountFiles,
  bytes: number,
  field: string,
): Promise<void> {
  if (bytes <= 0) return;
  const freeBytes = await freeSpaceOf(services, files);
  if (bytes > freeBytes) throw validationError({ [field]: [outOfSpaceMessage(files, bytes, freeBytes)] });
}
