import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { open, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, count, eq, lte, ne, or } from 'drizzle-orm';
import { now } from '../../clock.ts';
import type { Services } from '../../context.ts';
import { hostingUploads } from '../../db/schema.ts';
import { HttpError, notFound, validationError } from '../../errors.ts';
import { generateSecret } from '../../secrets.ts';
import { type AccountFiles, changeExclusively } from './account-files.ts';
import { type Entry, toEntry } from './entries.ts';
import { type Conflict, claimName } from './name-conflicts.ts';
import {
  ensureFolder,
  joinPath,
  nameOf,
  parentOf,
  resolveExisting,
  resolveFolder,
  resolvePath,
  statOf,
} from './paths.ts';
import { requireSpace } from './usage.ts';

const PART_BYTES = 8_000_000;
/** Bytes at the beginning and the end of what has arrived, by which the client recognizes the file. */
const CHECK_BYTES = 1_000_000;
/** Incomplete uploads of an account. */
const MAX_OPEN = 200;
const FILE_MODE = 0o644;
/** `stored_as` of an upload that has been moved to its final path. */
const IN_PLACE = '';

export type UploadRow = typeof hostingUploads.$inferSelect;

export const toUpload = ({ id, path, size, received, stored_as }: UploadRow) => ({
  id,
  path,
  size,
  received,
  is_complete: stored_as === IN_PLACE,
  part_size: PART_BYTES,
});

/** A file that arrives in a single part needs no job, because it is complete at once. */
export const needsJob = ({ size }: Pick<UploadRow, 'size'>): boolean => size > PART_BYTES;
/** Uploads without a job, or whose job has ended. */
export const hasNoJob = () => or(lte(hostingUploads.size, PART_BYTES), eq(hostingUploads.stored_as, IN_PLACE));
export const isInPlace = ({ stored_as }: Pick<UploadRow, 'stored_as'>): boolean => stored_as === IN_PLACE;

export const storedAt = ({ uploads }: Pick<AccountFiles, 'uploads'>, { stored_as }: UploadRow) =>
  join(uploads, stored_as);

/** @throws HttpError 404 if it has been deleted meanwhile */
async function save({ db }: Services, row: UploadRow, values: Partial<UploadRow>): Promise<UploadRow> {
  const [saved] = await db.update(hostingUploads).set(values).where(eq(hostingUploads.id, row.id)).returning();
  if (!saved) throw notFound('Upload');
  return saved;
}

/** @throws HttpError 404 if it is another account's or has been deleted */
export async function findUpload({ db }: Services, files: AccountFiles, id: number): Promise<UploadRow> {
  const [row] = await db
    .select()
    .from(hostingUploads)
    .where(and(eq(hostingUploads.id, id), eq(hostingUploads.service_id, files.id)));
  if (!row) throw notFound('Upload');
  return row;
}

async function requireUploadQuota({ db }: Services, { id }: AccountFiles): Promise<void> {
  const [open] = await db
    .select({ n: count() })
    .from(hostingUploads)
    .where(and(eq(hostingUploads.service_id, id), ne(hostingUploads.stored_as, IN_PLACE)));
  if ((open?.n ?? 0) >= MAX_OPEN)
    throw new HttpError(409, `${MAX_OPEN} uploads haven’t finished yet. Finish or cancel some, then try again.`);
}

/** An upload, and its file once complete. */
interface Progress {
  upload: UploadRow;
  entry: Entry | null;
}

/** @throws HttpError 404, 409 or 422 */
export async function startUpload(
  services: Services,
  files: AccountFiles,
  { path, size, on_conflict = 'refuse' }: { path: string; size: number; on_conflict?: Conflict | undefined },
): Promise<Progress> {
  if (!Number.isSafeInteger(size) || size < 0) throw validationError({ size: ['The size is missing or invalid.'] });
  const target = await resolvePath(files.home, path);
  if (target.name === '') throw validationError({ path: ['Enter a name.'] });
  await resolveFolder(files.home, parentOf(path));
  if (target.stats && on_conflict === 'refuse') throw validationError({ path: [`${target.name} already exists.`] });
  await requireUploadQuota(services, files);
  await requireSpace(services, files, size, 'size');
  const stored_as = generateSecret();
  await writeFile(join(files.uploads, stored_as), '', { mode: FILE_MODE, flag: 'wx' });
  const [row] = await services.db
    .insert(hostingUploads)
    .values({ service_id: files.id, path, size, on_conflict, stored_as, created_at: now() })
    .returning();
  if (!row) throw new Error('The upload has no row');
  return size === 0 ? placeUpload(services, files, row) : { upload: row, entry: null };
}

/**
 * Moves a complete upload to its final path. Its space has been reserved since it began. If the provider crashed after
 * the move, only the row is updated.
 * @throws HttpError 404 or 409 if its name has been taken or its folder is gone; then it may be tried again
 */
