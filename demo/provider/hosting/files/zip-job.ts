import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Services } from '../../context.ts';
import { HttpError } from '../../errors.ts';
import { defineJob, type JobContext, JobFailure, type JobStep } from '../../job/job-kinds.ts';
import type { JobRow } from '../../job/job-queue.ts';
import { accountFolder } from '../account-folder.ts';
import { type AccountFiles, changeExclusively, findFiles } from './account-files.ts';
import { listZipSources, zipFiles } from './download.ts';
import { claimName } from './name-conflicts.ts';
import { refusalMessage } from './outcomes.ts';
import { joinPath, nameOf, parentOf, resolveFolder, statOf, toFileError } from './paths.ts';
import { freeSpaceOf, outOfSpaceMessage } from './usage.ts';

/** The temporary folder of a job. */
const draftOf = ({ drafts }: Pick<AccountFiles, 'drafts'>, jobId: number): string => join(drafts, `job-${jobId}`);

/**
 * A step that works on the account's files. If it fails, its draft is removed.
 * @param options `resumes`: whether it continues its draft after a restart of the provider; others start over
 */
export const fileStep = <Payload>(
  key: string,
  work: (context: JobContext<Payload>, files: AccountFiles, draft: string) => Promise<void>,
  { resumes = false } = {},
): JobStep<Payload> => ({
  key,
  async run(context) {
    const { services, job, signal } = context;
    const files = await findFiles(services, job.subject_id, job.team_id).catch(toFailure);
    const draft = draftOf(files, job.id);
    try {
      await work(context, files, draft);
    } catch (error) {
      if (!(resumes && signal.aborted)) await rm(draft, { recursive: true, force: true });
      signal.throwIfAborted();
      toFailure(error);
    }
  },
});

/** @throws JobFailure in place of an HttpError */
function toFailure(error: unknown): never {
  const refusal = toFileError(error, 'A file');
  throw refusal instanceof HttpError ? new JobFailure(refusalMessage(refusal)) : refusal;
}

/** Removes the draft of a job that is not running. That of a running one is removed by its step. */
export const removeDraft = ({ settings }: Services, { id, subject_id }: JobRow): Promise<void> =>
  rm(draftOf({ drafts: join(accountFolder(settings, subject_id), 'drafts') }, id), {
    recursive: true,
    force: true,
  }).catch(() => undefined);

/** Passes bytes on until the space is used up. */
const limitBytes = (freeBytes: number, refuse: (bytes: number) => Error): Transform => {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > freeBytes) done(refuse(bytes));
      else done(null, chunk);
    },
  });
};

interface ZipPayload {
  paths: string[];
  /** Path of the archive. */
  to: string;
}

async function pack(context: JobContext<ZipPayload>, files: AccountFiles, draft: string): Promise<void> {
  const { services, payload, signal } = context;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft);
  const packed = await listZipSources(files, payload.paths);
  const total = packed.reduce((bytes, { stats }) => bytes + (stats.isFile() ? stats.size : 0), 0);
  const freeBytes = await freeSpaceOf(services, files);
  let read = 0;
  let progress = Promise.resolve();
  const source = zipFiles(files.home, packed, (bytes) => {
    read += bytes;
    progress = context.progress(read / Math.max(1, total)).catch(() => undefined);
  });
  await pipeline(
    source,
    limitBytes(freeBytes, (bytes) => new JobFailure(outOfSpaceMessage(files, bytes, freeBytes))),
    createWriteStream(join(draft, 'archive'), { flags: 'wx', mode: 0o644 }),
    { signal },
  );
  await progress;
}

/** Stores the path before it moves the archive, so that a job resumed after the move does not choose another name. */
async function place(context: JobContext<ZipPayload>, files: AccountFiles, draft: string): Promise<void> {
  const { services, payload } = context;
  const archive = join(draft, 'archive');
  await changeExclusively(files, async () => {
    const stats = await statOf(archive);
    if (!stats) {
      if (context.job.result.path !== undefined) return;
      throw new JobFailure('The archive was removed before it was finished. Compress the files again.');
    }
    const freeBytes = await freeSpaceOf(services, files);
    if (stats.size > freeBytes) throw new JobFailure(outOfSpaceMessage(files, stats.size, freeBytes));
    const parent = parentOf(payload.to);
    const folder = await resolveFolder(files.home, parent);
    const name = await claimName(services, files, { folder, path: parent, name: nameOf(payload.to) }, 'rename');
    context.signal.throwIfAborted();
    await context.result({ path: joinPath(parent, name) });
    await rename(archive, join(folder, name));
  });
  await rm(draft, { recursive: true, force: true });
}

export const zipJob = defineJob<ZipPayload>({
  kind: 'files.zip',
  roles: ['team_service'],
  isCancellable: true,
  steps: [fileStep('pack', pack), fileStep('place', place, { resumes: true })],
  onEnded: removeDraft,
});
