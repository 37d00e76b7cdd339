import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { Id, List, MessageResponse, OptionalText, Text } from '../http/schemas.ts';
import { FileEntry, FileOutcomes, FileQuota, TrashEntry, Upload } from './files.schema.ts';

const Paths = z.array(z.string());
const StartedJob = z.object({ id: Id });
/** What happens to a taken name: it is refused, replaced (the old file goes to the bin), or gets a number. */
const OnConflict = z.optional(z.enum(['refuse', 'replace', 'rename']));

/** All entries of a folder, folders first, by name. */
export const listFiles = endpoint({
  method: 'GET',
  path: '/shared-hosting/accounts/{id}/files',
  auth: 'user',
  summary: 'What a folder holds',
  cancellable: true,
  quiet: true,
  assumed: true,
  query: z.object({ path: z.string() }),
  response: z.object({ entries: List(FileEntry), folder: FileEntry, quota: FileQuota }),
});
export const createFile = endpoint({
  method: 'POST',
  path: '/shared-hosting/accounts/{id}/files',
  auth: 'user',
  summary: 'Make a folder or an empty file',
  createsResource: true,
  quiet: true,
  assumed: true,
  request: z.object({ path: z.string(), kind: z.enum(['file', 'folder']) }),
  response: z.object({ entry: FileEntry, message: OptionalText }),
});
export const searchFiles = endpoint({
  method: 'GET',
  path: '/shared-hosting/accounts/{id}/files/search',
  auth: 'user',
  summary: 'Files whose name holds a text, below a folder',
  cancellable: true,
  quiet: true,
  assumed: true,
  query: z.object({ path: z.string(), search: z.string() }),
  response: z.object({ entries: List(FileEntry), is_partial: z._default(z.boolean(), false) }),
});
/** `revision` identifies the content that was read. */
export const readTextFile = endpoint({
  method: 'GET',
  path: '/shared-hosting/accounts/{id}/files/text',
  auth: 'user',
  summary: 'A text file',
  cancellable: true,
  quiet: true,
  assumed: true,
  query: z.object({ path: z.string() }),
  response: z.object({ entry: FileEntry, text: z.string(), revision: Text }),
});
/**
 * 409 with `conflicts: [{ path, revision, modified_at }]` when the file no longer has this `revision`; without one it is
 * overwritten. A missing file is created.
 */
export const writeTextFile = endpoint({
  method: 'PUT',
  path: '/shared-hosting/accounts/{id}/files/text',
  auth: 'user',
  summary: 'Save a text file',
  quiet: true,
  assumed: true,
  request: z.object({ path: z.string(), text: z.string(), revision: z.optional(z.string()) }),
  response: z.object({ entry: FileEntry, revision: Text, message: OptionalText }),
});
export const downloadFile = endpoint({
  method: 'GET',
  path: '/shared-hosting/accounts/{id}/files/content',
  auth: 'user',
  summary: 'The bytes of a file',
  binary: true,
  quiet: true,
  assumed: true,
  query: z.object({ path: z.string() }),
  response: z.any(),
});
/**
 * A URL for a download by the browser, so that a large file need not fit into memory. It is a path at the provider that works once,
 * within a minute. Several files, or a folder, are sent as one zip.
 */