export async function placeUpload(services: Services, files: AccountFiles, row: UploadRow): Promise<Progress> {
  const stored = storedAt(files, row);
  if (!(await statOf(stored))) return { upload: await save(services, row, { stored_as: IN_PLACE }), entry: null };
  const parent = parentOf(row.path);
  const folder = await (needsJob(row) ? ensureFolder : resolveFolder)(files.home, parent);
  // When a large file has arrived, nobody may be there to decide, so it gets a number.
  const onConflict = needsJob(row) && row.on_conflict === 'refuse' ? 'rename' : row.on_conflict;
  const name = await claimName(services, files, { folder, path: parent, name: nameOf(row.path) }, onConflict);
  const path = joinPath(parent, name);
  const named = await save(services, row, { path });
  await rename(stored, join(folder, name));
  const upload = await save(services, named, { stored_as: IN_PLACE });
  return { upload, entry: await toEntry(files.home, await resolveExisting(files.home, path)) };
}

/** Reads an upload. One that is complete but has not been moved to its final path is moved. */
export const readUpload = (services: Services, files: AccountFiles, id: number): Promise<UploadRow> =>
  changeExclusively(files, async () => {
    const row = await findUpload(services, files, id);
    if (row.received < row.size || isInPlace(row) || needsJob(row)) return row;
    // A taken name is reported when the last part is sent again.
    return placeUpload(services, files, row).then(
      ({ upload }) => upload,
      (error) => {
        if (error instanceof HttpError) return row;
        throw error;
      },
    );
  });

/** A range of what has arrived, and its digest in hexadecimal. */
interface UploadCheck {
  offset: number;
  size: number;
  sha256: string;
}

/** Checksums of the beginning and the end of what has arrived, to recognize the file when the upload is resumed. */
export async function readChecks(files: AccountFiles, row: UploadRow): Promise<UploadCheck[]> {
  if (!needsJob(row) || row.received === 0 || row.received === row.size) return [];
  const size = Math.min(CHECK_BYTES, row.received);
  const handle = await open(storedAt(files, row), constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  try {
    const checkAt = async (offset: number): Promise<UploadCheck> => {
      const { buffer } = await handle.read(Buffer.alloc(size), 0, size, offset);
      return { offset, size, sha256: createHash('sha256').update(buffer).digest('hex') };
    };
    return [await checkAt(0), await checkAt(row.received - size)];
  } finally {
    await handle.close();
  }
}

/** @throws HttpError 413 or 422 */
function requireFit({ size }: UploadRow, offset: number, part: Blob): void {
  if (part.size > PART_BYTES)
    throw new HttpError(413, `A part is larger than ${PART_BYTES / 1_000_000} MB. Send smaller ones.`);
  if (offset + part.size > size)
    throw validationError({ part: ['The file is larger than announced. Upload it again.'] });
}

/** Truncates the file to the part's offset first, because an earlier attempt may have written more. */
async function writePart(path: string, offset: number, part: Blob): Promise<void> {
  const handle = await open(path, constants.O_WRONLY | (constants.O_NOFOLLOW ?? 0));
  try {
    await handle.truncate(offset);
    let position = offset;
    for await (const chunk of part.stream()) {
      await handle.write(chunk, 0, chunk.length, position);
      position += chunk.length;
    }
  } finally {
    await handle.close();
  }
}

/**
 * Adds a part. Parts of an account are written one after the other, so that two with the same offset cannot mix.
 * @throws HttpError 404, 409 with the bytes received, 413 or 422
 */
export const addPart = (
  services: Services,
  files: AccountFiles,
  id: number,
  { offset, part }: { offset: number; part: Blob },
): Promise<Progress> =>
  changeExclusively(files, async () => {
    const row = await findUpload(services, files, id);
    if (row.stored_as === IN_PLACE) return { upload: row, entry: null };
    requireFit(row, offset, part);
    // The last part may be sent again if its response was lost or its name was taken.
    const isRepeated = row.received === row.size && offset + part.size === row.size;
    if (offset !== row.received && !isRepeated)
      throw new HttpError(409, {
        message: `The next part begins at byte ${row.received}.`,
        conflicts: [{ received: row.received }],
      });
    const complete = (upload: UploadRow) =>
      needsJob(upload) ? { upload, entry: null } : placeUpload(services, files, upload);
    if (isRepeated) return complete(row);
    await writePart(storedAt(files, row), offset, part);
    const upload = await save(services, row, { received: offset + part.size });
    return upload.received === upload.size ? complete(upload) : { upload, entry: null };
  });

/** Deletes an upload and the parts that have arrived. A complete file stays. */
export const cancelUpload = (services: Services, files: AccountFiles, id: number): Promise<void> =>
  changeExclusively(files, async () => {
    const row = await findUpload(services, files, id);
    if (row.stored_as !== IN_PLACE) await rm(storedAt(files, row), { force: true });
    await services.db.delete(hostingUploads).where(eq(hostingUploads.id, row.id));
  });
