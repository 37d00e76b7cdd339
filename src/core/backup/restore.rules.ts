import type { Job } from '../job/job.schema.ts';
import type { Backup, BackupTable, RestorePreview, RestoreRequest } from './backup.schema.ts';

/** Whether a table differs from the backup. */
const isDifferent = ({ rows, rows_now, changed, lost }: BackupTable) =>
  rows_now === null || rows !== rows_now || changed > 0 || lost > 0;
export const changedTables = (tables: readonly BackupTable[]) => tables.filter(isDifferent);

/** Number of files that are recreated or overwritten. */
export const restoredFiles = ({ files }: Pick<RestorePreview, 'files'>) => files.added + files.changed;

/** Whether a restore would change nothing. */
export const isSameAsNow = (preview: RestorePreview) =>
  restoredFiles(preview) === 0 && preview.files.removed === 0 && changedTables(preview.tables).length === 0;

/** The backup that was made before a restore, as its job says; null if none. */
export function undoBackupId({ result }: Pick<Job, 'result'>): string | null {
  const id = result.undo_backup_id;
  return typeof id === 'number' || typeof id === 'string' ? String(id) : null;
}

/** The request that undoes a restore: all of the backup made before it. Recreated files are removed again. */
export const undoRequest = ({ kind, tables_count }: Pick<Backup, 'kind' | 'tables_count'>): RestoreRequest => ({
  paths: kind === 'database' ? [] : ['/'],
  tables: kind !== 'files' && tables_count > 0 ? ['*'] : [],
  removes_new: true,
});
