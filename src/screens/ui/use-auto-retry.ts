import { useEffect, useRef } from 'react';
import { createAutoRetry } from '#core/platform/auto-retry.ts';

/** Repeats `attempt` while it is needed and the component is mounted. */
export function useAutoRetry(isNeeded: boolean, attempt: () => unknown): void {
  const latest = useRef(attempt);
  latest.current = attempt;
  useEffect(() => {
    const retry = createAutoRetry(() => latest.current());
    retry(isNeeded);
    return () => retry(false);
  }, [isNeeded]);
}
