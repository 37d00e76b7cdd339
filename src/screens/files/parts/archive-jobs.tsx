import { useCallback, useEffect, useState } from 'react';
import { refreshFiles } from '#core/hosting/files.store.ts';
import { isJobOpen, jobs } from '#core/job/job.store.ts';
import { followTeam } from '#core/team/team-events.ts';
import { JobProgress } from '#screens/features/job/job-progress.tsx';
import { useResource } from '#screens/ui/context.tsx';

/** Archives that are packed or unpacked: those under way when the page opens, and those that begin while it is open. */
export function ArchiveJobs({ account }: { account: string }) {
  const state = useResource(jobs, {
    query: { subject_type: 'hosting', subject_id: account, status: 'open', per_page: 10 },
  });
  const [shown, setShown] = useState<readonly string[]>([]);
  const { refresh } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: refresh is a new function at each render
  useEffect(() => followTeam(['job'], refresh), [account]);
  const open = (state.data?.jobs ?? []).filter((job) => job.kind.startsWith('files.') && isJobOpen(job));
  const openIds = open.map(({ id }) => id).join(' ');
  // One that has ended stays, so that its outcome can be read.
  useEffect(() => {
    if (openIds) setShown((before) => [...new Set([...before, ...openIds.split(' ')])]);
  }, [openIds]);
  const onEnded = useCallback(() => void refreshFiles(), []);
  return (
    <div className="grid gap-3 empty:hidden">
      {shown.map((id) => (
        <JobProgress key={id} id={id} onEnded={onEnded} />
      ))}
    </div>
  );
}
