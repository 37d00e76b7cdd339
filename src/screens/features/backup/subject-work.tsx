import { useEffect, useState } from 'react';
import { backupJobs } from '#core/backup/backups.store.ts';
import { isJobOpen } from '#core/job/job.store.ts';
import { JobProgress } from '#screens/features/job/job-progress.tsx';
import { useFollowTeam } from '#screens/features/job/use-follow-team.ts';
import { useJob } from '#screens/features/job/use-job.ts';
import { useResource } from '#screens/ui/context.tsx';
import type { BackupSubject } from './backup-subject.ts';

interface Props {
  subject: BackupSubject;
  /** Jobs that began in this page: a short one may have ended before it is seen among the open ones. */
  startedIds: readonly string[];
}

/** Backups and restores of an account or a server: those under way, and failures of this visit with their reason. */
export function SubjectWork({ subject: { type, id }, startedIds }: Props) {
  const state = useResource(backupJobs, {
    query: { subject_type: type, subject_id: id, status: 'open', per_page: 10 },
  });
  useFollowTeam(['job'], state.refresh);
  const [seenIds, setSeenIds] = useState<readonly string[]>([]);
  const openIds = (state.data?.jobs ?? [])
    .filter(isJobOpen)
    .map((job) => job.id)
    .join(' ');
  useEffect(() => {
    if (openIds) setSeenIds((before) => [...new Set([...before, ...openIds.split(' ')])]);
  }, [openIds]);
  return [...new Set([...startedIds, ...seenIds])].map((jobId) => <Work key={jobId} id={jobId} />);
}

function Work({ id }: { id: string }) {
  const { job } = useJob(id);
  // What has succeeded is in the list.
  if (job && !isJobOpen(job) && job.status !== 'failed') return null;
  return <JobProgress id={id} />;
}
