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
export const backup = resource(endpoints.getBackup, { select: (response) => response.backup });
/** Backups and restores as jobs, of one service or of all. */
export const backupJobs = resource(endpoints.listBackupJobs);
export const backupSchedule = resource(endpoints.getBackupSchedule, { select: (response) => response.schedule });
/** A folder of a backup, compared with the current state. */
export const backupFiles = resource(endpoints.listBackupFiles, { select: (response) => response.entries });
export const backupTables = resource(endpoints.listBackupTables, { select: (response) => response.tables });
/** What a restore would change. Never cached: the current state may have changed. */
export const restorePreview = resource(endpoints.previewRestore, {
  select: (response) => response.preview,
  staleTime: 0,
});

/** Refetches what is on screen about backups. */
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
  success: (_response, { body }) =>
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

/** Has the browser download the archive from a one-time URL. A failure raises a notice. */
export async function downloadBackup(id: string): Promise<void> {
  const outcome = await toOutcome(
    send(endpoints.linkBackupDownload, { params: { id } }).then(({ data }) =>
      downloadUrl(data.url, `${config().apiBase}/`),
    ),
  );
  if (!outcome.ok) notices().failure(t('backups.downloadFailed', { reason: errorMessage(outcome.error) }));
}
