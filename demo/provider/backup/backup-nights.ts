/** Scheduled backups and cleanup. */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, inArray, ne } from 'drizzle-orm';
import { currentTime, machineTime, now } from '../clock.ts';
import type { Services, Settings } from '../context.ts';
import type { Database } from '../db/database.ts';
import { backupSchedules, backups, jobs, servers, services as serviceTable, wordpressSites } from '../db/schema.ts';
import { HttpError } from '../errors.ts';
import { accountFolder } from '../hosting/account-folder.ts';
import { pathExists } from '../path-exists.ts';
import { LIVE_STATUSES } from '../service/live-statuses.ts';
import { siteFolder } from '../wordpress/site-folder.ts';
import { makeJob } from './backup-jobs.ts';
import type { Subject } from './backup-subjects.ts';
import { pruneOrphans, pruneSafetyBackups, pruneScheduled } from './delete-backup.ts';
import { isDue, runsUntil } from './schedule.rules.ts';
import { defaultSchedule, type ScheduleRow, saveSchedule } from './schedules.ts';

/** How long to wait for one backup. It continues after that. */
const MAX_WAIT_MS = 60_000;
const POLL_MS = 10;

/** Everything that can be backed up. Sites and accounts that have never been used have no files, and are left out. */
async function findSubjects({ db, settings }: Services): Promise<Subject[]> {
  const isRunning = inArray(serviceTable.status, LIVE_STATUSES);
  const sites = await db
    .select({ site: wordpressSites })
    .from(wordpressSites)
    .innerJoin(serviceTable, eq(serviceTable.id, wordpressSites.service_id))
    .where(and(isRunning, eq(wordpressSites.status, 'active')));
  const accounts = await db
    .select()
    .from(serviceTable)
    .where(and(isRunning, eq(serviceTable.type, 'hosting')));
  const machines = await db
    .select({ service: serviceTable, server: servers })
    .from(servers)
    .innerJoin(serviceTable, eq(serviceTable.id, servers.service_id))
    .where(and(isRunning, eq(servers.has_backups, true), ne(servers.status, 'deleted')));
  const found: (Subject & { folder: string | null })[] = [
    ...sites.map(({ site }) => ({
      subject: { type: 'wordpress', id: site.id, name: site.domain } as const,
      teamId: site.team_id,
      serviceId: site.service_id,
      createdAt: site.created_at,
      folder: siteFolder(settings, site.id).root,
    })),
    ...accounts.map(({ id, name, team_id }) => ({
      subject: { type: 'hosting', id, name } as const,
      teamId: team_id,
      serviceId: id,
      createdAt: null,
      folder: accountFolder(settings, id),
    })),
    ...machines.map(({ service, server }) => ({
      subject: { type: 'server', id: service.id, name: service.name } as const,
      teamId: service.team_id,
      serviceId: service.id,
      createdAt: server.created_at,
      folder: null,
    })),
  ];
  const isOpened = await Promise.all(found.map(({ folder }) => folder === null || pathExists(folder)));
  return found.filter((_, at) => isOpened[at]);
}

async function waitForJob({ db }: Services, id: number): Promise<void> {
  const deadline = machineTime() + MAX_WAIT_MS;
  while (machineTime() < deadline) {
    const [job] = await db.select({ status: jobs.status }).from(jobs).where(eq(jobs.id, id));
    if (!job || !['queued', 'running'].includes(job.status)) return;
    await wait(POLL_MS);
  }
}

/** Makes one backup. It is postponed if another job on the subject is open. */
async function runBackup(services: Services, { subject, teamId }: Subject): Promise<void> {
  const begin = () =>
    services.db.inTransaction(async () => {
      await saveSchedule(services, subject.type, subject.id, { last_run_at: now() });
      return services.jobs.begin(makeJob, {
        teamId,
        userId: null,
        subject,
        payload: { kind: 'full', reason: 'schedule', note: '' },
      });
    });
  const job = await begin().catch((error) => {
    if (error instanceof HttpError) return null;
    throw error;
  });
  if (job) await waitForJob(services, job.id);
}

const timeOf = (iso: string | null) => (iso === null ? null : Date.parse(iso));

/**
 * Makes the scheduled backups that are due, one after the other.
 * @param until the time to which the clock is being moved: backups that would be pruned by then are skipped
 */
async function runDue(services: Services, subjects: readonly Subject[], until: number): Promise<void> {
  const rows = await services.db.select().from(backupSchedules);
  const keyOf = ({ subject_type, subject_id }: Pick<ScheduleRow, 'subject_type' | 'subject_id'>) =>
    `${subject_type} ${subject_id}`;
  const schedules = new Map(rows.map((row) => [keyOf(row), row]));
  for (const one of subjects) {
    const { type, id } = one.subject;
    const schedule = schedules.get(`${type} ${id}`) ?? defaultSchedule(type, id);
    if (!isDue(schedule, timeOf(schedule.last_run_at), currentTime())) continue;
    if (runsUntil(schedule, currentTime(), until) >= schedule.keep)
      await saveSchedule(services, type, id, { last_run_at: now() });
    else await runBackup(services, one);
  }
}

/** The nightly run. Must run outside of the night's transaction, because backups take long. */
export async function runBackupNight(services: Services, until: number): Promise<void> {
  await runDue(services, await findSubjects(services), until);
  await pruneSafetyBackups(services);
  await pruneOrphans(services);
  const rows = await services.db
    .selectDistinct({ type: backups.subject_type, id: backups.subject_id })
    .from(backups)
    .where(eq(backups.reason, 'schedule'));
  for (const { type, id } of rows) await pruneScheduled(services, type, id);
}

/** Makes the backups that are due at this hour, of subjects that have a schedule row. */
export async function runBackupHour(services: Services): Promise<void> {
  const rows = await services.db.select().from(backupSchedules);
  const known = new Set(rows.map(({ subject_type, subject_id }) => `${subject_type} ${subject_id}`));
  if (known.size === 0) return;
  const subjects = await findSubjects(services);
  await runDue(
    services,
    subjects.filter(({ subject }) => known.has(`${subject.type} ${subject.id}`)),
    currentTime(),
  );
}

/** Removes what crashes have left behind: archives without a row, and drafts of ended jobs. */
export async function sweepBackups(db: Database, { backupsDir }: Pick<Settings, 'backupsDir'>): Promise<void> {
  const rows = await db.select({ stored_as: backups.stored_as }).from(backups);
  const known = new Set(rows.map(({ stored_as }) => stored_as));
  for (const name of await readdir(backupsDir).catch(() => []))
    if (name.endsWith('.zip') && !known.has(name)) await rm(join(backupsDir, name), { force: true });
  const open = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(inArray(jobs.status, ['queued', 'running']));
  const isOpen = (name: string) => open.some(({ id }) => name.startsWith(`job-${id}-`));
  for (const name of await readdir(join(backupsDir, 'drafts')).catch(() => []))
    if (!isOpen(name)) await rm(join(backupsDir, 'drafts', name), { recursive: true, force: true });
}
