import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { and, desc, eq } from 'drizzle-orm';
import type { Services } from '../../context.ts';
import { hostingTrash } from '../../db/schema.ts';
import type { AccountFiles } from './account-files.ts';
import { type Conflict, claimName, storedAt, type TrashRow } from './name-conflicts.ts';
import { ensureFolder, joinPath, nameOf, parentOf, pathNotFound, statOf } from './paths.ts';

/** The contents of the bin, newest first. */
export async function listBin({ db }: Services, files: AccountFiles): Promise<TrashRow[]> {
  const rows = await db
    .select()
    .from(hostingTrash)
    .where(eq(hostingTrash.service_id, files.id))
    .orderBy(desc(hostingTrash.id));
  const kept = await Promise.all(rows.map((row) => statOf(storedAt(files, row))));
  return rows.filter((_, index) => kept[index]);
}

/** @returns null if it is another account's or no longer there */
export async function findInBin({ db }: Services, files: AccountFiles, id: number): Promise<TrashRow | null> {
  const [row] = await db
    .select()
    .from(hostingTrash)
    .where(and(eq(hostingTrash.id, id), eq(hostingTrash.service_id, files.id)));
  return row ?? null;
}

/** Moves it back to where it was, and creates folders that are missing. @returns its path */
export async function restoreFromBin(
  services: Services,
  files: AccountFiles,
  row: TrashRow,
  onConflict: Conflict,
): Promise<string> {
  if (!(await statOf(storedAt(files, row)))) throw pathNotFound(row.path);
  const parent = parentOf(row.path);
  const folder = await ensureFolder(files.home, parent);
  const name = await claimName(services, files, { folder, path: parent, name: nameOf(row.path) }, onConflict);
  await rename(storedAt(files, row), join(folder, name));
  await services.db.delete(hostingTrash).where(eq(hostingTrash.id, row.id));
  return joinPath(parent, name);
}

export async function deleteFromBin({ db }: Services, files: AccountFiles, row: TrashRow): Promise<void> {
  await rm(storedAt(files, row), { recursive: true, force: true });
  await db.delete(hostingTrash).where(eq(hostingTrash.id, row.id));
}
