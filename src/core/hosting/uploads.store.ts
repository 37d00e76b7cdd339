import { ApiError } from '../http/api-error.ts';
import { errorMessage } from '../http/error-policy.rules.ts';
import { send } from '../http/send.ts';
import { filesMessages } from '../i18n/messages/files.en.ts';
import { translator } from '../i18n/translator.ts';
import { pageWork } from '../job/page-work.ts';
import { notices } from '../notification/notices.store.ts';
import type { ChosenFiles } from '../platform/dropped-files.ts';
import { warnBeforeUnload } from '../platform/leave-warning.ts';
import { onResume } from '../platform/page-lifecycle.ts';
import { randomId } from '../platform/random-id.ts';
import { delay } from '../platform/timers.ts';
import { onIdentityChange } from '../runtime/identity.ts';
import { shared } from '../runtime/runtime.ts';
import { computed, type ReadonlySignal, signal } from '../store/signals.ts';
import * as endpoints from './files.endpoints.ts';
import { baseName, joinPath, nextRate, parentPath } from './files.rules.ts';
import type { Upload } from './files.schema.ts';
import { namesIn, refreshFiles } from './files.store.ts';

const t = translator(filesMessages);

/** Bytes of a part. */
const PART_SIZE = 8_000_000;
/** Files that are sent at the same time. */
const PARALLEL = 2;
/** Milliseconds before what may succeed later is tried again; an end of the outage ends them too. */
const RETRY_MS = [1000, 2000, 4000, 8000, 15_000, 30_000];

/**
 * `conflict`: the name is taken and somebody has to choose. `paused`: the provider cannot be reached; it is tried again without
 * being asked for.
 */
type UploadState = 'waiting' | 'sending' | 'paused' | 'conflict' | 'failed' | 'done' | 'skipped';
export type ConflictChoice = 'replace' | 'rename' | 'skip';

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

interface Task {
  file: File;
  onConflict: 'refuse' | 'replace' | 'rename';
  /** What the provider knows of it, once it has been announced. */
  upload: Upload | null;
  idempotencyKey: string;
  abort: AbortController;
}

export const isUploadOpen = ({ state }: Pick<UploadItem, 'state'>) =>
  state === 'waiting' || state === 'sending' || state === 'paused' || state === 'conflict';

/** Share of all uploads that has been sent, 0 to 1. */
function shareSent(list: readonly UploadItem[]): number {
  const total = list.reduce((sum, { size }) => sum + size, 0);
  const sent = list.reduce((sum, item) => sum + (isUploadOpen(item) ? item.sent : item.size), 0);
  return total > 0 ? sent / total : 0;
}

/** "Uploading 3 files: 42%"; null once nothing is under way. */
export function uploadProgress(list: readonly UploadItem[]): { text: string; share: number; account: string } | null {
  const open = list.filter(isUploadOpen);
  const [first] = open;
  if (!first) return null;
  const share = shareSent(list);
  return {
    text: t('files.uploading', { n: open.length, percent: Math.floor(share * 100) }),
    share,
    account: first.account,
  };
}

/** The bell shows uploads on every page. */
function reportUploads(list: readonly UploadItem[]): void {
  const progress = uploadProgress(list);
  if (progress) {
    const { text, share, account } = progress;
    pageWork().report({ id: 'uploads', label: text, progress: share, to: `/file-manager?account=${account}` });
  } else pageWork().remove('uploads');
}

/** The page's uploads to hosting accounts. They run on while other pages of the portal are open. */
export const uploads = shared('hosting.uploads', createUploads);

