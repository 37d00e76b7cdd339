import { constants, createWriteStream } from 'node:fs';
import { chmod, copyFile, link, lutimes, mkdir, open, rename, rm, symlink, utimes } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Services } from '../context.ts';
import { HttpError } from '../errors.ts';
import { formatBytes } from '../hosting/files/usage.ts';
import { JobFailure } from '../job/job-kinds.ts';
import { generateSecret } from '../secrets.ts';
import { type Archive, type BackupRow, verifyBackup, withArchive } from './archive.ts';
import { type BackupSource, findSubject, type Subject, withSource } from './backup-subjects.ts';
import { requireDiskSpace } from './disk-space.ts';
import { toFailure } from './make-backup.ts';
import { DUMP, isBelow, memberName, type TreeEntry } from './manifest.ts';
import { type PlannedEntry, planTree, type RestoreChoice } from './restore-plan.ts';
import { restoreServer } from './restore-server.ts';
import { copyDatabase, createHashTap, loadTables } from './sql-dump.ts';
import { discardSwap, openSwap, type SwapFolder, swapIn } from './swap.ts';
import { readTree } from './tree.ts';

interface RestoreOptions {
  signal: AbortSignal;
  /** @param share done, 0 to 1 */
  onProgress?: (share: number) => Promise<void>;
  /** Adds a line to the log for the customer. */
  log?: (text: string) => Promise<void>;
  /** Called before each step that changes live files, for tests that kill the process there. */
  beforeStep?: (step: string) => void;
}
export interface Restored {
  files: number;
  tables: number;
}

/** The share of the progress that unpacking takes. */
const UNPACK_SHARE = 0.8;
export const ALL_TABLES = '*';

const damagedBackup = () => new JobFailure('This backup is damaged, so it can’t be used. Choose another one.');

/** Unpacks files, each named by a number, so that their names cannot lead elsewhere. @returns real paths by path */
async function unpack(
  archive: Archive,
  chosen: readonly TreeEntry[],
  folder: string,
  { signal, onProgress }: RestoreOptions,
): Promise<Map<string, string>> {
  const total = chosen.reduce((bytes, { size }) => bytes + size, 0);
  const unpacked = new Map<string, string>();
  let done = 0;
  for (const entry of chosen) {
    if (entry.kind !== 'file') continue;
    signal.throwIfAborted();
    const target = join(folder, String(unpacked.size));
    const tap = createHashTap();
    await pipeline(await archive.open(memberName(entry)), tap.stream, createWriteStream(target, { mode: 0o600 }), {
      signal,
    });
    if (tap.result().sha256 !== entry.sha256) throw damagedBackup();
    unpacked.set(entry.path, target);
    done += entry.size;
    await onProgress?.((UNPACK_SHARE * done) / Math.max(1, total));
  }
  return unpacked;
}

/** Hard-links a file into the new tree, or copies it if the disk does not support links. */
async function keepFile(from: string, to: string): Promise<void> {
  await link(from, to).catch(() => copyFile(from, to, constants.COPYFILE_EXCL));
}

async function buildEntry(
  { entry, from }: PlannedEntry,
  swap: SwapFolder,
  source: BackupSource,
  unpacked: ReadonlyMap<string, string>,
): Promise<void> {
  const target = join(swap.tree, entry.path);
  const mtime = new Date(entry.mtime);
  if (entry.kind === 'folder') return void (await mkdir(target, { recursive: true }));
  if (entry.kind === 'link') {
    await symlink(entry.target ?? '', target);
    return lutimes(target, mtime, mtime);
  }
  if (from === 'now') return keepFile(join(source.tree, entry.path), target);
  const file = unpacked.get(entry.path);
  if (file === undefined) throw damagedBackup();
  await rename(file, target);
  await chmod(target, entry.mode);
  await utimes(target, mtime, mtime);
}

/** Builds the new tree. Folders get their permissions and times last, innermost first. */
async function buildTree(
  planned: readonly PlannedEntry[],
  swap: SwapFolder,
  source: BackupSource,
  unpacked: ReadonlyMap<string, string>,
): Promise<void> {
  for (const one of planned) await buildEntry(one, swap, source, unpacked);
  for (const { entry } of planned.toReversed()) {
    if (entry.kind !== 'folder') continue;
    const mtime = new Date(entry.mtime);
    await chmod(join(swap.tree, entry.path), entry.mode);
    await utimes(join(swap.tree, entry.path), mtime, mtime);
  }
}

