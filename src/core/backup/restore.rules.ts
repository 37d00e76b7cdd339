import type { Job } from '../job/job.schema.ts';
import type { Backup, BackupTable, RestorePreview, RestoreRequest } from './backup.schema.ts';

/** Whether a table is not now what it is in the backup. */
const isDifferent = ({ rows, rows_now, changed, lost }: BackupTable) =>
  rows_now === null || rows !== rows_now || changed > 0 || lost > 0;
export const changedTables = (tables: readonly BackupTable[]) => tables.filter(isDifferent);

/** Files that come back or are overwritten. */
export const restoredFiles = ({ files }: Pick<RestorePreview, 'files'>) => files.added + files.changed;

/** Whether a restore would change nothing. */
export const isSameAsNow = (preview: RestorePreview) =>
  restoredFiles(preview) === 0 && preview.files.removed === 0 && changedTables(preview.tables).length === 0;

/** What a restore has done, as its job says. */
export interface RestoreOutcome {
  files: number;
  tables: number;
  /** The backup that was made before it; null where there is none. */
  undoId: string | null;
}

const count = (value: unknown) => (typeof value === 'number' && value > 0 ? value : 0);

export function restoreOutcome({ result }: Pick<Job, 'result'>): RestoreOutcome {
  const id = result.undo_backup_id;
  return {
    files: count(result.files),
    tables: count(result.tables),
    undoId: typeof id === 'number' || typeof id === 'string' ? String(id) : null,
  };
}

/** What takes a restore back: all of the backup that was made before it. Files that came back are removed again. */
export const undoRequest = ({ kind, tables_count }: Pick<Backup, 'kind' | 'tables_count'>): RestoreRequest => ({
  paths: kind === 'database' ? [] : ['/'],
  tables: kind !== 'files' && tables_count > 0 ? ['*'] : [],
  removes_new: true,
});
