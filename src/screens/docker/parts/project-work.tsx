import { deployService, rollBackDeployment } from '#core/project/projects.store.ts';
import { JobProgress } from '#screens/features/job/job-progress.tsx';
import { JobSkeleton } from '#screens/features/job/job-skeleton.tsx';
import { useFollowTeam } from '#screens/features/job/use-follow-team.ts';
import { useIsRequested, useVisitJobs } from '#screens/features/job/use-visit-jobs.ts';
import { useWork } from '#screens/features/job/use-work.ts';

/** How many deployments at once are shown in full. The bell lists all. */
const MAX_SHOWN = 3;
const jobCalls = [deployService, rollBackDeployment];

/**
 * Work on the project while it runs, and how what ran during this visit has ended. It has its place from the press on.
 * @param without a kind that the page shows itself
 */
export function ProjectWork({ id, without }: { id: string; without?: string }) {
  const isRequested = useIsRequested(jobCalls);
  const { data, refresh } = useWork('project', id);
  useFollowTeam(['job'], refresh);
  const ids = useVisitJobs(
    data?.jobs.filter(({ kind }) => kind !== without),
    isRequested,
  );
  return (
    <>
      {isRequested && <JobSkeleton />}
      {ids.slice(0, MAX_SHOWN).map((jobId) => (
        <JobProgress key={jobId} id={jobId} />
      ))}
    </>
  );
}
