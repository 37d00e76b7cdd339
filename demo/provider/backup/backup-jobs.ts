import { eq } from 'drizzle-orm';
import type { Services } from '../context.ts';
import { type BackupSubject, backups, jobs } from '../db/schema.ts';
import { defineJob, type JobContext, JobFailure } from '../job/job-kinds.ts';
import type { JobRow } from '../job/job-queue.ts';
import { notifyTeam } from '../notification/notify-team.ts';
import { type BackupRow, verifyBackup } from './archive.ts';
import { type BackupKind, subjectRoles } from './backup-subjects.ts';
import { checkSubject } from './check-subject.ts';
import { pruneScheduled } from './delete-backup.ts';
import {
  type BackupRequest,
  draftOf,
  dumpTables,
  makeBackup,
  packFiles,
  removeDraft,
  storeBackup,
} from './make-backup.ts';
import { restoreFrom } from './restore.ts';
import type { RestoreChoice } from './restore-plan.ts';

/** Simulated minimum durations, milliseconds. */
const DURATIONS = { database: 800, archive: 1500, verify: 700, restore: 1200, check: 500 };

interface MakePayload {
  kind: BackupKind;
  reason: 'manual' | 'schedule';
  note: string;
}

/** Projects have no backups, so `project` is not among the types here. */
const subjectOf = ({ subject_type, subject_id: id, subject_name: name }: JobRow): BackupSubject => ({
  type: subject_type as BackupSubject['type'],
  id,
  name,
});

const toRequest = (context: JobContext<MakePayload>): BackupRequest => {
  const { job, payload, signal } = context;
  return {
    ...payload,
    subject: subjectOf(job),
    teamId: job.team_id,
    jobId: job.id,
    signal,
    onProgress: context.progress,
    log: context.log,
  };
};

/** Only manual backups take the simulated time: nobody watches scheduled ones. */
const simulateWork = async ({ payload, work }: JobContext<MakePayload>, ms: number): Promise<void> => {
  if (payload.reason === 'manual') await work(ms);
};

/** Removes the draft, and notifies the team of a failed scheduled backup. */
async function handleMakeEnd(services: Services, job: JobRow, status: 'failed' | 'cancelled'): Promise<void> {
  const { reason } = job.payload as unknown as MakePayload;
  await removeDraft(services, { jobId: job.id, reason });
  if (reason !== 'schedule' || status !== 'failed') return;
  const [failed] = await services.db.select({ error: jobs.error }).from(jobs).where(eq(jobs.id, job.id));
  await notifyTeam(
    services,
    job.team_id,
    `The backup of ${job.subject_name} failed`,
    `${failed?.error ?? 'Something went wrong on our side.'}\nEarlier backups are still there. The next one is made at its usual time.`,
  );
}

export const makeJob = defineJob<MakePayload>({
  kind: 'backup.make',
  roles: [],
  subjectRoles,
  isCancellable: true,
  steps: [
    {
      key: 'database',
      async run(context) {
        const request = toRequest(context);
        await dumpTables(context.services, request, draftOf(context.services, request));
        await simulateWork(context, DURATIONS.database);
      },
    },
    {
      key: 'archive',
      async run(context) {
        const request = toRequest(context);
        await packFiles(context.services, request, draftOf(context.services, request));
        await simulateWork(context, DURATIONS.archive);
      },
    },
    {
      key: 'verify',
      async run(context) {
        const { services, job } = context;
        await simulateWork(context, DURATIONS.verify);
        const request = toRequest(context);
        const backup = await storeBackup(services, request, draftOf(services, request));
        await context.result({ backup_id: backup.id, size: backup.size });
        await context.log('Read it once more: it’s whole');
        if (request.reason === 'schedule') await pruneScheduled(services, subjectOf(job).type, job.subject_id);
      },
    },
  ],
  onEnded: handleMakeEnd,
});

export interface RestorePayload extends RestoreChoice {
  backup_id: number;
}
type RestoreContext = JobContext<RestorePayload>;

/** @throws JobFailure */
async function loadBackup({ services, payload }: RestoreContext): Promise<BackupRow> {
  const [row] = await services.db.select().from(backups).where(eq(backups.id, payload.backup_id));
  if (!row) throw new JobFailure('This backup is no longer available. Choose another one.');
  return row;
}

/** The kind of the safety backup: what the restore will change. */
function kindBefore({ subject_type }: JobRow, { paths, tables }: RestoreChoice): BackupKind {
  if (subject_type !== 'wordpress' || (paths.length > 0 && tables.length > 0)) return 'full';
  return tables.length > 0 ? 'database' : 'files';
}

const dateOf = (iso: string) => `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;

export const restoreJob = defineJob<RestorePayload>({
  kind: 'backup.restore',
  roles: [],
  subjectRoles,
  steps: [
    {
      key: 'verify',
      async run(context) {
        await context.work(DURATIONS.verify);
        await verifyBackup(context.services, await loadBackup(context), context.signal);
        await context.log('Checked the backup: it’s whole');
      },
    },
    {
      key: 'backup',
      async run(context) {
        const { services, job, payload, signal } = context;
        const from = await loadBackup(context);
        const before = await makeBackup(services, {
          subject: subjectOf(job),
          teamId: job.team_id,
          kind: kindBefore(job, payload),
          reason: 'restore',
          note: `Before restoring ${dateOf(from.created_at)}`,
          jobId: job.id,
          signal,
          onProgress: context.progress,
          log: context.log,
        });
        await context.result({ undo_backup_id: before.id });
      },
    },
    {
      key: 'restore',
      async run(context) {
        const { services, payload, signal } = context;
        await context.work(DURATIONS.restore);
        const { paths, tables, removes_new } = payload;
        const restored = await restoreFrom(
          services,
          await loadBackup(context),
          { paths, tables, removes_new },
          { signal, onProgress: context.progress, log: context.log },
        );
        await context.result({ ...restored });
      },
    },
    {
      key: 'check',
      async run(context) {
        await context.work(DURATIONS.check);
        await checkSubject(context);
      },
    },
  ],
});
