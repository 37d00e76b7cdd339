import { useEffect, useState } from 'react';
import { isJobOpen, jobs } from '#core/job/job.store.ts';
import { JobProgress } from '#screens/features/job/job-progress.tsx';
import { useFollowTeam } from '#screens/features/job/use-follow-team.ts';
import { useResource } from '#screens/ui/context.tsx';

/** How many deployments at once are shown in full. The bell lists all. */
const MAX_SHOWN = 3;

/** Work on the project while it runs, and how what was seen running has ended. @param without a kind that the page shows itself */
export function ProjectWork({ id, without }: { id: string; without?: string }) {
  const { data, refresh } = useResource(jobs, { query: { subject_type: 'project', subject_id: id, per_page: 10 } });
  useFollowTeam(['job'], refresh);
  const [seenIds, setSeenIds] = useState<readonly string[]>([]);
  const openIds = (data?.jobs ?? [])
    .filter((job) => isJobOpen(job) && job.kind !== without)
    .map((job) => job.id)
    .join(' ');
  useEffect(() => {
    // The newest alone stay once they have ended.
    if (openIds) setSeenIds((before) => [...new Set([...openIds.split(' '), ...before])].slice(0, MAX_SHOWN));
  }, [openIds]);
  return seenIds.map((jobId) => <JobProgress key={jobId} id={jobId} />);
}
