import { Suspense } from 'react';
import { Skeleton } from '#screens/ui/feedback.tsx';
import { lazyPart } from '#screens/ui/lazy-part.tsx';
import type { RunningJobProps } from './running-job.tsx';

const RunningJob = lazyPart(() => import('./running-job.tsx').then((module) => module.RunningJob));

/** One job in the page that it was started on. Most visits see none, so its code comes with the first. */
export const JobProgress = (props: RunningJobProps) => (
  <Suspense fallback={<Skeleton height={56} />}>
    <RunningJob {...props} />
  </Suspense>
);
