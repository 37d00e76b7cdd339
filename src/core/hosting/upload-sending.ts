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

/** Bytes of a part. The provider creates a job for a larger file. */
export const PART_SIZE = 8_000_000;
/** Delays before retries, milliseconds. They end early when the page is online again. */
const RETRY_DELAYS_MS = [1000, 2000, 4000, 8000, 15_000, 30_000];
/** Milliseconds between two checks whether a received file is in place. */
const POLL_MS = 400;

/**
 * `conflict`: the name is taken and the user has to choose. `paused`: the provider is unreachable, and retries are automatic.
 * `placing`: all parts have arrived, and the provider moves the file into place. `stopped`: its job was cancelled.
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
  /** Target path in the account. */
  readonly path: string;
  /** Its path relative to the folder that was open, as shown. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly sent: number;
  /** Bytes per second while it is sent. */
  readonly rate: number | null;
  readonly state: UploadState;
  /** Why it failed. */
  readonly error: string | null;
}

export interface UploadTask {
  file: File;
  /** For reading the file again after a reload; null if the browser does not support it. */
  handle: DeviceFileHandle | null;
  onConflict: 'refuse' | 'replace' | 'rename';
  /** The provider's state of it; null until it is announced. */
  upload: Upload | null;
  idempotencyKey: string;
  abort: AbortController;
}

/** The job of an upload has failed or was cancelled. */
export class UploadEndedError extends Error {
  /** Null if it was cancelled. */
  readonly reason: string | null;
  constructor(reason: string | null) {
    super('ended');
    this.reason = reason;
  }
}

type Patch = (id: string, change: Partial<UploadItem>) => void;

/**
 * Announces a file and sends its parts until it is in place.
 * @throws ApiError when a retry would not help @throws UploadEndedError
 */
export async function sendFile(item: UploadItem, task: UploadTask, patch: Patch): Promise<void> {
  const params = { id: item.account };
  const progress = createProgress(item, patch);
  task.upload = await withRetries(item, task, patch, () => resumeOrStart(item, task));
  progress.arrived(task.upload.received);
  while (!task.upload.is_complete && task.upload.received < task.upload.size) {
    const { id, received } = task.upload;
    const next = await withRetries(item, task, patch, async () => {
      const offset = task.upload?.received ?? received;
      const part = task.file.slice(offset, offset + PART_SIZE);
      const response = await send(
        endpoints.sendUploadPart,
        { params: { ...params, upload: id }, body: { offset, part } },
        { signal: task.abort.signal, onProgress: (share) => progress.sending(offset, share * part.size) },
      ).catch((cause: unknown) => afterRefusedPart(item, task, offset, ApiError.from(cause)));
      return 'upload' in response ? response.upload : response;
    });
    task.upload = { ...next, job_id: next.job_id ?? task.upload.job_id };
    progress.arrived(next.received);
  }
  if (!task.upload.is_complete) await waitUntilPlaced(item, task, patch);
  if (task.handle && task.upload) void storedFileHandles().remove(task.upload.id);
}

/** Waits until the job of a large file has moved it into place. */
async function waitUntilPlaced(item: UploadItem, task: UploadTask, patch: Patch): Promise<void> {
  patch(item.id, { state: 'placing', sent: item.size, rate: null });
  while (!task.upload?.is_complete) {
    await delay(POLL_MS, task.abort.signal);
    if (task.abort.signal.aborted) throw new ApiError('cancelled');
    task.upload = await withRetries(item, task, patch, () => resumeOrStart(item, task), 'placing');
  }
}

/** Fetches the state of an announced upload, or announces it. */
async function resumeOrStart(item: UploadItem, task: UploadTask): Promise<Upload> {
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

/** An upload that the provider no longer knows has ended with its job. @throws UploadEndedError */
async function requireOpenJob({ upload, abort }: UploadTask): Promise<void> {
  if (!upload?.job_id) return;
  const { job } = await send(getJob, { params: { id: upload.job_id } }, { signal: abort.signal });
  if (isJobOpen(job)) return;
  void storedFileHandles().remove(upload.id);
  if (job.status === 'cancelled') throw new UploadEndedError(null);
  if (job.status === 'failed') throw new UploadEndedError(job.error ?? '');
}

/** A part may have arrived although its response was lost: the provider reports where the next one begins. */
async function afterRefusedPart(item: UploadItem, task: UploadTask, offset: number, error: ApiError): Promise<Upload> {
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

/** Retries a call while the provider is unreachable. Before each retry it fetches what has arrived. */
async function withRetries(
  item: UploadItem,
  task: UploadTask,
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
      if (cause instanceof UploadEndedError) throw cause;
      await requireRetryable(task, attempt, ApiError.from(cause));
      patch(item.id, { state: 'paused', rate: null });
      await waitForRetry(RETRY_DELAYS_MS[Math.min(attempt, RETRY_DELAYS_MS.length - 1)] ?? 0, task.abort.signal);
      if (task.abort.signal.aborted) throw cause;
    }
  }
}

/** @throws ApiError if a retry would not help, or all have failed */
async function requireRetryable(task: UploadTask, attempt: number, error: ApiError): Promise<void> {
  if (!error.isTemporary || task.abort.signal.aborted) throw error;
  if (attempt >= RETRY_DELAYS_MS.length && !error.isUnreachable) throw error;
  await requireReadable(task.file);
}

/** Sending a file that was moved or changed meanwhile fails like a lost connection. @throws ApiError `cancelled` */
async function requireReadable(file: File): Promise<void> {
  await file
    .slice(0, 1)
    .arrayBuffer()
    .catch((cause: unknown) => {
      throw new ApiError('cancelled', 0, {}, cause);
    });
}

/** Resolves after `ms` milliseconds, when the page may be online again, or when the signal aborts. */
async function waitForRetry(ms: number, signal: AbortSignal): Promise<void> {
  const resumed = new AbortController();
  const stop = onResume(() => resumed.abort());
  await delay(ms, signal, resumed.signal);
  stop();
}

/** Milliseconds between two progress updates. */
const PROGRESS_MS = 200;

/** Reports progress and rate of an upload a few times a second. */
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
