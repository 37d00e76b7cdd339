import type { SamplesOf } from '../http/endpoint.samples.ts';
import type * as endpoints from './backup.endpoints.ts';

export interface BackupRecords {
  /** A site without open work. */
  siteId: string;
  /** Another such site. */
  otherSiteId: string;
  /** A full backup of it. */
  backupId: string;
  /** A backup that may be deleted. */
  spareBackupId: string;
}

export const backupSamples = ({
  siteId,
  otherSiteId,
  backupId: id,
  spareBackupId,
}: BackupRecords): SamplesOf<typeof endpoints> => ({
  listBackupJobs: {},
  listBackups: { query: { subject_type: 'wordpress', subject_id: siteId } },
  getBackup: { params: { id } },
  updateBackup: { params: { id }, body: { is_kept: true, note: 'Before the redesign' } },
  deleteBackup: { params: { id: spareBackupId } },
  linkBackupDownload: { params: { id } },
  listBackupFiles: { params: { id }, query: { path: '/' } },
  listBackupTables: { params: { id } },
  previewRestore: { params: { id }, body: { paths: ['/'], tables: ['wp_posts'] } },
  getBackupSchedule: { params: { type: 'wordpress', id: siteId } },
  updateBackupSchedule: {
    params: { type: 'wordpress', id: siteId },
    body: { frequency: 'weekly', hour: 3, weekday: 7, keep: 4 },
  },
  createBackup: { body: { subject_type: 'wordpress', subject_id: otherSiteId, kind: 'database', note: 'By hand' } },
  restoreBackup: { params: { id }, body: { tables: ['wp_posts'] } },
});
