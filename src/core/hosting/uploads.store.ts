import { ApiError } from '../http/api-error.ts';
import { errorMessage } from '../http/error-policy.rules.ts';
import { send } from '../http/send.ts';
import { filesMessages } from '../i18n/messages/files.en.ts';
import { translator } from '../i18n/translator.ts';
import { pageWork } from '../job/page-work.ts';
import { notices } from '../notification/notices.store.ts';
import type { DeviceFileHandle } from '../platform/device-files.ts';
import type { ChosenFiles } from '../platform/dropped-files.ts';
import { warnBeforeUnload } from '../platform/leave-warning.ts';
import { randomId } from '../platform/random-id.ts';
import { baseName, joinPath, parentPath } from '../rules/path.rules.ts';
import { onIdentityChange } from '../runtime/identity.ts';
import { shared } from '../runtime/runtime.ts';
import { computed, type ReadonlySignal, signal } from '../store/signals.ts';
import * as endpoints from './files.endpoints.ts';
import type { Upload } from './files.schema.ts';
import { namesIn, refreshFiles } from './files.store.ts';
import { storedFileHandles } from './stored-file-handles.ts';
import { PART_SIZE, sendFile, UploadEndedError, type UploadItem, type UploadTask } from './upload-sending.ts';

const t = translator(filesMessages);

/** Files sent at the same time. */
const MAX_CONCURRENT = 2;

export type { UploadItem };
export type ConflictChoice = 'replace' | 'rename' | 'skip';

export const isUploadOpen = ({ state }: Pick<UploadItem, 'state'>) =>
  ['waiting', 'sending', 'paused', 'placing', 'conflict'].includes(state);

/** Share of all uploads that has been sent, 0 to 1. */
function shareSent(list: readonly UploadItem[]): number {
  const total = list.reduce((sum, { size }) => sum + size, 0);
  const sent = list.reduce((sum, item) => sum + (isUploadOpen(item) ? item.sent : item.size), 0);
  return total > 0 ? sent / total : 0;
}

/** "Uploading 3 files: 42%"; null when no upload is open. */
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

/** Shows uploads without a job in the bell, as one entry. Those with a job have their own. */
function reportUploads(list: readonly UploadItem[]): void {
  const progress = uploadProgress(list.filter(({ size }) => size <= PART_SIZE));
  if (progress) {
    const { text, share, account } = progress;
    pageWork().report({ id: 'uploads', label: text, progress: share, to: `/file-manager?account=${account}` });
  } else pageWork().remove('uploads');
}

/** The uploads and their tasks. When all have ended, completion is reported on whatever page is open. */
function createUploadList() {
  const list = signal<readonly UploadItem[]>([]);
  const tasks = new Map<string, UploadTask>();
  const isActive = computed(() => list.value.some(isUploadOpen));
  const warnBeforeLeaving = createLeaveWarning();
  /** Files that have arrived since the queue was empty. */
  let done = 0;
  isActive.subscribe((active) => {
    warnBeforeLeaving(active);
    if (active) return;
    if (done > 0) notices().success(t('files.uploaded', { n: done }));
    done = 0;
  });
  list.subscribe(reportUploads);
  const patch = (id: string, change: Partial<UploadItem>) => {
    list.value = list.peek().map((item) => (item.id === id ? { ...item, ...change } : item));
  };
  /** Aborts an upload and removes it from the list. */
  const remove = (id: string) => {
    const task = tasks.get(id);
    task?.abort.abort();
    tasks.delete(id);
    list.value = list.peek().filter((item) => item.id !== id);
    return task;
  };
  const removeWhere = (predicate: (item: UploadItem) => boolean) => {
    for (const item of list.peek()) if (predicate(item)) remove(item.id);
  };
  onIdentityChange(() => removeWhere(() => true));
  return {
    list: list as ReadonlySignal<readonly UploadItem[]>,
    tasks,
    isActive,
    patch,
    add(uploads: readonly NewUpload[]) {
      for (const { item, task } of uploads) tasks.set(item.id, task);
      list.value = [...list.peek(), ...uploads.map(({ item }) => item)];
    },
    markDone({ id, size }: UploadItem) {
      done++;
      patch(id, { state: 'done', sent: size, rate: null });
    },
    remove,
    removeWhere,
  };
}

