import { ApiError } from '../http/api-error.ts';
import { send } from '../http/send.ts';
import { getJob } from '../job/job.endpoints.ts';
import { isJobOpen, jobs } from '../job/job.store.ts';
import type { DeviceFileHandle } from '../platform/device-files.ts';
import { onResume } from '../platform/page-lifecycle.ts';
import { randomId } from '../platform/random-id.ts';
import { delay } from '../platform/timers.ts';
import * as endpoints from './files.endpoints.ts';
import { nextRate } from './files.rules.ts';
import type { Upload } from './files.schema.ts';
import { storedFileHandles } from './stored-file-handles.ts';

/** Bytes of a part. A larger file is followed by a job of the provider's. */
export const PART_SIZE = 8_000_000;
/** Milliseconds before what may succeed later is tried again; an end of the outage ends them too. */
const RETRY_MS = [1000, 2000, 4000, 8000, 15_000, 30_000];
/** Milliseconds between two looks whether a file that has arrived is in its place. */
const PLACE_MS = 400;

/**
 * `conflict`: the name is taken and somebody has to choose. `paused`: the provider cannot be reached; it is tried again without
 * being asked for. `placing`: all has arrived, and the provider puts it into its place. `stopped`: ended by somebody else.
 */
type UploadState =
  | 'waiting'
  | 'sending'
  | 'paused'
  | 'placing'
  | 'conflict'
  | 'failed'
  | 'done'
  | 'skipped'
  | 'stopped';

export interface UploadItem {
  readonly id: string;
  readonly account: string;
  /** Where it goes. */
  readonly path: string;
  /** Its path below the folder that was open: what people know it by. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly sent: number;
  /** Bytes a second while it is sent. */
  readonly rate: number | null;
  readonly state: UploadState;
  /** Why it failed. */
  readonly error: string | null;
}

export interface UploadTask {
  file: File;
  /** By which the file can be read again after a reload, where the browser knows such a thing. */
  handle: DeviceFileHandle | null;
  onConflict: 'refuse' | 'replace' | 'rename';
  /** What the provider knows of it, once it has been announced. */
  upload: Upload | null;
  idempotencyKey: string;
  abort: AbortController;
}

/** The job of an upload has ended other than well. */
export class UploadEnded extends Error {
  /** Null where somebody has stopped it. */
  readonly reason: string | null;
  constructor(reason: string | null) {
    super('ended');
    this.reason = reason;
  }
}

type Patch = (id: string, change: Partial<UploadItem>) => void;
type Task = UploadTask;

/**
 * Announces a file and sends its parts until it is in its place.
 * @throws ApiError what trying again would not help @throws UploadEnded
 */
export async function sendFile(item: UploadItem, task: Task, patch: Patch): Promise<void> {
  const params = { id: item.account };
  const progress = createProgress(item, patch);
  task.upload = await untilReached(item, task, patch, () => resumeOrStart(item, task));
  progress.arrived(task.upload.received);
  while (!task.upload.is_complete && task.upload.received < task.upload.size) {
    const { id, received } = task.upload;
    const next = await untilReached(item, task, patch, async () => {
      const offset = task.upload?.received ?? received;
      const part = task.file.slice(offset, offset + PART_SIZE);
      const answer = await send(
        endpoints.sendUploadPart,
        { params: { ...params, upload: id }, body: { offset, part } },
        { signal: task.abort.signal, onProgress: (share) => progress.sending(offset, share * part.size) },
      ).catch((cause: unknown) => afterRefusedPart(item, task, offset, ApiError.from(cause)));
      return 'upload' in answer ? answer.upload : answer;
    });
    task.upload = { ...next, job_id: next.job_id ?? task.upload.job_id };
    progress.arrived(next.received);
  }
  if (!task.upload.is_complete) await untilPlaced(item, task, patch);
  if (task.handle && task.upload) void storedFileHandles().remove(task.upload.id);
}

/** A large file is put into its place by its job. */
async function untilPlaced(item: UploadItem, task: Task, patch: Patch): Promise<void> {
  patch(item.id, { state: 'placing', sent: item.size, rate: null });
  while (!task.upload?.is_complete) {
    await delay(PLACE_MS, task.abort.signal);
    if (task.abort.signal.aborted) throw new ApiError('cancelled');
    task.upload = await untilReached(item, task, patch, () => resumeOrStart(item, task), 'placing');
  }
}

