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

/** What happens where a name is taken: refused, the old one goes to the bin, or a number is added. */
export type Conflict = 'refuse' | 'replace' | 'rename';

export type TrashRow = typeof hostingTrash.$inferSelect;

const kindOf = (stats: Stats) => (stats.isDirectory() ? 'folder' : stats.isSymbolicLink() ? 'link' : 'file');
/** Where a row of the bin has its file. */
export const storedAt = ({ bin }: AccountFiles, { stored_as }: Pick<TrashRow, 'stored_as'>) => join(bin, stored_as);

/** @throws HttpError 409 for the account's own folder */
export function requireNotHome({ home }: AccountFiles, { real }: ResolvedPath): void {
  if (real === home) throw new HttpError(409, 'This is your account’s own folder. Choose something inside it.');
}

/** The row is written first: a file of which nobody knows could not be restored. */
export async function moveToBin(
  { db }: Services,
  files: AccountFiles,
  place: ResolvedPath & { stats: Stats },
): Promise<TrashRow> {
  const { path, real, stats } = place;
  requireNotHome(files, place);
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

/** `photo (2).jpg`, cut where it would be longer than a name may be. */
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
  /** The folder as it is shown. */
  path: string;
  name: string;
}

/**
 * Makes a name in a folder free, or finds another one.
 * @returns the name that is free
 * @throws HttpError 409 when it is taken and must not be
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
