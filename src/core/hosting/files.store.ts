import { errorMessage } from '../http/error-policy.rules.ts';
import { type Outcome, toOutcome } from '../http/outcome.ts';
import { send } from '../http/send.ts';
import { filesMessages } from '../i18n/messages/files.en.ts';
import { translator } from '../i18n/translator.ts';
import { jobs } from '../job/job.store.ts';
import { notices } from '../notification/notices.store.ts';
import { downloadUrl } from '../platform/download-url.ts';
import { baseName } from '../rules/path.rules.ts';
import { onIdentityChange } from '../runtime/identity.ts';
import { config, shared } from '../runtime/runtime.ts';
import { mutation } from '../store/mutation.ts';
import { resource } from '../store/resource.ts';
import { signal } from '../store/signals.ts';
import * as endpoints from './files.endpoints.ts';
import type { FileEntry, FileOutcome } from './files.schema.ts';

const t = translator(filesMessages);

/** Entries of a folder. */
export const folder = resource(endpoints.listFiles);
/** Files below a folder whose name contains a text. */
export const fileSearch = resource(endpoints.searchFiles);
/** Never cached, so that the editor never opens an outdated text. */
export const textFile = resource(endpoints.readTextFile, { staleTime: 0 });
export const trash = resource(endpoints.listTrash);

/** Refetches what is on screen about files. */
export const refreshFiles = () =>
  Promise.all([folder.invalidate(), fileSearch.invalidate(), trash.invalidate()]).then(() => undefined);

export const createFile = mutation('files.create', endpoints.createFile, {
  success: (_response, { body }) => t('files.created', { name: baseName(body?.path ?? '') }),
  onSuccess: refreshFiles,
});
export const moveFiles = mutation('files.move', endpoints.moveFiles, { onSuccess: refreshFiles });
export const copyFiles = mutation('files.copy', endpoints.copyFiles, { onSuccess: refreshFiles });
export const changeFileModes = mutation('files.mode', endpoints.changeFileModes, { onSuccess: refreshFiles });
const trashFiles = mutation('files.trash', endpoints.trashFiles, { onSuccess: refreshFiles });
export const restoreTrash = mutation('files.restore', endpoints.restoreTrash, { onSuccess: refreshFiles });
export const deleteTrash = mutation('files.delete', endpoints.deleteTrash, {
  success: () => t('files.deletedForGood'),
  onSuccess: refreshFiles,
});
/** Raises no notice about a conflict: the editor asks what to do. */
export const writeTextFile = mutation('files.write', endpoints.writeTextFile, { onSuccess: refreshFiles });
/** Archive jobs started in this page, until the list of open jobs includes them. */
export const startedArchives = shared('hosting.started-archives', () => {
  const ids = signal<readonly string[]>([]);
  onIdentityChange(() => {
    ids.value = [];
  });
  return ids;
});
const rememberJob = ({ job }: { job: { id: string } }) => {
  startedArchives().value = [...startedArchives().peek(), job.id];
  void jobs.invalidate();
};
export const zipFiles = mutation('files.zip', endpoints.zipFiles, { onSuccess: rememberJob });
export const unzipFile = mutation('files.unzip', endpoints.unzipFile, { onSuccess: rememberJob });

/** The current text of a file, not from the cache. */
export const readText = (account: string, path: string) =>
  toOutcome(send(endpoints.readTextFile, { params: { id: account }, query: { path } }));

/** The bytes of a file, for a preview. */
export const fetchContent = (account: string, path: string, signal?: AbortSignal) =>
  send(endpoints.downloadFile, { params: { id: account }, query: { path } }, { signal });

/** Downloads a file; several are one zip. */
export async function downloadFiles(account: string, paths: readonly string[]): Promise<Outcome<null>> {
  const outcome = await toOutcome(
    send(endpoints.linkDownload, { params: { id: account }, body: { paths: [...paths] } }).then(({ data }) =>
      downloadUrl(data.url, `${config().apiBase}/`),
    ),
  );
  if (outcome.ok) return { ok: true, data: null };
  notices().failure(t('files.downloadFailed', { reason: errorMessage(outcome.error) }));
  return outcome;
}

/** The current names in a folder. Empty when it cannot be read. */
export async function namesIn(account: string, path: string): Promise<ReadonlySet<string>> {
  const outcome = await toOutcome(send(endpoints.listFiles, { params: { id: account }, query: { path } }));
  return new Set(outcome.ok ? outcome.data.entries.map(({ name }) => name) : []);
}

const failedOutcomes = (outcomes: readonly FileOutcome[]) => outcomes.filter(({ error }) => Boolean(error));

/**
 * Moves files to the bin, and offers to undo it.
 * @returns the refused ones, each with its reason
 */
export async function moveToTrash(account: string, paths: readonly string[]): Promise<readonly FileOutcome[]> {
  const outcome = await trashFiles.run({ params: { id: account }, body: { paths: [...paths] } });
  if (!outcome.ok) return paths.map((path) => ({ path, error: errorMessage(outcome.error) }));
  const failed = failedOutcomes(outcome.data.outcomes);
  const refused = new Set(failed.map(({ path }) => path));
  const moved = paths.filter((path) => !refused.has(path));
  if (moved.length > 0)
    notices().success(
      moved.length === 1
        ? t('files.trashedOne', { name: baseName(moved[0] ?? '') })
        : t('files.trashed', { n: moved.length }),
      { label: t('files.undo'), run: () => void undoTrash(account, moved) },
    );
  return failed;
}

/** Restores the entries most recently moved to the bin from these paths. */
async function undoTrash(account: string, paths: readonly string[]): Promise<void> {
  const listed = await toOutcome(send(endpoints.listTrash, { params: { id: account } }));
  if (!listed.ok) return notices().failure(t('files.undoFailed', { reason: errorMessage(listed.error) }));
  const newest = [...listed.data.entries].sort((a, b) => Date.parse(b.deleted_at) - Date.parse(a.deleted_at));
  const ids = paths.flatMap((path) => newest.find((entry) => entry.path === path)?.id ?? []);
  const outcome = await restoreTrash.run({ params: { id: account }, body: { ids, on_conflict: 'rename' } });
  if (!outcome.ok) return notices().failure(t('files.undoFailed', { reason: errorMessage(outcome.error) }));
  const [failed] = failedOutcomes(outcome.data.outcomes);
  if (failed) notices().failure(t('files.undoFailed', { reason: failed.error ?? '' }));
  else notices().success(t('files.restored', { n: ids.length }));
}

export const renameFile = (account: string, entry: Pick<FileEntry, 'path'>, to: string, name: string) =>
  moveFiles.run({ params: { id: account }, body: { paths: [entry.path], to, name, on_conflict: 'refuse' } });

/** Identifies a file in the page: two accounts may have the same path. */
export const fileKey = (account: string, path: string) => `${account}:${path}`;
