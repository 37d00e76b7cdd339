import type { Stats } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { now } from '../../clock.ts';
import type { Services } from '../../context.ts';
import { hostingTrash } from '../../db/schema.ts';
import { HttpError } from '../../errors.ts';
import { generateSecret } from '../../secrets.ts';
import type { AccountFiles } from './account-files.ts';
import { joinPath, type ResolvedPath, statOf } from './paths.ts';
import { sizeOf } from './usage.ts';

/** If a name is taken: refuse, move the old file to the bin, or add a number to the new name. */
export type Conflict = 'refuse' | 'replace' | 'rename';

export type TrashRow = typeof hostingTrash.$inferSelect;

const kindOf = (stats: Stats) => (stats.isDirectory() ? 'folder' : stats.isSymbolicLink() ? 'link' : 'file');
/** The file of a row in the bin. */
export const storedAt = ({ bin }: AccountFiles, { stored_as }: Pick<TrashRow, 'stored_as'>) => join(bin, stored_as);

/** @throws HttpError 409 for the account's own folder */
export function requireNotHome({ home }: AccountFiles, { real }: ResolvedPath): void {
  if (real === home) throw new HttpError(409, 'This is your account’s own folder. Choose something inside it.');
}

/** Writes the row before it moves the file: a file without a row could not be restored. */
export async function moveToBin(
  { db }: Services,
  files: AccountFiles,
  file: ResolvedPath & { stats: Stats },
): Promise<TrashRow> {
  const { path, real, stats } = file;
  requireNotHome(files, file);
  const [row] = await db
    .insert(hostingTrash)
    .values({
      service_id: files.id,
      path,
      kind: kindOf(stats),
      size: await sizeOf(real),
      stored_as: generateSecret(),
      deleted_at: now(),
    })
    .returning();
  if (!row) throw new Error('The bin has no row');
  try {
    await rename(real, storedAt(files, row));
    return row;
  } catch (error) {
    await db.delete(hostingTrash).where(eq(hostingTrash.id, row.id));
    throw error;
  }
}

const MAX_NAME_BYTES = 255;
const EXTENSION = /[^.](\.tar\.\w{1,4}|\.[^.\s]{1,16})$/;

/** `photo (2).jpg`, shortened to the maximum length of a name. */
export function numberedName(name: string, number: number): string {
  const extension = EXTENSION.exec(name)?.[1] ?? '';
  const end = ` (${number})${extension}`;
  let stem = [...name.slice(0, name.length - extension.length)];
  while (Buffer.byteLength(stem.join('') + end) > MAX_NAME_BYTES) stem = stem.slice(0, -1);
  return stem.join('') + end;
}

async function freeName(folder: string, name: string): Promise<string> {
  for (let number = 2; ; number++) {
    const candidate = numberedName(name, number);
    if (!(await statOf(join(folder, candidate)))) return candidate;
  }
}

interface RequestedName {
  /** Real path. */
  folder: string;
  /** The folder's path to show. */
  path: string;
  name: string;
}

/**
 * Frees a name in a folder, or finds another one.
 * @returns a free name
 * @throws HttpError 409 if it is taken and conflicts are refused
 */
export async function claimName(
  services: Services,
  files: AccountFiles,
  { folder, path, name }: RequestedName,
  onConflict: Conflict,
): Promise<string> {
  const real = join(folder, name);
  const stats = await statOf(real);
  if (!stats) return name;
  if (onConflict === 'rename') return freeName(folder, name);
  const takenPath = joinPath(path, name);
  if (onConflict === 'refuse') throw new HttpError(409, `${takenPath} already exists.`);
  await moveToBin(services, files, { path: takenPath, name, real, stats });
  return name;
}
