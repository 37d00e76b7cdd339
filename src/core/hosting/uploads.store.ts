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
import { PART_SIZE, sendFile, UploadEnded, type UploadItem, type UploadTask } from './upload-sending.ts';

const t = translator(filesMessages);

/** Files that are sent at the same time. */
const PARALLEL = 2;

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

/** The bell shows uploads on every page: those without a job of their own together. */
function reportUploads(list: readonly UploadItem[]): void {
  const progress = uploadProgress(list.filter(({ size }) => size <= PART_SIZE));
  if (progress) {
    const { text, share, account } = progress;
    pageWork().report({ id: 'uploads', label: text, progress: share, to: `/file-manager?account=${account}` });
  } else pageWork().remove('uploads');
}

/** The list with the tasks behind it. Once no upload is under way, it reports completion on whatever page is open. */
function createUploadList() {
  const list = signal<readonly UploadItem[]>([]);
  const tasks = new Map<string, UploadTask>();
  const isActive = computed(() => list.value.some(isUploadOpen));
  const warnBeforeLeaving = createLeaveWarning();
  /** Files that have arrived since the queue was empty. */
  let done = 0;
  // Completion is reported on any page.
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
  /** Stops it, and takes it off the list. */
  const forget = (id: string) => {
    const task = tasks.get(id);
    task?.abort.abort();
    tasks.delete(id);
    list.value = list.peek().filter((item) => item.id !== id);
    return task;
  };
  const forgetAll = (isMeant: (item: UploadItem) => boolean) => {
    for (const item of list.peek()) if (isMeant(item)) forget(item.id);
  };
  onIdentityChange(() => forgetAll(() => true));
  return {
    list: list as ReadonlySignal<readonly UploadItem[]>,
    tasks,
    isActive,
    patch,
    add(begun: readonly NewUpload[]) {
      for (const { item, task } of begun) tasks.set(item.id, task);
      list.value = [...list.peek(), ...begun.map(({ item }) => item)];
    },
    noteDone({ id, size }: UploadItem) {
      done++;
      patch(id, { state: 'done', sent: size, rate: null });
    },
    forget,
    forgetAll,
  };
}

/** Sends what waits, some at a time. */
function createUploadQueue({ list, tasks, isActive, patch, noteDone }: ReturnType<typeof createUploadList>) {
  let running = 0;
  /** What is chosen for all names that are taken, until the queue is empty. */
  let choiceForAll: ConflictChoice | null = null;
  isActive.subscribe((active) => {
    if (!active) choiceForAll = null;
  });

  const pump = () => {
    while (running < PARALLEL) {
      const next = list.peek().find(({ state }) => state === 'waiting');
      const task = next && tasks.get(next.id);
      if (!next || !task) return;
      running++;
      patch(next.id, { state: 'sending', error: null });
      void sendFile(next, task, patch)
        .then(() => noteDone(next))
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
    if (cause instanceof UploadEnded) {
      // A job that has ended is not continued: another attempt begins anew.
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
    /** As `choose`, of all names that are taken, and of those that come up later. */
    chooseForAll(choice: ConflictChoice) {
      choiceForAll = choice;
      for (const { id, state } of list.peek()) if (state === 'conflict') choose(id, choice);
    },
  };
}

/**
 * The page's uploads to hosting accounts. They run on while other pages of the portal are open. A large one can be continued after
 * the end of the page: the provider has a job for it.
 */
export const uploads = shared('hosting.uploads', createUploads);

function createUploads() {
  const uploadList = createUploadList();
  const { list, tasks, isActive, forget } = uploadList;
  const { pump, restart, choose, chooseForAll } = createUploadQueue(uploadList);
  const enqueue = (begun: readonly NewUpload[]) => {
    uploadList.add(begun);
    pump();
  };

  return {
    list,
    /** Something is still to be sent or decided. */
    isActive,
    /** Queues files for a folder; the folders among them are made first. */
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
    /** Sends the rest of an upload that was interrupted, from its file. Its file has been checked. */
    resume(account: string, upload: Upload, file: File, handle: DeviceFileHandle | null) {
      if (list.peek().some((item) => isUploadOpen(item) && tasks.get(item.id)?.upload?.id === upload.id)) return;
      const place = { account, path: upload.path, name: baseName(upload.path) };
      enqueue([newUpload(place, file, handle, upload)]);
    },
    /** Ends an upload and takes it off the list. What has arrived of it is thrown away. */
    cancel(id: string) {
      const item = list.peek().find((one) => one.id === id);
      const upload = forget(id)?.upload;
      if (upload) void storedFileHandles().remove(upload.id);
      if (item && upload && item.state !== 'done')
        void send(endpoints.cancelUpload, { params: { id: item.account, upload: upload.id } }).catch(() => undefined);
      pump();
    },
    /** Continues where it ended, if the provider still has what had arrived. */
    retry: (id: string) => restart(id, {}),
    /** Decides what happens to a name that is taken. @param isForAll also to those that come up later */
    resolve(id: string, choice: ConflictChoice, isForAll: boolean) {
      if (isForAll) chooseForAll(choice);
      else if (list.peek().some((item) => item.id === id && item.state === 'conflict')) choose(id, choice);
    },
    /** Takes what has ended off the list. */
    clear: () => uploadList.forgetAll((item) => !isUploadOpen(item)),
  };
}

interface NewUpload {
  item: UploadItem;
  task: UploadTask;
}

/** @param upload what the provider knows of it already */
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

/** The browser asks before it closes a page that still sends. */
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

/** The provider refuses a name that is taken beside the path, as it refuses one that is not allowed. */
async function isNameTaken({ account, path }: UploadItem, error: ApiError): Promise<boolean> {
  if (error.fieldMessage('path') === null && error.status !== 409) return false;
  return (await namesIn(account, parentPath(path))).has(baseName(path));
}

/** Makes the folders of an upload. One that exists is fine, and one that cannot be made fails with its files. */
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
