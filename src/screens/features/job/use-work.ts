import { jobs } from '#core/job/job.store.ts';
import { useResource } from '#screens/ui/context.tsx';

/** Objects whose pages show the work on them. */
type SubjectType = 'server' | 'wordpress' | 'project';

const newest = (type: SubjectType, id: string) => ({ query: { subject_type: type, subject_id: id, per_page: 10 } });

/** The latest jobs of an object, newest first. */
export const useWork = (type: SubjectType, id: string) => useResource(jobs, newest(type, id));

/**
 * Whether the work on an object has been read, or could not be. It is shown above the page, and would push it down if it came later.
 * @param id of the object; null until it is known
 */
export function useIsWorkKnown(type: SubjectType, id: string | null): boolean {
  const { data, error } = useResource(jobs, id ? newest(type, id) : null);
  return Boolean(data || error);
}

/** Reads the latest jobs of an object before its page is opened, if `canSpeculate`. */
export const prefetchWork = (type: SubjectType, id: string): void => jobs.prefetch(newest(type, id));