/** Names of the tables to restore. @throws JobFailure for a table that the backup does not have */
export function chosenTables(
  { tables }: { tables: readonly { name: string }[] },
  chosen: readonly string[],
): ReadonlySet<string> {
  const names = new Set(tables.map(({ name }) => name));
  if (chosen.includes(ALL_TABLES)) return names;
  for (const name of chosen) if (!names.has(name)) throw new JobFailure(`This backup has no table ${name}.`);
  return new Set(chosen);
}

/** Builds the new database. @returns the number of restored tables */
async function buildDatabase(
  archive: Archive,
  choice: RestoreChoice,
  swap: SwapFolder,
  database: string,
  { signal, log }: RestoreOptions,
): Promise<number> {
  const isAll = choice.tables.includes(ALL_TABLES);
  const chosen = chosenTables(archive.manifest, choice.tables);
  if (chosen.size === 0) return 0;
  const isNew = isAll && choice.removes_new;
  if (!isNew)
    await copyDatabase(database, swap.database).catch(async () => {
      if (!isAll)
        throw new JobFailure('The database can’t be read, so single tables can’t be restored. Restore all tables.');
      await rm(swap.database, { force: true });
      await log?.('The database couldn’t be read, so it’s restored whole');
    });
  const dump = (await archive.open(DUMP)) as AsyncIterable<Buffer>;
  await loadTables(swap.database, dump, isNew ? null : chosen, signal);
  const handle = await open(swap.database);
  await handle.sync();
  await handle.close();
  return chosen.size;
}

/** @throws HttpError 409 if the restored files exceed the limit of the plan */
async function requireLimit(
  source: BackupSource,
  planned: readonly PlannedEntry[],
  { subject }: Subject,
): Promise<void> {
  const bytes = planned.reduce((sum, { entry }) => sum + entry.size, 0);
  const limit = await source.readLimit();
  if (bytes > limit)
    throw new HttpError(
      409,
      `${subject.name} would need ${formatBytes(bytes)} and may have ${formatBytes(Math.max(0, limit))}. Nothing was changed.`,
    );
}

async function restoreSource(
  archive: Archive,
  choice: RestoreChoice,
  subject: Subject,
  source: BackupSource,
  options: RestoreOptions,
): Promise<Restored> {
  const { manifest } = archive;
  const { paths } = choice;
  const { signal, onProgress, log, beforeStep } = options;
  const isChosen = ({ path }: TreeEntry) => paths.some((chosen) => isBelow(path, chosen));
  const chosen = manifest.files.filter(isChosen);
  await requireDiskSpace(
    source.drafts,
    chosen.reduce((sum, { size }) => sum + size, 0) +
      (choice.tables.length > 0 ? (manifest.database?.size ?? 0) * 2 : 0),
  );
  const swap = await openSwap(source.drafts, generateSecret());
  try {
    const unpacked = await unpack(archive, chosen, swap.unpacked, options);
    return await source.changeExclusively(async () => {
      let tree: string | null = null;
      if (chosen.length > 0) {
        const planned = planTree(manifest.files, await readTree(source.tree), choice);
        await requireLimit(source, planned, subject);
        await buildTree(planned, swap, source, unpacked);
        tree = basename(source.tree);
      }
      const tables = source.database ? await buildDatabase(archive, choice, swap, source.database, options) : 0;
      const database = tables > 0 && source.database ? basename(source.database) : null;
      signal.throwIfAborted();
      await swapIn(swap, { tree, database }, beforeStep);
      await onProgress?.(1);
      const files = chosen.filter(({ kind }) => kind !== 'folder').length;
      if (tree !== null) await log?.(`Restored ${files.toLocaleString('en-GB')} ${files === 1 ? 'file' : 'files'}`);
      if (tables > 0) await log?.(`Restored ${tables} ${tables === 1 ? 'table' : 'tables'}`);
      return { files, tables };
    });
  } finally {
    await discardSwap(swap);
  }
}

/**
 * Restores files and tables from a backup: all of the selection, or nothing. The whole backup is verified first.
 * @throws JobFailure
 */
export async function restoreFrom(
  services: Services,
  backup: BackupRow,
  choice: RestoreChoice,
  options: RestoreOptions,
): Promise<Restored> {
  try {
    await verifyBackup(services, backup, options.signal);
    const subject = await findSubject(services, backup.subject_type, backup.subject_id, backup.team_id);
    return await withArchive(services, backup, (archive) =>
      subject.subject.type === 'server'
        ? restoreServer(services, subject, archive, options)
        : withSource(services, subject, (source) => restoreSource(archive, choice, subject, source, options)),
    );
  } catch (error) {
    options.signal.throwIfAborted();
    throw toFailure(error);
  }
}
