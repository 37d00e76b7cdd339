import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, inArray } from 'drizzle-orm';
import { currentTime, now } from '../../clock.ts';
import type { Services } from '../../context.ts';
import { hostingUploads, jobs } from '../../db/schema.ts';
import { defineJob, type JobContext, JobFailure } from '../../job/job-kinds.ts';
import type { JobRow } from '../../job/job-queue.ts';
import { accountFolder } from '../account-folder.ts';
import { type AccountFiles, changeExclusively } from './account-files.ts';
import { nameOf, statOf } from './paths.ts';
import { findUpload, isInPlace, placeUpload, storedAt, type UploadRow } from './uploads.ts';
import { formatBytes } from './usage.ts';
import { fileStep } from './zip-job.ts';

const HOUR_MS = 3_600_000;
/** Hours after which an interrupted upload fails. */
const MAX_WAIT_HOURS = 24;
/** Milliseconds without a part after which an upload counts as interrupted. */
const IDLE_MS = 5000;

interface UploadPayload {
  /** Id of the upload. */
  upload: number;
}
type Context = JobContext<UploadPayload>;

/** The state of an upload in this process. It ends with the provider, as the connections do. */
interface Arrival {
  /** Parts being received. */
  parts: number;
  /** Aborted to wake the upload's job. */
  changed: AbortController;
}
const arrivals = new Map<string, Arrival>();

const keyOf = ({ settings }: Pick<Services, 'settings'>, account: number, upload: number) =>
  `${accountFolder(settings, account)} ${upload}`;
const arrivalOf = (key: string): Arrival => {
  const arrival = arrivals.get(key) ?? { parts: 0, changed: new AbortController() };
  arrivals.set(key, arrival);
  return arrival;
};

/** Makes the job of an upload check its state. */
function wakeJob(key: string): void {
  const arrival = arrivals.get(key);
  if (!arrival) return;
  const { changed } = arrival;
  arrival.changed = new AbortController();
  changed.abort();
}

/** Receives a part; meanwhile the job does not count the upload as interrupted. @param upload id */
export async function trackArrival<T>(
  services: Services,
  files: AccountFiles,
  upload: number,
  take: () => Promise<T>,
): Promise<T> {
  const key = keyOf(services, files.id, upload);
  const arrival = arrivalOf(key);
  arrival.parts++;
  wakeJob(key);
  try {
    return await take();
  } finally {
    arrival.parts--;
    wakeJob(key);
    if (arrival.parts === 0 && !(await findUploadJob(services, upload))) arrivals.delete(key);
  }
}

/**
 * @param ms timeout, of the machine's time
 * @returns whether something changed before it
 * @throws if the job is interrupted
 */
const waitForChange = (changed: AbortSignal, interrupted: AbortSignal, ms: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const end = (finish: () => void) => () => {
      clearTimeout(timer);
      changed.removeEventListener('abort', onChange);
      interrupted.removeEventListener('abort', onInterrupted);
      finish();
    };
    const onChange = end(() => resolve(true));
    const onInterrupted = end(() => reject(interrupted.reason));
    const timer = setTimeout(
      end(() => resolve(false)),
      ms,
    );
    timer.unref();
    if (changed.aborted) return onChange();
    if (interrupted.aborted) return onInterrupted();
    changed.addEventListener('abort', onChange);
    interrupted.addEventListener('abort', onInterrupted);
  });

const readRow = async ({ services, payload }: Context): Promise<UploadRow> => {
  const [row] = await services.db.select().from(hostingUploads).where(eq(hostingUploads.id, payload.upload));
  if (!row) throw new JobFailure('This upload has been cancelled.');
  return row;
};

/** Milliseconds until an interrupted upload fails. @param since when it was interrupted, ISO 8601 */
const timeLeft = (since: string) => Date.parse(since) + MAX_WAIT_HOURS * HOUR_MS - currentTime();

