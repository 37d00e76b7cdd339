import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Services } from '../../context.ts';
import { HttpError, validationError } from '../../errors.ts';
import type { AccountFiles } from './account-files.ts';
import { toEntry } from './entries.ts';
import { openFile, type ResolvedPath, resolveExisting, resolveFile, resolvePath } from './paths.ts';
import { formatBytes, requireSpace } from './usage.ts';

const MAX_TEXT_BYTES = 2_000_000;
const FILE_MODE = 0o644;
const OWNER_WRITES = 0o200;

const revisionOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64url');

/** @throws HttpError 422 */
function decode(path: string, bytes: Buffer): string {
  const byteOrderMark = bytes.subarray(0, 2).toString('hex');
  const isUtf16 = byteOrderMark === 'fffe' || byteOrderMark === 'feff';
  if (bytes.includes(0) && !isUtf16)
    throw validationError({ path: [`${path} isn’t a text file. Download it to open it.`] });
  try {
    // The byte order mark stays in the text, so that it is written back.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw validationError({
      path: [`${path} isn’t encoded as UTF-8, so it can’t be edited here. Download it to open it.`],
    });
  }
}

/** @throws HttpError 422 if the file is too large */
async function readBytes(path: string, handle: FileHandle): Promise<Buffer> {
  const { size } = await handle.stat();
  if (size > MAX_TEXT_BYTES)
    throw validationError({
      path: [`${path} has ${formatBytes(size)}. Files of up to ${formatBytes(MAX_TEXT_BYTES)} can be edited here.`],
    });
  // One byte more, to notice if it grows while it is read.
  const buffer = Buffer.alloc(size + 1);
  let length = 0;
  for (;;) {
    const { bytesRead } = await handle.read(buffer, length, buffer.length - length, length);
    length += bytesRead;
    if (bytesRead === 0 || length === buffer.length) return buffer.subarray(0, length);
  }
}

const readFile = async (home: string, file: ResolvedPath): Promise<Buffer> => {
  const handle = await openFile(home, file);
  try {
    return await readBytes(file.path, handle);
  } finally {
    await handle.close();
  }
};

export async function readText({ home }: AccountFiles, path: string) {
  const file = await resolveFile(home, path);
  const bytes = await readFile(home, file);
  const text = decode(path, bytes);
  return { entry: await toEntry(home, await resolveExisting(home, path)), text, revision: revisionOf(bytes) };
}

/** @throws HttpError 409 with the current revision */
async function requireRevision(home: string, file: ResolvedPath, revision: string): Promise<void> {
  const { path, stats } = file;
  const changed = (current: string | null) =>
    new HttpError(409, {
      message: stats ? `${path} has changed since you opened it.` : `${path} was deleted since you opened it.`,
      conflicts: [{ path, revision: current, modified_at: stats?.mtime.toISOString() ?? null }],
    });
  if (!stats) throw changed(null);
  // A file that is too large by now has changed.
  const current = stats.size > MAX_TEXT_BYTES ? '' : revisionOf(await readFile(home, file));
  if (current !== revision) throw changed(current);
}

/** The file to write. It need not exist. */
async function resolveTarget(home: string, path: string): Promise<ResolvedPath> {
  const requested = await resolvePath(home, path);
  if (!requested.stats) return requested;
  const file = await resolveFile(home, path);
  if (!file.stats.isFile()) throw new HttpError(409, `${path} isn’t a file.`);
  if (!(file.stats.mode & OWNER_WRITES))
    throw new HttpError(409, `${path} is read-only. Change its permissions, then try again.`);
  return file;
}

/** Replaces a file atomically: readers see the old content or the new one. */
export async function replaceFile(
  { drafts }: AccountFiles,
  real: string,
  mode: number,
  write: (handle: FileHandle) => Promise<unknown>,
): Promise<void> {
  const draft = join(drafts, `text-${randomUUID()}`);
  try {
    const handle = await open(draft, 'wx', mode);
    try {
      await write(handle);
      await handle.chmod(mode);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, real);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** @param change `revision`: that of the file as it was read; undefined overwrites any */
export async function writeText(
  services: Services,
  files: AccountFiles,
  { path, text, revision }: { path: string; text: string; revision?: string | undefined },
) {
  const bytes = Buffer.from(text);
  if (bytes.length > MAX_TEXT_BYTES)
    throw validationError({ text: [`The text is longer than ${formatBytes(MAX_TEXT_BYTES)}.`] });
  if (bytes.includes(0)) throw validationError({ text: ['The text contains characters that a text file can’t hold.'] });
  const { home } = files;
  const file = await resolveTarget(home, path);
  if (revision !== undefined) await requireRevision(home, file, revision);
  await requireSpace(services, files, bytes.length - (file.stats?.size ?? 0), 'text');
  await replaceFile(files, file.real, (file.stats?.mode ?? FILE_MODE) & 0o777, (handle) => handle.writeFile(bytes));
  return { entry: await toEntry(home, await resolveExisting(home, path)), revision: revisionOf(bytes) };
}
