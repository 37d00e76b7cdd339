import { useEffect, useMemo, useState } from 'react';
import { type LogAddress, openLog } from '#core/project/container-log.store.ts';
import { type ContainerLog, type ContainerLogState, MAX_ROWS } from '#core/project/container-log.ts';
import type { ContainerRun } from '#core/project/project.schema.ts';
import { signal } from '#core/store/signals.ts';
import { useSignalValue } from '#screens/ui/context.tsx';

const loading = signal<ContainerLogState>({
  phase: 'loading',
  error: null,
  base: 1,
  first: 0,
  last: 0,
  tail: 0,
  isLive: false,
  version: 0,
});

/** The log of a container while it is shown. */
export function useContainerLog({ projectId, containerId }: LogAddress, isFollowing: boolean) {
  const [log, setLog] = useState<ContainerLog | null>(null);
  useEffect(() => {
    const opened = openLog({ projectId, containerId });
    setLog(opened);
    return opened.close;
  }, [projectId, containerId]);
  useEffect(() => log?.setFollowing(isFollowing), [log, isFollowing]);
  return { log, state: useSignalValue(log?.state ?? loading) };
}

/**
 * The lines that are rows: those of the log, or of one run. Empty where `to` is below `from`.
 * @param isFollowing ends the rows at the last loaded line; otherwise all lines have rows
 */
export function rowRange(
  { base, last, tail }: ContainerLogState,
  run: ContainerRun | undefined,
  isFollowing: boolean,
): { from: number; to: number } {
  if (run && run.first_seq == null) return { from: 1, to: 0 };
  const from = Math.max(base, run?.first_seq ?? 1);
  const end = isFollowing ? tail : last;
  const to = run?.ended_at ? Math.min(end, run.last_seq ?? end) : end;
  return { from, to: Math.min(to, from + MAX_ROWS - 1) };
}

/** How many lines the provider has of the log, or of one run. */
export function lineCount({ first, last }: ContainerLogState, run: ContainerRun | undefined): number {
  if (run && run.first_seq == null) return 0;
  const from = Math.max(1, first, run?.first_seq ?? 1);
  return Math.max(0, (run?.ended_at ? (run.last_seq ?? last) : last) - from + 1);
}

/** The first line of each run with its number, for what stands above it. */
export const useRunStarts = (runs: readonly ContainerRun[]) =>
  useMemo(() => new Map(runs.flatMap((run) => (run.first_seq ? [[run.first_seq, run] as const] : []))), [runs]);
