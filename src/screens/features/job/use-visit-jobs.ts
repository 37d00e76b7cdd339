import { useState } from 'react';
import type { Job } from '#core/job/job.schema.ts';
import { isJobOpen } from '#core/job/job.store.ts';
import { computed, type ReadonlySignal } from '#core/store/signals.ts';
import { useSignalValue } from '#screens/ui/context.tsx';

/** @param calls each starts a job @returns whether one of them waits for its answer */
export function useIsRequested(calls: readonly { readonly isPending: ReadonlySignal<boolean> }[]): boolean {
  const [isAnyPending] = useState(() => computed(() => calls.some(({ isPending }) => isPending.value)));
  return useSignalValue(isAnyPending);
}

/**
 * The jobs that ran during this visit, and those that it requested: a short one may have ended before it is seen running.
 * @param jobs of a subject, newest first; undefined until they are read
 * @param isRequested whether a job is being requested
 * @param openId of one that its subject says is running, maybe before the list of jobs has it
 * @returns their ids, newest first
 */
export function useVisitJobs(
  jobs: readonly Job[] | undefined,
  isRequested: boolean,
  openId?: string | undefined,
): readonly string[] {
  const [ids, setIds] = useState<readonly string[]>([]);
  const [newestBefore, setNewestBefore] = useState<string | null>(null);
  if (jobs && isRequested && newestBefore === null) setNewestBefore(jobs[0]?.id ?? 'none');
  const first = jobs?.findIndex(({ id }) => id === newestBefore) ?? -1;
  const isRequestedHere = (index: number) => newestBefore !== null && (first < 0 || index < first);
  const found = (jobs ?? []).filter((job, index) => isJobOpen(job) || isRequestedHere(index)).map(({ id }) => id);
  const added = [...new Set([...(openId ? [openId] : []), ...found])].filter((id) => !ids.includes(id));
  if (added.length > 0) setIds([...added, ...ids]);
  return ids;
}
