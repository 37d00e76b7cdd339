import { createBackup, restoreBackup } from '#core/backup/backups.store.ts';
import { clock } from '#core/platform/clock.ts';
import { rollBackItem } from '#core/wordpress/items.store.ts';
import { createStaging, deleteSite, pushStaging, replaceInSite } from '#core/wordpress/sites.store.ts';
import { JobProgress } from '#screens/features/job/job-progress.tsx';
import { JobSkeleton } from '#screens/features/job/job-skeleton.tsx';
import { useFollowTeam } from '#screens/features/job/use-follow-team.ts';
import { useIsRequested, useVisitJobs } from '#screens/features/job/use-visit-jobs.ts';
import { useWork } from '#screens/features/job/use-work.ts';

const noKinds: readonly string[] = [];
/** How long a failure is worth a place on every page of the site. */
const DAY_MS = 86_400_000;

/**
 * The newest work on a site while it runs, when it ended during this visit, and when it failed today. It has its place from the
 * press on.
 * @param ownKinds kinds of work that the page shows itself
 */
export function SiteWork({ id, ownKinds = noKinds }: { id: string; ownKinds?: readonly string[] }) {
  const isRequested = useIsRequested(jobCalls);
  const { data, refresh } = useWork('wordpress', id);
  useFollowTeam(['job'], refresh);
  const [visited] = useVisitJobs(data?.jobs, isRequested);
  const newest = data?.jobs[0];
  const isRecentFailure =
    newest?.status === 'failed' && clock().now() - Date.parse(newest.finished_at ?? newest.created_at) < DAY_MS;
  const shownId = isRecentFailure ? newest.id : visited;
  if (isRequested) return <JobSkeleton />;
  if (newest && ownKinds.includes(newest.kind)) return null;
  return shownId ? <JobProgress key={shownId} id={shownId} /> : null;
}

/** What starts a job that is shown here on every page of the site. */
const jobCalls = [createStaging, pushStaging, replaceInSite, rollBackItem, deleteSite, createBackup, restoreBackup];
