import { mkdir } from 'node:fs/promises';
import * as z from 'zod/mini';
import { requireUser } from '../../auth.ts';
import { type Ctx, createRouter } from '../../context.ts';
import { HttpError, validationError } from '../../errors.ts';
import { toBody } from '../../support/file-streams.ts';
import { parseId, RecordId, readBody, readFormData, validate } from '../../validate.ts';
import { type AccountFiles, changeExclusively, findFiles, getOwnFiles } from './account-files.ts';
import { deleteFromBin, findInBin, listBin, restoreFromBin } from './bin.ts';
import { createLink, type Download, openDownload, openDownloads, takeLink } from './download.ts';
import { listEntries, searchEntries, toEntry } from './entries.ts';
import { moveToBin } from './name-conflicts.ts';
import { forEachPath, type Outcome, requireSelection } from './outcomes.ts';
import {
  nameProblem,
  requireFolderOrNone,
  resolveExisting,
  resolveFile,
  resolveFolder,
  resolveNew,
  toFileError,
} from './paths.ts';
import { readText, replaceFile, writeText } from './text.ts';
import { changeMode, copyToFolder, moveFile, parseMode, readDestination } from './transfer.ts';
import { unzipJob } from './unzip-job.ts';
import { beginUploadJob, findUploadJob, trackArrival } from './upload-job.ts';
import {
  addPart,
  cancelUpload,
  findUpload,
  needsJob,
  readChecks,
  readUpload,
  startUpload,
  toUpload,
} from './uploads.ts';
import { usageOf } from './usage.ts';
import { zipJob } from './zip-job.ts';

const Paths = z.array(z.string());
const OnConflict = z.optional(z.enum(['refuse', 'replace', 'rename']));
const NewFile = z.object({ path: z.string(), kind: z.enum(['file', 'folder']) });
const NewText = z.object({ path: z.string(), text: z.string(), revision: z.optional(z.string()) });
const Move = z.object({ paths: Paths, to: z.string(), name: z.optional(z.string()), on_conflict: OnConflict });
const Mode = z.object({ paths: Paths, mode: z.string(), is_recursive: z.optional(z.boolean()) });
const Restore = z.object({ ids: z.array(RecordId), on_conflict: OnConflict });
const Delete = z.object({ ids: z.optional(z.array(RecordId)) });
const NewUpload = z.object({ path: z.string(), size: z.number(), on_conflict: OnConflict });
const Part = z.object({ offset: z.string().check(z.regex(/^\d{1,15}$/)), part: z.instanceof(Blob) });
const Zip = z.object({ paths: Paths, to: z.string() });
const Unzip = z.object({ path: z.string(), to: z.string(), on_conflict: OnConflict });

const MAX_SEARCH = 255;
const FOLDER_MODE = 0o755;
const FILE_MODE = 0o644;

/** Handles a request about an account's files. File system errors become responses. */
const withFiles = (work: (c: Ctx, files: AccountFiles) => Promise<Response>) => async (c: Ctx) => {
  const files = await getOwnFiles(c);
  try {
    return await work(c, files);
  } catch (error) {
    throw toFileError(error, c.req.query('path') ?? 'This file');
  }
};

/** @throws HttpError 422 */
function readPath(c: Ctx): string {
  const path = c.req.query('path');
  if (path === undefined) throw validationError({ path: ['The path field is missing or invalid.'] });
  return path;
}

const entryAt = async ({ home }: AccountFiles, path: string) => toEntry(home, await resolveExisting(home, path));

/** Sends one message for all files, and an outcome for each. */
function sendOutcomes(c: Ctx, outcomes: readonly Outcome[], done: string) {
  const failed = outcomes.filter(({ error }) => error !== undefined).length;
  const count = outcomes.length - failed;
  const message = failed === 0 ? `${done}.` : `${done}: ${count} of ${outcomes.length}.`;
  return c.json({ outcomes, message });
}

const sendDownload = (c: Ctx, { headers, chunks }: Download) => c.body(toBody(chunks), 200, headers);

const jobSubject = ({ id, name }: AccountFiles) => ({ type: 'hosting', id, name }) as const;