/** What has arrived of an upload that was begun, or a new one. */
async function resumeOrStart(item: UploadItem, task: Task): Promise<Upload> {
  const { signal } = task.abort;
  if (task.upload) {
    const known = await send(
      endpoints.getUpload,
      { params: { id: item.account, upload: task.upload.id } },
      { signal },
    ).catch((cause: unknown) => {
      if (ApiError.from(cause).isNotFoundOrForbidden) return null;
      throw cause;
    });
    if (known) return { ...known.upload, job_id: known.upload.job_id ?? task.upload.job_id };
    await requireOpenJob(task);
    task.upload = null;
    task.idempotencyKey = randomId();
  }
  const { upload } = await send(
    endpoints.startUpload,
    { params: { id: item.account }, body: { path: item.path, size: item.size, on_conflict: task.onConflict } },
    { signal, idempotencyKey: task.idempotencyKey },
  );
  if (upload.job_id) void jobs.invalidate();
  if (upload.job_id && task.handle) void storedFileHandles().save(upload.id, task.handle);
  return upload;
}

/** An upload that is no longer known has ended with its job. @throws UploadEnded */
async function requireOpenJob({ upload, abort }: Task): Promise<void> {
  if (!upload?.job_id) return;
  const { job } = await send(getJob, { params: { id: upload.job_id } }, { signal: abort.signal });
  if (isJobOpen(job)) return;
  void storedFileHandles().remove(upload.id);
  if (job.status === 'cancelled') throw new UploadEnded(null);
  if (job.status === 'failed') throw new UploadEnded(job.error ?? '');
}

/** A part may have arrived though its answer did not: the provider says where the next one begins. */
async function afterRefusedPart(item: UploadItem, task: Task, offset: number, error: ApiError): Promise<Upload> {
  if (error.isNotFoundOrForbidden) await requireOpenJob(task);
  if (error.status !== 409 || !task.upload) throw error;
  const { upload } = await send(
    endpoints.getUpload,
    { params: { id: item.account, upload: task.upload.id } },
    { signal: task.abort.signal },
  );
  if (upload.received === offset && !upload.is_complete) throw error;
  return upload;
}

/** Retries a call while the provider is unreachable, after asking it what has arrived. */
async function untilReached(
  item: UploadItem,
  task: Task,
  patch: Patch,
  call: () => Promise<Upload>,
  state: UploadState = 'sending',
): Promise<Upload> {
  for (let attempt = 0; ; attempt++) {
    try {
      if (attempt > 0 && task.upload) task.upload = await resumeOrStart(item, task);
      if (task.upload?.is_complete) return task.upload;
      const upload = await call();
      if (attempt > 0) patch(item.id, { state, error: null });
      return upload;
    } catch (cause) {
      if (cause instanceof UploadEnded) throw cause;
      await requireRepeatable(task, attempt, ApiError.from(cause));
      patch(item.id, { state: 'paused', rate: null });
      await untilOnline(RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)] ?? 0, task.abort.signal);
      if (task.abort.signal.aborted) throw cause;
    }
  }
}

/** @throws ApiError where another attempt would not help, or has not helped for long */
async function requireRepeatable(task: Task, attempt: number, error: ApiError): Promise<void> {
  if (!error.isTemporary || task.abort.signal.aborted) throw error;
  if (attempt >= RETRY_MS.length && !error.isUnreachable) throw error;
  await requireReadable(task.file);
}

/** A file that was moved or changed meanwhile fails like a lost connection. @throws ApiError `cancelled` */
async function requireReadable(file: File): Promise<void> {
  await file
    .slice(0, 1)
    .arrayBuffer()
    .catch((cause: unknown) => {
      throw new ApiError('cancelled', 0, {}, cause);
    });
}

/** Ends after `ms` milliseconds, when the page may be online again, or by the signal. */
async function untilOnline(ms: number, signal: AbortSignal): Promise<void> {
  const resumed = new AbortController();
  const stop = onResume(() => resumed.abort());
  await delay(ms, signal, resumed.signal);
  stop();
}

/** Milliseconds between two figures on screen. */
const PROGRESS_MS = 200;

/** Tells how far an upload is and how fast, a few times a second. */
function createProgress(item: UploadItem, patch: Patch) {
  let last = { at: performance.now(), sent: 0 };
  let rate: number | null = null;
  return {
    /** @param offset bytes that had arrived before this part @param bytes sent of this part */
    sending(offset: number, bytes: number) {
      const now = performance.now();
      if (now - last.at < PROGRESS_MS) return;
      const sent = Math.min(item.size, offset + bytes);
      rate = nextRate(rate, Math.max(0, sent - last.sent), now - last.at);
      last = { at: now, sent };
      patch(item.id, { sent, rate });
    },
    arrived(sent: number) {
      last = { at: last.at, sent };
      patch(item.id, { sent, state: 'sending' });
    },
  };
}
