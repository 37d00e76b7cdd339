import type { ResourceState } from './resource.ts';

/** HTTP status of the last fetch; a network error counts as 403 (S1 §4, S2 §4). Null before the first response. */
export const fetchStatus = ({ data, error }: Pick<ResourceState<unknown>, 'data' | 'error'>): number | null =>
  error?.displayStatus ?? (data ? 200 : null);
