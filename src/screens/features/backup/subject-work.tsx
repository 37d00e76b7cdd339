import { backupJobs, createBackup } from '#core/backup/backups.store.ts';
import { isJobOpen } from '#core/job/job.store.ts';
import { JobProgress } from '#screens/features/job/job-progress.tsx';
import { JobSkeleton } from '#screens/features/job/job-skeleton.tsx';
import { useFollowTeam } from '#screens/features/job/use-follow-team.ts';
import { useJob } from '#screens/features/job/use-job.ts';
import { useIsRequested, useVisitJobs } from '#screens/features/job/use-visit-jobs.ts';
import { useResource } from '#screens/ui/context.tsx';
import type { BackupSubject } from './backup-subject.ts';

const jobCalls = [createBackup];

/** Backups and restores of an account or a server during this visit: those under way, the newest, and failures with their reason. */
export function SubjectWork({ subject: { type, id } }: { subject: BackupSubject }) {
  const isRequested = useIsRequested(jobCalls);
  const { data, refresh } = useResource(backupJobs, { query: { subject_type: type, subject_id: id, per_page: 10 } });
  useFollowTeam(['job'], refresh);
  const ids = useVisitJobs(data?.jobs, isRequested);
  return (
    <>
      {isRequested && <JobSkeleton />}
      {ids.map((jobId, index) => (
        <Work key={jobId} id={jobId} isNewest={index === 0 && !isRequested} />
      ))}
    </>
  );
}

function Work({ id, isNewest }: { id: string; isNewest: boolean }) {
  const { job } = useJob(id);
  // What has succeeded is in the list.
  if (job && !isNewest && !isJobOpen(job) && job.status !== 'failed') return null;
  return <JobProgress id={id} />;
}