const browsing = createRouter()
  .get(
    '/shared-hosting/accounts/:id/files',
    withFiles(async (c, files) => {
      const path = readPath(c);
      const folder = await resolveFolder(files.home, path);
      const entries = await listEntries(files.home, folder, path);
      const used = await usageOf(c.get('services'), files);
      return c.json({ entries, folder: await entryAt(files, path), quota: { used, limit: files.limit } });
    }),
  )
  .post(
    '/shared-hosting/accounts/:id/files',
    withFiles(async (c, files) => {
      const { path, kind } = await readBody(c, NewFile);
      return changeExclusively(files, async () => {
        const { real, name } = await resolveNew(files.home, path);
        if (kind === 'folder') await mkdir(real, FOLDER_MODE);
        else await replaceFile(files, real, FILE_MODE, async () => undefined);
        return c.json({ entry: await entryAt(files, path), message: `Created ${name}.` }, 201);
      });
    }),
  )
  .get(
    '/shared-hosting/accounts/:id/files/search',
    withFiles(async (c, files) => {
      const path = readPath(c);
      const text = (c.req.query('search') ?? '').trim();
      if (text === '') throw validationError({ search: ['Enter part of a name.'] });
      if (text.length > MAX_SEARCH) throw validationError({ search: ['The text is longer than a name can be.'] });
      return c.json(await searchEntries(files.home, await resolveFolder(files.home, path), path, text));
    }),
  )
  .get(
    '/shared-hosting/accounts/:id/files/text',
    withFiles(async (c, files) => c.json(await readText(files, readPath(c)))),
  )
  .put(
    '/shared-hosting/accounts/:id/files/text',
    withFiles(async (c, files) => {
      const body = await readBody(c, NewText);
      const saved = await changeExclusively(files, () => writeText(c.get('services'), files, body));
      return c.json({ ...saved, message: 'Saved.' });
    }),
  );

const downloads = createRouter()
  .get(
    '/shared-hosting/accounts/:id/files/content',
    withFiles(async (c, files) => sendDownload(c, await openDownload(files, readPath(c), true))),
  )
  .post(
    '/shared-hosting/accounts/:id/files/download',
    withFiles(async (c, files) => {
      const { paths } = await readBody(c, z.object({ paths: Paths }));
      requireSelection(paths);
      for (const path of paths) {
        const file = await resolveExisting(files.home, path, 'paths');
        if (file.stats.isSymbolicLink()) await resolveFile(files.home, path);
      }
      return c.json({ data: { url: `/shared-hosting/download?key=${createLink(files, paths)}` } });
    }),
  )
  // Requested by the browser, without a session. The key is in the query, which is not logged.
  .get('/shared-hosting/download', async (c) => {
    const { accountId, teamId, paths } = takeLink(c.req.query('key') ?? '', c.req.method !== 'HEAD');
    try {
      return sendDownload(c, await openDownloads(await findFiles(c.get('services'), accountId, teamId), paths));
    } catch (error) {
      throw toFileError(error, paths[0] ?? '/');
    }
  });

const changes = createRouter()
  .put(
    '/shared-hosting/accounts/:id/files/move',
    withFiles(async (c, files) => {
      const { paths, ...body } = await readBody(c, Move);
      requireSelection(paths);
      const problem = body.name === undefined ? null : nameProblem(body.name);
      if (problem) throw validationError({ name: [problem] });
      if (body.name !== undefined && paths.length > 1) throw validationError({ name: ['Rename one file at a time.'] });
      return changeExclusively(files, async () => {
        const destination = await readDestination(files, body);
        const outcomes = await forEachPath(paths, (path) => moveFile(c.get('services'), files, path, destination));
        return sendOutcomes(c, outcomes, body.name === undefined ? 'Moved' : 'Renamed');
      });
    }),
  )
  .put(
    '/shared-hosting/accounts/:id/files/copy',
    withFiles(async (c, files) => {
      const { paths, ...body } = await readBody(c, z.omit(Move, { name: true }));
      requireSelection(paths);
      return changeExclusively(files, async () => {
        const destination = await readDestination(files, body);
        const outcomes = await forEachPath(paths, (path) => copyToFolder(c.get('services'), files, path, destination));
        return sendOutcomes(c, outcomes, 'Copied');
      });
    }),
  )
  .put(
    '/shared-hosting/accounts/:id/files/mode',
    withFiles(async (c, files) => {
      const { paths, mode, is_recursive = false } = await readBody(c, Mode);
      requireSelection(paths);
      const bits = parseMode(mode);
      return changeExclusively(files, async () =>
        sendOutcomes(
          c,
          await forEachPath(paths, (path) => changeMode(files, path, bits, is_recursive)),
          'Changed the permissions',
        ),
      );
    }),
  );

