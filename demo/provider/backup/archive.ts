/** Reads backups. An archive is checked completely before any of it is used. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fromFdPromise, type Entry as ZipEntry, type ZipFile } from 'yauzl';
import type { Services, Settings } from '../context.ts';
import type { backups } from '../db/schema.ts';
import { HttpError } from '../errors.ts';
import { parentOf } from '../hosting/files/paths.ts';
import { JobFailure } from '../job/job-kinds.ts';
import { DUMP, isSafePath, MANIFEST, Manifest, memberName, type TreeEntry } from './manifest.ts';
import { countDumpedRows, TruncatedDumpError } from './sql-dump.ts';

export type BackupRow = typeof backups.$inferSelect;

/** More than any real manifest: 200 bytes for each of a million files. */
const MAX_MANIFEST_BYTES = 200_000_000;
const MAX_CACHED = 20;

export const archivePath = (
  { backupsDir }: Pick<Settings, 'backupsDir'>,
  { stored_as }: Pick<BackupRow, 'stored_as'>,
) => join(backupsDir, stored_as);

const unavailable = () => new JobFailure('This backup is no longer available. Choose another one.');
const damaged = () => new JobFailure('This backup is damaged, so it can’t be used. Choose another one.');
const changed = () =>
  new JobFailure('This backup has been changed since it was made, so it can’t be used. Choose another one.');
const foreign = ({ subject_name }: BackupRow) =>
  new JobFailure(`This backup isn’t of ${subject_name}, so it can’t be used. Choose another one.`);

/** An open archive. */
export interface Archive {
  manifest: Manifest;
  /** The content of a file, a link's target, or the dump. @param name of the member @throws JobFailure */
  open(name: string): Promise<Readable>;
}

async function openBackup(services: Pick<Services, 'settings'>, backup: BackupRow): Promise<FileHandle> {
  return open(archivePath(services.settings, backup)).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? unavailable() : error;
  });
}

async function readText(zip: ZipFile, entry: ZipEntry | undefined): Promise<string> {
  if (!entry || entry.uncompressedSize > MAX_MANIFEST_BYTES) throw damaged();
  const chunks: Buffer[] = [];
  for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** Reads the archive's directory. @throws JobFailure for duplicate names */
async function readMembers(zip: ZipFile): Promise<Map<string, ZipEntry>> {
  const members = new Map<string, ZipEntry>();
  for await (const entry of zip.eachEntry()) {
    if (members.has(entry.fileName)) throw damaged();
    members.set(entry.fileName, entry);
  }
  return members;
}

/** @throws JobFailure for a path that leads elsewhere, duplicates, and a parent that is no folder */
function requireSafeFiles(files: readonly TreeEntry[]): void {
  const kinds = new Map<string, TreeEntry['kind']>();
  for (const { path, kind } of files) {
    const isRoot = path === '/';
    if (!isSafePath(path) || kinds.has(path) || (isRoot && kind !== 'folder')) throw damaged();
    if (!isRoot && kinds.get(parentOf(path)) !== 'folder') throw damaged();
    kinds.set(path, kind);
  }
}

/** @throws JobFailure if the directory and the manifest differ */
function requireMembers(members: ReadonlyMap<string, ZipEntry>, { files, database }: Manifest): void {
  const expected = files.filter(({ path }) => path !== '/').map(memberName);
  if (database) expected.push(DUMP);
  if (members.size !== expected.length + 1) throw damaged();
  for (const name of expected) if (!members.has(name)) throw damaged();
}

function requireOwn({ subject, team_id }: Manifest, backup: BackupRow): void {
  const isOwn = subject.type === backup.subject_type && subject.id === backup.subject_id && team_id === backup.team_id;
  if (!isOwn) throw foreign(backup);
}

/** By `stored_as`. */
const manifestCache = new Map<string, Manifest>();

async function readManifest(zip: ZipFile, members: ReadonlyMap<string, ZipEntry>, backup: BackupRow) {
  const known = manifestCache.get(backup.stored_as);
  if (known) return known;
  const manifest = Manifest.safeParse(JSON.parse(await readText(zip, members.get(MANIFEST)))).data;
  if (!manifest) throw damaged();
  requireSafeFiles(manifest.files);
  requireMembers(members, manifest);
  requireOwn(manifest, backup);
  if (manifestCache.size >= MAX_CACHED) manifestCache.delete(manifestCache.keys().next().value ?? '');
  manifestCache.set(backup.stored_as, manifest);
  return manifest;
}

/** File system errors are rethrown unchanged; any other error means that the archive is damaged. */
function toDamaged(error: unknown): unknown {
  const isKnown = error instanceof JobFailure || error instanceof HttpError;
  return isKnown || 'syscall' in Object(error) || (error as Error | null)?.name === 'AbortError' ? error : damaged();
}

/** Opens an archive. @throws JobFailure if it is missing, damaged, or another subject's */
export async function withArchive<T>(
  services: Pick<Services, 'settings'>,
  backup: BackupRow,
  work: (archive: Archive) => Promise<T>,
): Promise<T> {
  const handle = await openBackup(services, backup);
  try {
    const zip = await fromFdPromise(handle.fd, { autoClose: false, lazyEntries: true, strictFileNames: true });
    const members = await readMembers(zip);
    const manifest = await readManifest(zip, members, backup);
    return await work({
      manifest,
      async open(name) {
        const member = members.get(name);
        if (!member || member.isEncrypted()) throw damaged();
        return zip.openReadStreamPromise(member);
      },
    });
  } catch (error) {
    throw toDamaged(error);
  } finally {
    await handle.close();
  }
}

/** Reads only the manifest. @throws JobFailure */
export const readBackup = (services: Pick<Services, 'settings'>, backup: BackupRow): Promise<Manifest> =>
  withArchive(services, backup, async ({ manifest }) => manifest);

/** @throws JobFailure if the rows or the checksum of the dump are not as expected */
async function verifyDump({ manifest, open: openMember }: Archive): Promise<void> {
  const { tables, database } = manifest;
  if (!database) return;
  const hash = createHash('sha256');
  const source = await openMember(DUMP);
  source.on('data', (chunk: Buffer) => hash.update(chunk)).pause();
  const counts = await countDumpedRows(source as AsyncIterable<Buffer>).catch((error) => {
    throw error instanceof TruncatedDumpError ? damaged() : error;
  });
  const isWhole = tables.length === counts.size && tables.every(({ name, rows }) => counts.get(name) === rows);
  if (tables.length === 0)
    throw new JobFailure('The database of this backup is empty, so it can’t be used. Choose another one.');
  if (!isWhole || hash.digest('hex') !== database.sha256) throw damaged();
}

async function hashArchive(services: Pick<Services, 'settings'>, backup: BackupRow, signal: AbortSignal) {
  const handle = await openBackup(services, backup);
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream('', { fd: handle, autoClose: false, signal }))
      hash.update(chunk as Buffer);
  } finally {
    await handle.close();
  }
  return hash.digest('hex');
}

/**
 * Verifies a whole backup before it is used: its checksum, owner, paths and dump.
 * @throws JobFailure
 */
export async function verifyBackup(
  services: Pick<Services, 'settings'>,
  backup: BackupRow,
  signal: AbortSignal,
): Promise<void> {
  manifestCache.delete(backup.stored_as);
  const sha256 = await hashArchive(services, backup, signal);
  if (sha256 !== backup.checksum) throw changed();
  await withArchive(services, backup, verifyDump);
}