/** Sends waiting uploads, `MAX_CONCURRENT` at a time. */
function createUploadQueue({ list, tasks, isActive, patch, markDone }: ReturnType<typeof createUploadList>) {
  let running = 0;
  /** The choice for all taken names, until the queue is empty. */
  let choiceForAll: ConflictChoice | null = null;
  isActive.subscribe((active) => {
    if (!active) choiceForAll = null;
  });

  const pump = () => {
    while (running < MAX_CONCURRENT) {
      const next = list.peek().find(({ state }) => state === 'waiting');
      const task = next && tasks.get(next.id);
      if (!next || !task) return;
      running++;
      patch(next.id, { state: 'sending', error: null });
      void sendFile(next, task, patch)
        .then(() => markDone(next))
        .catch((cause: unknown) => fail(next, task, cause))
        .finally(() => {
          running--;
          pump();
          if (!list.peek().some(({ state }) => state === 'waiting' || state === 'sending')) void refreshFiles();
        });
    }
  };

  const fail = async (item: UploadItem, task: UploadTask, cause: unknown) => {
    if (task.abort.signal.aborted) return;
    if (cause instanceof UploadEndedError) {
      // An ended job cannot be continued: a retry starts a new upload.
      Object.assign(task, { upload: null, idempotencyKey: randomId() });
      const { reason } = cause;
      return patch(item.id, { state: reason === null ? 'stopped' : 'failed', rate: null, error: reason });
    }
    const error = ApiError.from(cause);
    const isConflict = task.onConflict === 'refuse' && (await isNameTaken(item, error));
    if (task.abort.signal.aborted) return;
    if (isConflict && choiceForAll) return choose(item.id, choiceForAll);
    const state = isConflict ? 'conflict' : 'failed';
    patch(item.id, { state, rate: null, error: isConflict ? null : reasonOf(error) });
  };

  const restart = (id: string, change: Partial<UploadTask>) => {
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
  return {
    pump,
    restart,
    choose,
    /** As `choose`, for all taken names, including those found later. */
    chooseForAll(choice: ConflictChoice) {
      choiceForAll = choice;
      for (const { id, state } of list.peek()) if (state === 'conflict') choose(id, choice);
    },
  };
}

/**
 * The page's uploads to hosting accounts. They continue while other pages of the portal are open. A large one can be continued
 * after a reload, because the provider has a job for it.
 */
export const uploads = shared('hosting.uploads', createUploads);

function createUploads() {
  const uploadList = createUploadList();
  const { list, tasks, isActive, remove } = uploadList;
  const { pump, restart, choose, chooseForAll } = createUploadQueue(uploadList);
  const enqueue = (uploads: readonly NewUpload[]) => {
    uploadList.add(uploads);
    pump();
  };

  return {
    list,
    /** Whether an upload is open: to be sent, or to be decided by the user. */
    isActive,
    /** Queues files for a folder. The folders among them are created first. */
    async add(account: string, folder: string, { files, folders }: ChosenFiles): Promise<void> {
      const failure = await createFolders(account, folder, folders);
      enqueue(
        files.map(({ path, file, handle = null }) =>
          newUpload({ account, path: joinPath(folder, path), name: path }, file, handle),
        ),
      );
      if (files.length === 0 && failure) notices().failure(errorMessage(failure));
      if (folders.length > 0) void refreshFiles();
    },
    /** Sends the rest of an interrupted upload from its file, which has been verified. */
    resume(account: string, upload: Upload, file: File, handle: DeviceFileHandle | null) {
      if (list.peek().some((item) => isUploadOpen(item) && tasks.get(item.id)?.upload?.id === upload.id)) return;
      const place = { account, path: upload.path, name: baseName(upload.path) };
      enqueue([newUpload(place, file, handle, upload)]);
    },
    /** Cancels an upload and removes it from the list. The provider discards what has arrived. */
    cancel(id: string) {
      const item = list.peek().find((one) => one.id === id);
      const upload = remove(id)?.upload;
      if (upload) void storedFileHandles().remove(upload.id);
      if (item && upload && item.state !== 'done')
        void send(endpoints.cancelUpload, { params: { id: item.account, upload: upload.id } }).catch(() => undefined);
      pump();
    },
    /** Continues where it ended, if the provider still has the received parts. */
    retry: (id: string) => restart(id, {}),
    /** Resolves a conflict about a taken name. @param isForAll applies to all, including those found later */
    resolve(id: string, choice: ConflictChoice, isForAll: boolean) {
      if (isForAll) chooseForAll(choice);
      else if (list.peek().some((item) => item.id === id && item.state === 'conflict')) choose(id, choice);
    },
    /** Removes ended uploads from the list. */
    clear: () => uploadList.removeWhere((item) => !isUploadOpen(item)),
  };
}

interface NewUpload {
  item: UploadItem;
  task: UploadTask;
}

/** @param upload the provider's state of an interrupted upload */
function newUpload(
  place: Pick<UploadItem, 'account' | 'path' | 'name'>,
  file: File,
  handle: DeviceFileHandle | null,
  upload: Upload | null = null,
): NewUpload {
  const item = { ...place, id: randomId(), size: file.size, sent: upload?.received ?? 0, rate: null, error: null };
  const task = { file, handle, upload, idempotencyKey: randomId(), abort: new AbortController() };
  return { item: { ...item, state: 'waiting' }, task: { ...task, onConflict: 'refuse' } };
}

/** Has the browser ask before it closes the page during an upload. */
function createLeaveWarning() {
  let stop: (() => void) | null = null;
  return (isActive: boolean) => {
    if (isActive) stop ??= warnBeforeUnload();
    else {
      stop?.();
      stop = null;
    }
  };
}

const reasonOf = (error: ApiError) => (error.kind === 'cancelled' ? t('files.uploadUnreadable') : errorMessage(error));

/** Checks the folder, because the provider refuses a taken name and an invalid one in the same way. */
async function isNameTaken({ account, path }: UploadItem, error: ApiError): Promise<boolean> {
  if (error.fieldMessage('path') === null && error.status !== 409) return false;
  return (await namesIn(account, parentPath(path))).has(baseName(path));
}

/** Creates the folders of an upload. An existing one is no failure. @returns the error of one that could not be created */
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
