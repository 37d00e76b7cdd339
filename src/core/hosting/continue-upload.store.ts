import { ApiError } from '../http/api-error.ts';
import { errorMessage } from '../http/error-policy.rules.ts';
import { send } from '../http/send.ts';
import { filesMessages } from '../i18n/messages/files.en.ts';
import { translator } from '../i18n/translator.ts';
import type { Job } from '../job/job.schema.ts';
import { jobs } from '../job/job.store.ts';
import { type DeviceFile, pickFiles, readFromHandle, sha256 } from '../platform/device-files.ts';
import { formatFileSize } from '../rules/format.rules.ts';
import { baseName } from '../rules/path.rules.ts';
import { getUpload } from './files.endpoints.ts';
import type { Upload } from './files.schema.ts';
import { storedFileHandles } from './stored-file-handles.ts';
import { uploads } from './uploads.store.ts';

const t = translator(filesMessages);

/** Id of the upload that a job belongs to; empty if none. */
export const uploadOf = ({ result }: Pick<Job, 'result'>) => (typeof result.upload === 'string' ? result.upload : '');

/** Whether this device has a handle to the file of an upload. */
export const hasStoredFile = async (upload: string): Promise<boolean> =>
  (await storedFileHandles().read(upload)) !== null;

/**
 * Sends the rest of an upload from the file on this device. Call it during a click: browsers require a user gesture.
 * @returns why it cannot continue; null when it does
 */
export async function continueFromStoredFile(job: Job): Promise<string | null> {
  const handle = await storedFileHandles().read(uploadOf(job));
  const file = handle && (await readFromHandle(handle));
  if (!file) return t('files.keptFileGone');
  return continueUpload(job, { file, handle });
}

/**
 * Lets the user choose the file of an upload again, and sends the rest from it. Call it during a click.
 * @returns `field` if the browser needs a file input instead of a picker; otherwise why it cannot continue, or null
 */
export async function continueFromPicker(job: Job): Promise<'field' | { problem: string | null }> {
  const picked = await pickFiles({ isMultiple: false });
  if (!picked) return 'field';
  const [chosen] = picked;
  return { problem: chosen ? await continueUpload(job, chosen) : null };
}

/**
 * Sends the rest of an upload from a file. A file other than the original one is refused.
 * @returns why it cannot continue; null when it does
 */
export async function continueUpload(job: Job, { file, handle }: DeviceFile): Promise<string | null> {
  const account = job.subject.id;
  try {
    const { upload } = await send(getUpload, { params: { id: account, upload: uploadOf(job) } });
    const problem = await fileProblem(file, upload);
    if (problem) return problem;
    if (handle) await storedFileHandles().save(upload.id, handle);
    uploads().resume(account, upload, file, handle);
    return null;
  } catch (cause) {
    const error = ApiError.from(cause);
    if (error.isNotFoundOrForbidden) void jobs.invalidate();
    return error.isNotFoundOrForbidden ? t('files.uploadOver') : errorMessage(error);
  }
}

/** Why a file is not the original one of an upload; null when it is. */
async function fileProblem(file: File, { path, size, checks }: Upload): Promise<string | null> {
  const name = baseName(path);
  if (file.name.normalize() !== name.normalize() || file.size !== size)
    return t('files.otherFile', { chosen: file.name, name, size: formatFileSize(size) });
  for (const { offset, size: length, sha256: expected } of checks) {
    const digest = await sha256(file.slice(offset, offset + length)).catch(() => undefined);
    if (digest === undefined) return t('files.uploadUnreadable');
    if (digest !== null && digest !== expected) return t('files.otherContent', { name });
  }
  return null;
}
