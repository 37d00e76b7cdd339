import { useState } from 'react';
import { isJobOpen, jobs } from '#core/job/job.store.ts';
import { clock } from '#core/platform/clock.ts';
import { JobProgress } from '#screens/features/job/job-progress.tsx';
import { useFollowTeam } from '#screens/features/job/use-follow-team.ts';
import { useResource } from '#screens/ui/context.tsx';

const noKinds: readonly string[] = [];
/** How long a failure is worth a place on every page of the site. */
const DAY_MS = 86_400_000;

/** The newest work on a site, as it is read. */
export const workOnSite = (id: string) => ({ query: { subject_type: 'wordpress', subject_id: id, per_page: 10 } });

/**
 * The newest work on a site while it runs, when it ended during this visit, and when it failed today.
 * @param ownKinds kinds of work that the page shows itself
 */
export function SiteWork({ id, ownKinds = noKinds }: { id: string; ownKinds?: readonly string[] }) {
  const { data, refresh } = useResource(jobs, workOnSite(id));
  useFollowTeam(['job'], refresh);
  const [seenId, setSeenId] = useState<string | null>(null);
  const newest = data?.jobs[0];
  const openId = newest && isJobOpen(newest) ? newest.id : null;
  if (openId !== null && openId !== seenId) setSeenId(openId);
  const isRecentFailure =
    newest?.status === 'failed' && clock().now() - Date.parse(newest.finished_at ?? newest.created_at) < DAY_MS;
  const shownId = openId ?? (newest && (isRecentFailure || newest.id === seenId) ? newest.id : seenId);
  if (newest && ownKinds.includes(newest.kind)) return null;
  return shownId ? <JobProgress key={shownId} id={shownId} /> : null;
}