function createUploads() {
  const list = signal<readonly UploadItem[]>([]);
  const tasks = new Map<string, Task>();
  const isActive = computed(() => list.value.some(isUploadOpen));
  let running = 0;
  /** Files that have arrived since the queue was empty. */
  let done = 0;
  let stopWarning: (() => void) | null = null;
  /** What is chosen for all names that are taken, until the queue is empty. */
  let choiceForAll: ConflictChoice | null = null;

  /** The browser asks before it closes a page that still sends; the end is said wherever the customer is by then. */
  const onActiveChange = (active: boolean) => {
    if (active) {
      stopWarning ??= warnBeforeUnload();
      return;
    }
    stopWarning?.();
    stopWarning = null;
    choiceForAll = null;
    if (done > 0) notices().success(t('files.uploaded', { n: done }));
    done = 0;
  };
  isActive.subscribe(onActiveChange);
  list.subscribe(reportUploads);

  const patch = (id: string, change: Partial<UploadItem>) => {
    list.value = list.peek().map((item) => (item.id === id ? { ...item, ...change } : item));
  };
  const find = (id: string) => list.peek().find((item) => item.id === id);

  const pump = () => {
    while (running < PARALLEL) {
      const next = list.peek().find(({ state }) => state === 'waiting');
      const task = next && tasks.get(next.id);
      if (!next || !task) return;
      running++;
      patch(next.id, { state: 'sending', error: null });
      void sendFile(next, task, patch)
        .then(() => {
          done++;
          patch(next.id, { state: 'done', sent: next.size, rate: null });
        })
        .catch((cause: unknown) => fail(next, task, ApiError.from(cause)))
        .finally(() => {
          running--;
          pump();
          if (!list.peek().some(({ state }) => state === 'waiting' || state === 'sending')) void refreshFiles();
        });
    }
  };

  const fail = async (item: UploadItem, task: Task, error: ApiError) => {
    if (task.abort.signal.aborted) return;
    const isConflict = task.onConflict === 'refuse' && (await isNameTaken(item, error));
    if (task.abort.signal.aborted) return;
    if (isConflict && choiceForAll) return choose(item.id, choiceForAll);
    const state = isConflict ? 'conflict' : 'failed';
    patch(item.id, { state, rate: null, error: isConflict ? null : reasonOf(error) });
  };

  const restart = (id: string, change: Partial<Task>) => {
    const task = tasks.get(id);
    if (!task) return;
    tasks.set(id, { ...task, abort: new AbortController(), ...change });
    patch(id, { state: 'waiting', error: null, rate: null });
    pump();
  };

  const choose = (id: string, choice: ConflictChoice) => {
    if (choice === 'skip') patch(id, { state: 'skipped' });
    else restart(id, { onConflict: choice, upload: null, idempotencyKey: randomId() });
  };

  const forget = (id: string) => {
    const task = tasks.get(id);
    task?.abort.abort();
    tasks.delete(id);
    list.value = list.peek().filter((item) => item.id !== id);
    return task;
  };

  onIdentityChange(() => {
    for (const { id } of list.peek()) forget(id);
  });

  return {
    list: list as ReadonlySignal<readonly UploadItem[]>,
    /** Something is still to be sent or decided. */
    isActive,
    /** Queues files for a folder; the folders among them are made first. */
    async add(account: string, folder: string, { files, folders }: ChosenFiles): Promise<void> {
      const failure = await createFolders(account, folder, folders);
      const items = files.map(({ path, file }): UploadItem => {
        const id = randomId();
        tasks.set(id, {
          file,
          onConflict: 'refuse',
          upload: null,
          idempotencyKey: randomId(),
          abort: new AbortController(),
        });
        return {
          id,
          account,
          path: joinPath(folder, path),
          name: path,
          size: file.size,
          sent: 0,
          rate: null,
          state: 'waiting',
          error: null,
        };
      });
      list.value = [...list.peek(), ...items];
      pump();
      if (items.length === 0 && failure) notices().failure(errorMessage(failure));
      if (folders.length > 0) void refreshFiles();
    },
    /** Ends an upload and takes it off the list. What has arrived of it is thrown away. */
    cancel(id: string) {
      const item = find(id);
      const upload = forget(id)?.upload;
      if (item && upload && item.state !== 'done')
        void send(endpoints.cancelUpload, { params: { id: item.account, upload: upload.id } }).catch(() => undefined);
      pump();
    },
    /** Continues where it ended, if the provider still has what had arrived. */
    retry: (id: string) => restart(id, {}),
    /** Decides what happens to a name that is taken. @param isForAll also to those that come up later */
    resolve(id: string, choice: ConflictChoice, isForAll: boolean) {
      if (isForAll) choiceForAll = choice;
      const all = list.peek().filter(({ state }) => state === 'conflict');
      for (const item of isForAll ? all : all.filter((one) => one.id === id)) choose(item.id, choice);
    },
    /** Takes what has ended off the list. */
    clear() {
      for (const item of list.peek()) if (!isUploadOpen(item)) forget(item.id);
    },
  };
}

