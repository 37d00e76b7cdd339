import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, rmdir, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import { and, eq } from 'drizzle-orm';
import type { ZipFile } from 'yauzl';
import { hostingTrash } from '../../db/schema.ts';
import { defineJob, type JobContext, JobFailure } from '../../job/job-kinds.ts';
import { type AccountFiles, changeExclusively } from './account-files.ts';
import { damagedArchive, type Member, withArchive } from './archive.ts';
import { restoreFromBin } from './bin.ts';
import { type Conflict, claimName } from './name-conflicts.ts';
import { ensureFolder, joinPath, statOf } from './paths.ts';
import { freeSpaceOf, listFolder, outOfSpaceMessage, sizeOf } from './usage.ts';
import { fileStep, removeDraft } from './zip-job.ts';

interface UnzipPayload {
  /** The archive. */
  path: string;
  /** The folder. */
  to: string;
  on_conflict: Conflict;
}
type Context = JobContext<UnzipPayload>;
/** A step that has not ended never reports 1: that would be written to the database each time. */
const MAX_UNFINISHED = 0.99;

async function check({ services, payload }: Context, files: AccountFiles): Promise<void> {
  await withArchive(files, payload.path, await freeSpaceOf(services, files), async () => undefined);
}

/** Passes a member's bytes on, and fails if their CRC-32 is not that in the archive. */
function verify(path: string, { entry }: Member): Transform {
  let sum = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sum = crc32(chunk, sum);
      done(null, chunk);
    },
    flush: (done) => done(sum === entry.crc32 ? null : damagedArchive(path)),
  });
}

async function unpackFile(
  { payload: { path }, signal }: Context,
  zip: ZipFile,
  member: Member,
  target: string,
  onBytes: (bytes: number) => void,
): Promise<void> {
  await mkdir(dirname(target), { recursive: true, mode: 0o755 });
  const source = await zip.openReadStreamPromise(member.entry).catch(() => {
    throw damagedArchive(path);
  });
  source.on('data', (chunk: Buffer) => onBytes(chunk.length)).pause();
  const mode = member.isExecutable ? 0o755 : 0o644;
  await pipeline(source, verify(path, member), createWriteStream(target, { flags: 'wx', mode }), { signal }).catch(
    (error) => {
      if (error instanceof JobFailure || signal.aborted || 'syscall' in Object(error)) throw error;
      // The wrong number of bytes, or an invalid deflate stream.
      throw damagedArchive(path);
    },
  );
  const changed = member.entry.getLastModDate();
  if (Number.isFinite(changed.getTime())) await utimes(target, changed, changed);
}

/** Extracts into a temporary folder. */
async function unpack(context: Context, files: AccountFiles, draft: string): Promise<void> {
  const { services, payload, signal } = context;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o755 });
  await withArchive(files, payload.path, await freeSpaceOf(services, files), async ({ zip, members, total }) => {
    let done = 0;
    for (const member of members) {
      signal.throwIfAborted();
      const target = join(draft, ...member.names);
      if (member.isFolder) await mkdir(target, { recursive: true, mode: 0o755 });
      else
        await unpackFile(context, zip, member, target, (bytes) => {
          done += bytes;
        });
      await context.progress(Math.min(MAX_UNFINISHED, done / Math.max(1, total)));
    }
  });
}

/** A target folder: its real path, and the one to show. */
interface Folder {
  real: string;
  path: string;
}

/** The paths that are taken in the target folder. Folders are merged, so they do not count. */
async function findTaken(draft: string, { real, path }: Folder): Promise<string[]> {
  const taken: string[] = [];
  for (const { name, real: own, stats } of await listFolder(draft)) {
    const there = await statOf(join(real, name));
    if (!there) continue;
    if (stats.isDirectory() && there.isDirectory())
      taken.push(...(await findTaken(own, { real: join(real, name), path: joinPath(path, name) })));
    else taken.push(joinPath(path, name));
  }
  return taken;
}

/** Moves the contents of a draft into a folder. @param undo receives a function that undoes each move */
async function merge(
  context: Context,
  files: AccountFiles,
  draft: string,
  { real, path }: Folder,
  undo: (() => Promise<unknown>)[],
): Promise<void> {
  const { services, payload, signal } = context;
  for (const { name, real: own, stats } of await listFolder(draft)) {
    signal.throwIfAborted();
    const there = await statOf(join(real, name));
    if (stats.isDirectory() && there?.isDirectory()) {
      await merge(context, files, own, { real: join(real, name), path: joinPath(path, name) }, undo);
      continue;
    }
    const free = await claimName(services, files, { folder: real, path, name }, payload.on_conflict);
    if (there && payload.on_conflict === 'replace')
      undo.push(() => restoreReplaced(context, files, joinPath(path, name)));
    const target = join(real, free);
    await rename(own, target);
    // The draft of a cancelled job is gone.
    undo.push(() => rename(target, own).catch(() => rm(target, { recursive: true, force: true })));
  }
}

/** Restores the file that was just replaced. */
async function restoreReplaced({ services }: Context, files: AccountFiles, path: string): Promise<void> {
  const rows = await services.db
    .select()
    .from(hostingTrash)
    .where(and(eq(hostingTrash.service_id, files.id), eq(hostingTrash.path, path)));
  const newest = rows.at(-1);
  if (newest) await restoreFromBin(services, files, newest, 'refuse');
}

const MAX_NAMED = 3;
/** @throws JobFailure */
function requireNoneTaken(taken: readonly string[]): void {
  if (taken.length === 0) return;
  const named = taken.slice(0, MAX_NAMED).join(', ');
  const more = taken.length > MAX_NAMED ? ` and ${taken.length - MAX_NAMED} more` : '';
  throw new JobFailure(`Already there: ${named}${more}. Nothing was extracted.`);
}

/** Opens the target folder, creating missing ones. If the job fails, new folders are removed again if empty. */
async function openTarget(files: AccountFiles, path: string, undo: (() => Promise<unknown>)[]): Promise<Folder> {
  const real = await ensureFolder(files.home, path, (made) => undo.push(() => rmdir(made).catch(() => undefined)));
  return { real, path };
}

/** Moves the draft into the target folder. Resumed after a crash, it moves what is left. */
async function place(context: Context, files: AccountFiles, draft: string): Promise<void> {
  const { services, payload } = context;
  await changeExclusively(files, async () => {
    if (!(await statOf(draft))) {
      if (context.job.result.path !== undefined) return;
      throw new JobFailure('The extracted files were removed before they were in place. Extract the archive again.');
    }
    const [bytes, freeBytes] = [await sizeOf(draft), await freeSpaceOf(services, files)];
    if (bytes > freeBytes) throw new JobFailure(outOfSpaceMessage(files, bytes, freeBytes));
    const undo: (() => Promise<unknown>)[] = [];
    try {
      const folder = await openTarget(files, payload.to, undo);
      if (payload.on_conflict === 'refuse') requireNoneTaken(await findTaken(draft, folder));
      await context.result({ path: payload.to });
      await merge(context, files, draft, folder, undo);
    } catch (error) {
      for (const step of undo.reverse()) await step();
      throw error;
    }
  });
  await rm(draft, { recursive: true, force: true });
}

export const unzipJob = defineJob<UnzipPayload>({
  kind: 'files.unzip',
  roles: ['team_service'],
  isCancellable: true,
  steps: [fileStep('check', check), fileStep('unpack', unpack), fileStep('place', place, { resumes: true })],
  onEnded: removeDraft,
});
