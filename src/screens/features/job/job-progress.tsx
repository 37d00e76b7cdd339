import { Suspense } from 'react';
import { lazyPart } from '#screens/ui/lazy-part.tsx';
import { JobSkeleton } from './job-skeleton.tsx';
import type { RunningJobProps } from './running-job.tsx';

const RunningJob = lazyPart(() => import('./running-job.tsx').then((module) => module.RunningJob));

/** One job in the page that it was started on. Most visits see none, so its code comes with the first. */
export const JobProgress = (props: RunningJobProps) => (
  <Suspense fallback={<JobSkeleton />}>
    <RunningJob {...props} />
  </Suspense>
);