const reasonOf = (error: ApiError) => (error.kind === 'cancelled' ? t('files.uploadUnreadable') : errorMessage(error));

/** The provider refuses a name that is taken beside the path, as it refuses one that is not allowed. */
async function isNameTaken({ account, path }: UploadItem, error: ApiError): Promise<boolean> {
  if (error.fieldMessage('path') === null && error.status !== 409) return false;
  return (await namesIn(account, parentPath(path))).has(baseName(path));
}

/** Makes the folders of an upload. One that is there is fine, and one that cannot be made is told by its files. */
async function createFolders(account: string, folder: string, folders: readonly string[]): Promise<ApiError | null> {
  let failure: ApiError | null = null;
  for (const path of folders)
    await send(
      endpoints.createFile,
      { params: { id: account }, body: { path: joinPath(folder, path), kind: 'folder' } },
      { idempotencyKey: randomId() },
    ).catch((cause: unknown) => {
      const error = ApiError.from(cause);
      if (error.status !== 409 && error.fieldMessage('path') === null) failure = error;
    });
  return failure;
}

type Patch = (id: string, change: Partial<UploadItem>) => void;

/** Announces a file and sends its parts until it is in its place. @throws ApiError what trying again would not help */
async function sendFile(item: UploadItem, task: Task, patch: Patch): Promise<void> {
  const params = { id: item.account };
  const progress = createProgress(item, patch);
  task.upload = await untilReached(item, task, patch, () => resumeOrStart(item, task));
  progress.arrived(task.upload.received);
  while (!task.upload.is_complete) {
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
    task.upload = next;
    progress.arrived(next.received);
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
    if (known) return known.upload;
    task.upload = null;
    task.idempotencyKey = randomId();
  }
  const { upload } = await send(
    endpoints.startUpload,
    { params: { id: item.account }, body: { path: item.path, size: item.size, on_conflict: task.onConflict } },
    { signal, idempotencyKey: task.idempotencyKey },
  );
  return upload;
}

/** A part may have arrived though its answer did not: the provider says where the next one begins. */
async function afterRefusedPart(item: UploadItem, task: Task, offset: number, error: ApiError): Promise<Upload> {
  if (error.status !== 409 || !task.upload) throw error;
  const { upload } = await send(
    endpoints.getUpload,
    { params: { id: item.account, upload: task.upload.id } },
    { signal: task.abort.signal },
  );
  if (upload.received === offset && !upload.is_complete) throw error;
  return upload;
}

/** Repeats a call while the provider cannot be reached. What has arrived meanwhile is asked for first. */
async function untilReached(item: UploadItem, task: Task, patch: Patch, call: () => Promise<Upload>): Promise<Upload> {
  for (let attempt = 0; ; attempt++) {
    try {
      if (attempt > 0 && task.upload) task.upload = await resumeOrStart(item, task);
      if (task.upload?.is_complete) return task.upload;
      const upload = await call();
      if (attempt > 0) patch(item.id, { state: 'sending', error: null });
      return upload;
    } catch (cause) {
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
