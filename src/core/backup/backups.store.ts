import { errorMessage } from '../http/error-policy.rules.ts';
import { toOutcome } from '../http/outcome.ts';
import { send } from '../http/send.ts';
import { backupMessages } from '../i18n/messages/backups.en.ts';
import { translator } from '../i18n/translator.ts';
import { refreshJobs } from '../job/job.store.ts';
import { notices } from '../notification/notices.store.ts';
import { downloadUrl } from '../platform/download-url.ts';
import { config } from '../runtime/runtime.ts';
import { mutation } from '../store/mutation.ts';
import { resource } from '../store/resource.ts';
import * as endpoints from './backup.endpoints.ts';

const t = translator(backupMessages);

/** Backups of one site, account or server, newest first. */
export const backups = resource(endpoints.listBackups);
export const backup = resource(endpoints.getBackup, { select: (answer) => answer.backup });
/** Backups and restores as jobs, of one service or of all. */
export const backupJobs = resource(endpoints.listBackupJobs);
export const backupSchedule = resource(endpoints.getBackupSchedule, { select: (answer) => answer.schedule });
/** A folder of a backup, beside what is there now. */
export const backupFiles = resource(endpoints.listBackupFiles, { select: (answer) => answer.entries });
export const backupTables = resource(endpoints.listBackupTables, { select: (answer) => answer.tables });
/** What a restore would change. Never cached: the current state may have changed. */
export const restorePreview = resource(endpoints.previewRestore, {
  select: (answer) => answer.preview,
  staleTime: 0,
});

/** Refetches what is on screen of backups. */
export const refreshBackups = () =>
  Promise.all(
    [backups, backup, backupJobs, backupSchedule, backupFiles, backupTables, restorePreview].map((one) =>
      one.invalidate(),
    ),
  ).then(() => undefined);
const refreshWork = async () => void (await Promise.all([backupJobs.invalidate(), refreshJobs()]));
const refreshList = async () => void (await Promise.all([backups.invalidate(), backup.invalidate()]));

export const createBackup = mutation('backup.create', endpoints.createBackup, { onSuccess: refreshWork });
export const restoreBackup = mutation('backup.restore', endpoints.restoreBackup, { onSuccess: refreshWork });
export const updateBackup = mutation('backup.update', endpoints.updateBackup, {
  success: (_answer, { body }) =>
    t(body?.is_kept === undefined ? 'backups.noteSaved' : body.is_kept ? 'backups.keepDone' : 'backups.letGoDone'),
  onSuccess: refreshList,
});
export const deleteBackup = mutation('backup.delete', endpoints.deleteBackup, {
  success: () => t('backups.deleted'),
  onSuccess: refreshList,
});
export const updateBackupSchedule = mutation('backup.schedule', endpoints.updateBackupSchedule, {
  success: () => t('backups.scheduleSaved'),
  onSuccess: () => backupSchedule.invalidate(),
});

/** Lets the browser download the archive from an address that works once. A failure raises a notice. */
export async function downloadBackup(id: string): Promise<void> {
  const outcome = await toOutcome(
    send(endpoints.linkBackupDownload, { params: { id } }).then(({ data }) =>
      downloadUrl(data.url, `${config().apiBase}/`),
    ),
  );
  if (!outcome.ok) notices().failure(t('backups.downloadFailed', { reason: errorMessage(outcome.error) }));
}
