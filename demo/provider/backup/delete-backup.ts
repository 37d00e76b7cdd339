import { rm } from 'node:fs/promises';
import { and, desc, eq, inArray, lt, notInArray } from 'drizzle-orm';
import { currentTime } from '../clock.ts';
import type { Services } from '../context.ts';
import { backups, jobs, wordpressSites } from '../db/schema.ts';
import { HttpError } from '../errors.ts';
import { archivePath, type BackupRow } from './archive.ts';
import type { SubjectType } from './backup-subjects.ts';
import { loadSchedule } from './schedules.ts';

const DAY_MS = 24 * 3_600_000;
/** Days after which a safety backup is pruned. */
export const SAFETY_DAYS = 30;
/** Reasons of safety backups, made before a change. */
export const SAFETY_REASONS = [
  'update',
  'restore',
  'push',
  'replace',
] as const satisfies readonly BackupRow['reason'][];

/** @returns a function that returns whether an open job needs a backup: to restore it, or to roll back to it */
async function findUsage({ db }: Services): Promise<(backup: BackupRow) => boolean> {
  const open = await db
    .select({ id: jobs.id, payload: jobs.payload })
    .from(jobs)
    .where(inArray(jobs.status, ['queued', 'running']));
  return (backup) => open.some(({ id, payload }) => id === backup.job_id || payload.backup_id === backup.id);
}

/**
 * Deletes the row first, so that no row lacks its archive. An orphaned archive is removed at the next start.
 * @returns whether it is deleted: not if somebody has decided to keep it since it was read
 */
async function removeBackup({ db, settings }: Services, backup: BackupRow): Promise<boolean> {
  const isAsRead = and(eq(backups.id, backup.id), eq(backups.is_kept, backup.is_kept));
  const [deleted] = await db.delete(backups).where(isAsRead).returning({ id: backups.id });
  if (deleted) await rm(archivePath(settings, backup), { force: true });
  return Boolean(deleted);
}

/** @throws HttpError 409 if the backup is kept or in use */
export async function deleteBackup(services: Services, backup: BackupRow): Promise<void> {
  const kept = new HttpError(409, 'This backup is kept. Stop keeping it, then delete it.');
  if (backup.is_kept) throw kept;
  if ((await findUsage(services))(backup))
    throw new HttpError(409, 'This backup is in use. Wait until the work has ended, then try again.');
  if (!(await removeBackup(services, backup))) throw kept;
}

async function removeUnused(services: Services, rows: readonly BackupRow[]): Promise<number> {
  if (rows.length === 0) return 0;
  const isInUse = await findUsage(services);
  const unused = rows.filter((row) => !isInUse(row));
  let removed = 0;
  for (const row of unused) if (await removeBackup(services, row)) removed++;
  return removed;
}

/** Prunes the scheduled backups of a subject beyond the number that its schedule keeps. @returns how many */
export async function pruneScheduled(services: Services, type: SubjectType, id: number): Promise<number> {
  const { keep } = await loadSchedule(services, type, id);
  const rows = await services.db
    .select()
    .from(backups)
    .where(
      and(
        eq(backups.subject_type, type),
        eq(backups.subject_id, id),
        eq(backups.reason, 'schedule'),
        eq(backups.is_kept, false),
      ),
    )
    .orderBy(desc(backups.created_at), desc(backups.id));
  return removeUnused(services, rows.slice(keep));
}

/** Prunes old backups of deleted sites. @returns how many */
export async function pruneOrphans(services: Services): Promise<number> {
  const before = new Date(currentTime() - SAFETY_DAYS * DAY_MS).toISOString();
  const sites = services.db.select({ id: wordpressSites.id }).from(wordpressSites);
  const isOrphaned = and(eq(backups.subject_type, 'wordpress'), notInArray(backups.subject_id, sites));
  const rows = await services.db
    .select()
    .from(backups)
    .where(and(isOrphaned, lt(backups.created_at, before)));
  return removeUnused(services, rows);
}

/** Prunes old safety backups. @returns how many */
export async function pruneSafetyBackups(services: Services): Promise<number> {
  const before = new Date(currentTime() - SAFETY_DAYS * DAY_MS).toISOString();
  const rows = await services.db
    .select()
    .from(backups)
    .where(
      and(inArray(backups.reason, [...SAFETY_REASONS]), eq(backups.is_kept, false), lt(backups.created_at, before)),
    );
  return removeUnused(services, rows);
}
