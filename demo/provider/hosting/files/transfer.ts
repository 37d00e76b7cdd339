import { randomUUID } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import { chmod, copyFile, cp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Services } from '../../context.ts';
import { HttpError, validationError } from '../../errors.ts';
import type { AccountFiles } from './account-files.ts';
import { type Conflict, claimName, requireNotHome } from './name-conflicts.ts';
import { isWithin, joinPath, type ResolvedPath, resolveExisting, resolveFolder, statOf } from './paths.ts';
import { requireSpace, sizeOf, walk } from './usage.ts';

/** Where files are moved or copied to. */
interface Destination {
  /** Real path. */
  folder: string;
  /** The path to show. */
  path: string;
  /** The new name. */
  name?: string | undefined;
  onConflict: Conflict;
}

/** @throws HttpError 409 if a folder would be moved or copied into itself */
function requireOutside(
  { real, path, stats }: ResolvedPath & { stats: Stats },
  { folder }: Destination,
  target: string,
): void {
  if (stats.isDirectory() && isWithin(folder, real)) throw new HttpError(409, `${path} can’t go into itself.`);
  if (target !== real && isWithin(real, target))
    throw new HttpError(409, `${path} can’t replace a folder that it’s in.`);
}

/** Whether two names are the same file on a case-insensitive disk, such as `Logo.png` and `logo.png`. */
async function isSameFile(target: string, { real, stats }: ResolvedPath & { stats: Stats }): Promise<boolean> {
  const existing = target.toLowerCase() === real.toLowerCase() ? await statOf(target) : null;
  return existing !== null && existing.ino === stats.ino && existing.dev === stats.dev;
}

/** @returns the new path */
export async function moveFile(
  services: Services,
  files: AccountFiles,
  path: string,
  destination: Destination,
): Promise<string> {
  const source = await resolveExisting(files.home, path);
  requireNotHome(files, source);
  const name = destination.name ?? source.name;
  const target = join(destination.folder, name);
  requireOutside(source, destination, target);
  if (target === source.real) {
    if (destination.name !== undefined) return path;
    throw new HttpError(409, `${path} is in this folder already.`);
  }
  const free = (await isSameFile(target, source))
    ? name
    : await claimName(services, files, { ...destination, name }, destination.onConflict);
  await rename(source.real, join(destination.folder, free));
  return joinPath(destination.path, free);
}

/** Copies files and folders; links are kept. */
async function copyTo({ real, path, stats }: ResolvedPath & { stats: Stats }, target: string): Promise<void> {
  if (stats.isFile()) return copyFile(real, target, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  try {
    await cp(real, target, { recursive: true, verbatimSymlinks: true, mode: constants.COPYFILE_FICLONE });
  } catch (error) {
    const isSpecial = String((error as NodeJS.ErrnoException).code).startsWith('ERR_FS_CP');
    throw isSpecial ? new HttpError(409, `${path} contains something that can’t be copied.`) : error;
  }
}

/** Copies to a temporary folder and moves the copy, so that it appears complete. @returns its path */
export async function copyToFolder(
  services: Services,
  files: AccountFiles,
  path: string,
  destination: Destination,
): Promise<string> {
  const source = await resolveExisting(files.home, path);
  requireNotHome(files, source);
  const target = join(destination.folder, source.name);
  requireOutside(source, destination, target);
  if (target === source.real && destination.onConflict === 'replace')
    throw new HttpError(409, `${path} can’t replace itself.`);
  await requireSpace(services, files, await sizeOf(source.real), 'paths');
  const draft = join(files.drafts, `copy-${randomUUID()}`);
  try {
    await copyTo(source, draft);
    const name = await claimName(services, files, { ...destination, name: source.name }, destination.onConflict);
    await rename(draft, join(destination.folder, name));
    return joinPath(destination.path, name);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

/** @throws HttpError 404, 409, or 422 for the field `to` */
export async function readDestination(
  { home }: AccountFiles,
  { to, name, on_conflict }: { to: string; name?: string | undefined; on_conflict?: Conflict | undefined },
): Promise<Destination> {
  return { folder: await resolveFolder(home, to, 'to'), path: to, name, onConflict: on_conflict ?? 'refuse' };
}

/** Permissions of owner, group and others: no setuid, setgid or sticky bit. */
const MODE = /^0?([0-7]{3})$/;
const OWNER_READS = 0o400;
const OWNER_USES_FOLDER = 0o700;

/** @throws HttpError 422 */
export function parseMode(text: string): number {
  const digits = MODE.exec(text)?.[1];
  if (digits === undefined) throw validationError({ mode: ['Enter three octal digits, such as 644.'] });
  const mode = Number.parseInt(digits, 8);
  if (!(mode & OWNER_READS)) throw validationError({ mode: ['You need to be able to read your own files.'] });
  return mode;
}

/** Whoever may read a folder may also enter it. */
const toFolderMode = (mode: number): number => mode | ((mode & 0o444) >> 2) | OWNER_USES_FOLDER;

/** @returns the path @throws HttpError 404 or 409 */
export async function changeMode(
  files: AccountFiles,
  path: string,
  mode: number,
  isRecursive: boolean,
): Promise<string> {
  const file = await resolveExisting(files.home, path);
  requireNotHome(files, file);
  const { real, stats } = file;
  if (stats.isSymbolicLink()) throw new HttpError(409, `${path} is a link. Change the file it leads to.`);
  if (!stats.isDirectory()) await chmod(real, mode);
  else if (isRecursive) {
    for await (const below of walk(real))
      if (!below.stats.isSymbolicLink()) await chmod(below.real, below.stats.isDirectory() ? toFolderMode(mode) : mode);
    await chmod(real, toFolderMode(mode));
  } else {
    if ((mode & OWNER_USES_FOLDER) !== OWNER_USES_FOLDER)
      throw new HttpError(409, `${path} is a folder: its owner needs all rights, such as 755.`);
    await chmod(real, mode);
  }
  return path;
}
