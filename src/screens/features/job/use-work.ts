import { jobs } from '#core/job/job.store.ts';
import { useResource } from '#screens/ui/context.tsx';

/** What work on something is shown on its pages. */
type SubjectType = 'server' | 'wordpress' | 'project';

const newest = (type: SubjectType, id: string) => ({ query: { subject_type: type, subject_id: id, per_page: 10 } });

/** The newest jobs of something, newest first. */
export const useWork = (type: SubjectType, id: string) => useResource(jobs, newest(type, id));

/**
 * Whether the work on something is known, or cannot be read. It stands above the page, which it would push down.
 * @param id null while it is not known
 */
export function useIsWorkKnown(type: SubjectType, id: string | null): boolean {
  const { data, error } = useResource(jobs, id ? newest(type, id) : null);
  return Boolean(data || error);
}

export const prefetchWork = (type: SubjectType, id: string): void => jobs.prefetch(newest(type, id));