const bin = createRouter()
  .put(
    '/shared-hosting/accounts/:id/files/trash',
    withFiles(async (c, files) => {
      const { paths } = await readBody(c, z.object({ paths: Paths }));
      requireSelection(paths);
      return changeExclusively(files, async () => {
        const outcomes = await forEachPath(paths, async (path) => {
          await moveToBin(c.get('services'), files, await resolveExisting(files.home, path));
          return undefined;
        });
        return sendOutcomes(c, outcomes, 'Moved to the bin');
      });
    }),
  )
  .get(
    '/shared-hosting/accounts/:id/trash',
    withFiles(async (c, files) => {
      const rows = await listBin(c.get('services'), files);
      const entries = rows.map(({ id, path, kind, size, deleted_at }) => ({ id, path, kind, size, deleted_at }));
      return c.json({ entries });
    }),
  )
  .put(
    '/shared-hosting/accounts/:id/trash/restore',
    withFiles(async (c, files) => {
      const { ids, on_conflict = 'refuse' } = await readBody(c, Restore);
      requireSelection(ids.map(String), 'ids');
      const services = c.get('services');
      return changeExclusively(files, async () => {
        const outcomes: Outcome[] = [];
        for (const id of ids) {
          const row = await findInBin(services, files, id);
          if (!row) outcomes.push({ path: '', error: 'This file is no longer in the bin.' });
          else
            outcomes.push(...(await forEachPath([row.path], () => restoreFromBin(services, files, row, on_conflict))));
        }
        return sendOutcomes(c, outcomes, 'Restored');
      });
    }),
  )
  .post(
    '/shared-hosting/accounts/:id/trash/delete',
    withFiles(async (c, files) => {
      const { ids } = await readBody(c, Delete);
      const services = c.get('services');
      return changeExclusively(files, async () => {
        for (const row of await listBin(services, files))
          if (ids === undefined || ids.includes(row.id)) await deleteFromBin(services, files, row);
        return c.json({ message: ids === undefined ? 'The bin is empty.' : 'Deleted.' });
      });
    }),
  );

const readUploadId = (c: Ctx): number => parseId(c.req.param('upload'));

const uploads = createRouter()
  .post(
    '/shared-hosting/accounts/:id/uploads',
    withFiles(async (c, files) => {
      const body = await readBody(c, NewUpload);
      const services = c.get('services');
      const { upload, entry, job } = await changeExclusively(files, async () => {
        const started = await startUpload(services, files, body);
        const follower = needsJob(started.upload)
          ? await beginUploadJob(services, files, requireUser(c).id, started.upload)
          : null;
        return { ...started, job: follower };
      });
      return c.json({ upload: { ...toUpload(upload), job_id: job?.id ?? null }, entry }, 201);
    }),
  )
  .get(
    '/shared-hosting/accounts/:id/uploads/:upload',
    withFiles(async (c, files) => {
      const services = c.get('services');
      const row = await readUpload(services, files, readUploadId(c));
      const job = await findUploadJob(services, row.id);
      return c.json({
        upload: { ...toUpload(row), job_id: job?.id ?? null, checks: await readChecks(files, row) },
      });
    }),
  )
  .put(
    '/shared-hosting/accounts/:id/uploads/:upload',
    withFiles(async (c, files) => {
      const services = c.get('services');
      const id = readUploadId(c);
      const { upload, entry } = await trackArrival(services, files, id, async () => {
        const form = await readFormData(c);
        const { offset, part } = validate(Part, { offset: form.get('offset'), part: form.get('part') });
        return addPart(services, files, id, { offset: Number(offset), part });
      });
      return c.json({ upload: toUpload(upload), entry });
    }),
  )
  .delete(
    '/shared-hosting/accounts/:id/uploads/:upload',
    withFiles(async (c, files) => {
      const services = c.get('services');
      const upload = await findUpload(services, files, readUploadId(c));
      const job = await findUploadJob(services, upload.id);
      await (job ? services.jobs.cancel(job) : cancelUpload(services, files, upload.id));
      return c.json({ message: 'Upload cancelled.' });
    }),
  );

/** Each kind of job has one lock per account, so that a double click doesn't make two archives. */
const archives = createRouter()
  .post(
    '/shared-hosting/accounts/:id/files/zip',
    withFiles(async (c, files) => {
      const payload = await readBody(c, Zip);
      requireSelection(payload.paths);
      for (const path of payload.paths) await resolveExisting(files.home, path, 'paths');
      await resolveNew(files.home, payload.to, 'to');
      const { id } = await c.get('services').jobs.begin(zipJob, {
        teamId: files.teamId,
        userId: requireUser(c).id,
        subject: jobSubject(files),
        payload,
        lock: `files.zip ${files.id}`,
      });
      return c.json({ job: { id }, message: 'Compressing the files.' }, 201);
    }),
  )
  .post(
    '/shared-hosting/accounts/:id/files/unzip',
    withFiles(async (c, files) => {
      const { path, to, on_conflict = 'refuse' } = await readBody(c, Unzip);
      const archive = await resolveFile(files.home, path);
      if (!archive.stats.isFile()) throw new HttpError(409, `${path} isn’t a file.`);
      await requireFolderOrNone(files.home, to, 'to');
      const { id } = await c.get('services').jobs.begin(unzipJob, {
        teamId: files.teamId,
        userId: requireUser(c).id,
        subject: jobSubject(files),
        payload: { path, to, on_conflict },
        lock: `files.unzip ${files.id}`,
      });
      return c.json({ job: { id }, message: 'Extracting the archive.' }, 201);
    }),
  );

export const filesRoutes = createRouter();
for (const routes of [browsing, downloads, changes, bin, uploads, archives]) filesRoutes.route('/', routes);
