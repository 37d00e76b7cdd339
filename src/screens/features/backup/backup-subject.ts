import type { Backup } from '#core/backup/backup.schema.ts';

/** What is backed up: a `wordpress` site, a `hosting` account or a `server`. */
export interface BackupSubject {
  type: 'wordpress' | 'hosting' | 'server';
  id: string;
  name: string;
}

/** The part of a backup that is restored. A server is restored whole. */
export type RestorePart = 'files' | 'database';

export const isBackupOf = ({ subject }: Pick<Backup, 'subject'>, { type, id }: BackupSubject) =>
  subject.type === type && subject.id === id;

/** Parts of a backup that can be restored. */
export function partsOf({ kind, tables_count }: Backup, { type }: BackupSubject): readonly RestorePart[] {
  if (type === 'server' || kind === 'files') return ['files'];
  if (kind === 'database') return ['database'];
  return tables_count > 0 ? ['files', 'database'] : ['files'];
}
