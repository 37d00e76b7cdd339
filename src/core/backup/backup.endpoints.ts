import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { List, MessageResponse, Meta, OptionalText, PageQuery, Text } from '../http/schemas.ts';
import { Job, JobResponse } from '../job/job.schema.ts';
import { Backup, BackupFile, BackupSchedule, BackupTable, RestorePreview, RestoreRequest } from './backup.schema.ts';

/** S2 §7 names only `GET /backup/jobs`; the others are assumed. */
const assumed = true;
const auth = 'user';
const quiet = true;

/** `status` of the query is that of a job (`open` for queued and running). `kind` is `backup` or `restore`. */
export const listBackupJobs = endpoint({
  method: 'GET',
  path: '/backup/jobs',
  auth,
  quiet,
  cancellable: true,
  summary: 'Backups and restores: under way and ended, newest first',
  query: z.object({
    ...PageQuery.shape,
    service_id: z.optional(z.string()),
    subject_type: z.optional(z.string()),
    subject_id: z.optional(z.string()),
    kind: z.optional(z.string()),
  }),
  response: z.object({ jobs: List(Job), meta: z.optional(Meta) }),
});
export const listBackups = endpoint({
  method: 'GET',
  path: '/backup/backups',
  auth,
  assumed,
  quiet,
  cancellable: true,
  summary: 'Backups of one site, account or server, newest first',
  query: z.object({
    ...PageQuery.shape,
    subject_type: z.string(),
    subject_id: z.string(),
    kind: z.optional(z.string()),
    reason: z.optional(z.string()),
  }),
  response: z.object({ backups: List(Backup), meta: z.optional(Meta), used: z._default(z.number(), 0) }),
});
export const getBackup = endpoint({
  method: 'GET',
  path: '/backup/backups/{id}',
  auth,
  assumed,
  quiet,
  summary: 'One backup',
  response: z.object({ backup: Backup }),
});
export const createBackup = endpoint({
  method: 'POST',
  path: '/backup/backups',
  auth,
  assumed,
  quiet,
  createsResource: true,
  summary: 'Make a backup now',
  request: z.object({
    subject_type: z.string(),
    subject_id: z.string(),
    kind: z.string(),
    note: z.optional(z.string()),
  }),
  response: JobResponse,
});
export const updateBackup = endpoint({
  method: 'PUT',
  path: '/backup/backups/{id}',
  auth,
  assumed,
  quiet,
  summary: 'Keep a backup, or change its note',
  request: z.object({ is_kept: z.optional(z.boolean()), note: z.optional(z.string()) }),
  response: z.object({ backup: Backup, message: OptionalText }),
});
export const deleteBackup = endpoint({
  method: 'DELETE',
  path: '/backup/backups/{id}',
  auth,
  assumed,
  quiet,
  summary: 'Delete a backup',
  response: MessageResponse,
});
export const linkBackupDownload = endpoint({
  method: 'POST',
  path: '/backup/backups/{id}/download',
  auth,
  assumed,
  quiet,
  summary: 'One-time address of the archive',
  response: z.object({ data: z.object({ url: Text }) }),
});
export const listBackupFiles = endpoint({
  method: 'GET',
  path: '/backup/backups/{id}/files',
  auth,
  assumed,
  quiet,
  cancellable: true,
  summary: 'A folder of a backup, beside what is there now',
  query: z.object({ path: z.string() }),
  response: z.object({ entries: List(BackupFile) }),
});
export const listBackupTables = endpoint({
  method: 'GET',
  path: '/backup/backups/{id}/tables',
  auth,
  assumed,
  quiet,
  summary: 'Tables of a backup, beside those of now',
  response: z.object({ tables: List(BackupTable) }),
});
export const previewRestore = endpoint({
  method: 'POST',
  path: '/backup/backups/{id}/restore/preview',
  auth,
  assumed,
  quiet,
  cancellable: true,
  summary: 'What a restore would change and lose',
  request: RestoreRequest,
  response: z.object({ preview: RestorePreview }),
});
export const restoreBackup = endpoint({
  method: 'POST',
  path: '/backup/backups/{id}/restore',
  auth,
  assumed,
  quiet,
  summary: 'Restore from a backup, after a backup of what is there',
  request: RestoreRequest,
  response: JobResponse,
});
export const getBackupSchedule = endpoint({
  method: 'GET',
  path: '/backup/schedules/{type}/{id}',
  auth,
  assumed,
  quiet,
  summary: 'When backups are made, and how many are kept',
  response: z.object({ schedule: BackupSchedule }),
});
export const updateBackupSchedule = endpoint({
  method: 'PUT',
  path: '/backup/schedules/{type}/{id}',
  auth,
  assumed,
  quiet,
  summary: 'Change when backups are made',
  request: z.object({
    frequency: z.string(),
    hour: z.number(),
    weekday: z.optional(z.number()),
    keep: z.number(),
  }),
  response: z.object({ schedule: BackupSchedule, message: OptionalText }),
});