/** Waits until all parts have arrived. Logs interruptions. */
async function receive(context: Context): Promise<void> {
  const { services, job, payload, signal } = context;
  const key = keyOf(services, job.subject_id, payload.upload);
  let waitingSince = typeof job.result.waiting_since === 'string' ? job.result.waiting_since : null;
  if (job.log.length === 0) await context.log(`Began an upload of ${formatBytes((await readRow(context)).size)}.`);
  for (;;) {
    const { parts, changed } = arrivalOf(key);
    const row = await readRow(context);
    const isArriving = parts > 0 || row.received >= row.size;
    if (waitingSince && isArriving) {
      waitingSince = null;
      await context.result({ waiting_since: null });
      await context.log(`Continued at ${formatBytes(row.received)}.`);
    }
    if (row.received > 0) await context.progress(row.received / row.size);
    if (row.received >= row.size) return;
    if (waitingSince && timeLeft(waitingSince) <= 0)
      throw new JobFailure(`Not continued within ${MAX_WAIT_HOURS} hours.`);
    const hasChanged = await waitForChange(changed.signal, signal, waitingSince ? timeLeft(waitingSince) : IDLE_MS);
    if (hasChanged || waitingSince || isArriving) continue;
    // The last progress may not have been written, because it is throttled.
    await context.progress(row.received / row.size);
    waitingSince = now();
    await context.result({ waiting_since: waitingSince });
    await context.log(`Interrupted at ${formatBytes(row.received)}. Waiting for the rest.`);
  }
}

/** Checks the size, and stores the digest, with which the customer can compare the file. */
async function check(context: Context, files: AccountFiles): Promise<void> {
  const row = await readRow(context);
  if (isInPlace(row)) return;
  const stats = await statOf(storedAt(files, row));
  if (stats?.size !== row.size) throw new JobFailure('Part of the file has been lost. Upload it again.');
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(storedAt(files, row), { signal: context.signal })) hash.update(chunk);
  const sha256 = hash.digest('hex');
  await context.result({ sha256 });
  await context.log(`Arrived whole. SHA-256: ${sha256}`);
}

const place = (context: Context, files: AccountFiles): Promise<void> =>
  changeExclusively(files, async () => {
    const { services, payload } = context;
    const row = await findUpload(services, files, payload.upload);
    context.signal.throwIfAborted();
    const { upload } = isInPlace(row) ? { upload: row } : await placeUpload(services, files, row);
    await context.result({ path: upload.path });
    const wasTaken = nameOf(upload.path) !== nameOf(row.path);
    arrivals.delete(keyOf(services, files.id, row.id));
    await context.log(`Saved as ${upload.path}.${wasTaken ? ` ${row.path} had been taken meanwhile.` : ''}`);
  });

/** Deletes an upload that failed or was cancelled, with the parts that have arrived. */
async function removeUpload({ db, settings }: Services, { subject_id, payload }: JobRow): Promise<void> {
  const id = Number(payload.upload);
  const [row] = await db.delete(hostingUploads).where(eq(hostingUploads.id, id)).returning();
  arrivals.delete(keyOf({ settings }, subject_id, id));
  if (row && !isInPlace(row))
    await rm(storedAt({ uploads: join(accountFolder(settings, subject_id), 'uploads') }, row), { force: true });
}

/** Follows a large file that arrives in parts. Its first step waits for them. */
const uploadJob = defineJob<UploadPayload>({
  kind: 'files.upload',
  roles: ['team_service'],
  isCancellable: true,
  steps: [
    { key: 'receive', run: receive },
    { ...fileStep<UploadPayload>('check', check), weight: 0 },
    { ...fileStep<UploadPayload>('place', place), weight: 0 },
  ],
  onEnded: removeUpload,
});

const lockOf = (upload: number) => `files.upload ${upload}`;

export const beginUploadJob = (
  services: Services,
  files: AccountFiles,
  userId: number,
  { id, path, size }: UploadRow,
) =>
  services.jobs.begin(uploadJob, {
    teamId: files.teamId,
    userId,
    subject: { type: 'hosting', id: files.id, name: files.name },
    payload: { upload: id },
    result: { upload: String(id), path, size, waiting_since: null },
    lock: lockOf(id),
  });

/** The open job of an upload. */
export async function findUploadJob({ db }: Services, upload: number): Promise<JobRow | null> {
  const [job] = await db
    .select()
    .from(jobs)
    .where(eq(jobs.lock, lockOf(upload)));
  return job ?? null;
}

/** Makes all upload jobs check for timeouts, because the clock may have been moved. */
export async function wakeUploadJobs(services: Services): Promise<void> {
  const open = await services.db
    .select()
    .from(jobs)
    .where(and(eq(jobs.kind, uploadJob.kind), inArray(jobs.status, ['queued', 'running'])));
  for (const { subject_id, payload } of open) wakeJob(keyOf(services, subject_id, Number(payload.upload)));
}
