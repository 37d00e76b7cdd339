import { useEffect, useRef } from 'react';
import type { Job } from '#core/job/job.schema.ts';
import { isJobOpen, job as jobResource } from '#core/job/job.store.ts';
import { useResource } from '#screens/ui/context.tsx';

/**
 * A job as it was last read; undefined until it is there.
 * @param onEnded called once, also for a job that had ended before it was first seen
 */
export function useJob(id: string | null, onEnded?: (job: Job) => void) {
  const { data, refresh } = useResource(jobResource, id ? { params: { id } } : null);
  const job = data?.job.id === id ? data.job : undefined;
  const endedId = useRef<string | null>(null);
  useEffect(() => {
    if (!job || isJobOpen(job) || endedId.current === job.id) return;
    endedId.current = job.id;
    onEnded?.(job);
  }, [job, onEnded]);
  return { job, refresh };
}