export const linkDownload = endpoint({
  method: 'POST',
  path: '/shared-hosting/accounts/{id}/files/download',
  auth: 'user',
  summary: 'An address that downloads files once',
  quiet: true,
  assumed: true,
  request: z.object({ paths: Paths }),
  response: z.object({ data: z.object({ url: Text }) }),
});
export const moveFiles = endpoint({
  method: 'PUT',
  path: '/shared-hosting/accounts/{id}/files/move',
  auth: 'user',
  summary: 'Move files into a folder, or rename one',
  quiet: true,
  assumed: true,
  request: z.object({
    paths: Paths,
    /** The folder. */
    to: z.string(),
    /** The new name, for one path. */
    name: z.optional(z.string()),
    on_conflict: OnConflict,
  }),
  response: FileOutcomes,
});
export const copyFiles = endpoint({
  method: 'PUT',
  path: '/shared-hosting/accounts/{id}/files/copy',
  auth: 'user',
  summary: 'Copy files into a folder',
  quiet: true,
  assumed: true,
  request: z.object({ paths: Paths, to: z.string(), on_conflict: OnConflict }),
  response: FileOutcomes,
});
/** In a recursive change, folders that become readable become executable too, so that they can be opened. */
export const changeFileModes = endpoint({
  method: 'PUT',
  path: '/shared-hosting/accounts/{id}/files/mode',
  auth: 'user',
  summary: 'Set the permissions of files',
  quiet: true,
  assumed: true,
  request: z.object({ paths: Paths, mode: z.string(), is_recursive: z.optional(z.boolean()) }),
  response: FileOutcomes,
});
export const trashFiles = endpoint({
  method: 'PUT',
  path: '/shared-hosting/accounts/{id}/files/trash',
  auth: 'user',
  summary: 'Put files into the bin',
  quiet: true,
  assumed: true,
  request: z.object({ paths: Paths }),
  response: FileOutcomes,
});
export const listTrash = endpoint({
  method: 'GET',
  path: '/shared-hosting/accounts/{id}/trash',
  auth: 'user',
  summary: 'What lies in the bin, newest first',
  quiet: true,
  assumed: true,
  response: z.object({ entries: List(TrashEntry) }),
});
export const restoreTrash = endpoint({
  method: 'PUT',
  path: '/shared-hosting/accounts/{id}/trash/restore',
  auth: 'user',
  summary: 'Put files of the bin back to where they were',
  quiet: true,
  assumed: true,
  request: z.object({ ids: z.array(z.string()), on_conflict: OnConflict }),
  response: FileOutcomes,
});
/** Without ids the bin is emptied. */
export const deleteTrash = endpoint({
  method: 'POST',
  path: '/shared-hosting/accounts/{id}/trash/delete',
  auth: 'user',
  summary: 'Delete files of the bin for good',
  quiet: true,
  assumed: true,
  request: z.object({ ids: z.optional(z.array(z.string())) }),
  response: MessageResponse,
});
/**
 * 422 when it does not fit into the plan. An empty file is in place at once. A taken path is refused here or, for a file of one
 * part, with that part. A file of several parts gets a job, which moves it into place when all have arrived, with a number added if
 * its path has been taken meanwhile. The job waits 24 hours for the next part.
 */
export const startUpload = endpoint({
  method: 'POST',
  path: '/shared-hosting/accounts/{id}/uploads',
  auth: 'user',
  summary: 'Announce a file that will be sent in parts',
  createsResource: true,
  quiet: true,
  assumed: true,
  request: z.object({ path: z.string(), size: z.number(), on_conflict: OnConflict }),
  response: z.object({ upload: Upload, entry: z.optional(z.nullable(FileEntry)) }),
});
export const getUpload = endpoint({
  method: 'GET',
  path: '/shared-hosting/accounts/{id}/uploads/{upload}',
  auth: 'user',
  summary: 'How much of a file has arrived',
  quiet: true,
  assumed: true,
  response: z.object({ upload: Upload }),
});
/**
 * A file of one part is in place with the response; others are moved there by their job. A part that does not begin at `received`
 * is refused with 409 and `conflicts: [{ received }]`. Completed uploads are forgotten after a while.
 */
export const sendUploadPart = endpoint({
  method: 'PUT',
  path: '/shared-hosting/accounts/{id}/uploads/{upload}',
  auth: 'user',
  summary: 'Send a part of a file',
  encoding: 'multipart',
  quiet: true,
  assumed: true,
  request: z.object({ offset: z.number(), part: z.instanceof(Blob) }),
  response: z.object({ upload: Upload, entry: z.optional(z.nullable(FileEntry)) }),
});
export const cancelUpload = endpoint({
  method: 'DELETE',
  path: '/shared-hosting/accounts/{id}/uploads/{upload}',
  auth: 'user',
  summary: 'Give up an upload',
  quiet: true,
  assumed: true,
  response: MessageResponse,
});
/** `to` is the archive's own path. */
export const zipFiles = endpoint({
  method: 'POST',
  path: '/shared-hosting/accounts/{id}/files/zip',
  auth: 'user',
  summary: 'Pack files into a zip archive, as a job',
  createsResource: true,
  quiet: true,
  assumed: true,
  request: z.object({ paths: Paths, to: z.string() }),
  response: z.object({ job: StartedJob, message: OptionalText }),
});
/** `to` is a folder, created if missing. */
export const unzipFile = endpoint({
  method: 'POST',
  path: '/shared-hosting/accounts/{id}/files/unzip',
  auth: 'user',
  summary: 'Unpack a zip archive into a folder, as a job',
  createsResource: true,
  quiet: true,
  assumed: true,
  request: z.object({ path: z.string(), to: z.string(), on_conflict: OnConflict }),
  response: z.object({ job: StartedJob, message: OptionalText }),
});
