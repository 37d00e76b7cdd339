import { startTransition, useEffect, useState } from 'react';
import { ApiError } from '#core/http/api-error.ts';
import { createAutoRetry } from '#core/platform/auto-retry.ts';

/** Code that could not be loaded may be there later. */
const canPass = (cause: unknown) => !(cause instanceof ApiError) || cause.isTemporary;

/**
 * Loads something once, and again by `retry`. What may succeed later is loaded again without being asked for.
 * @param load keeps its identity while it loads the same thing
 */
export function useAsync<T>(load: (() => Promise<T>) | undefined): {
  value: T | null;
  isFailed: boolean;
  retry: () => void;
} {
  const [state, setState] = useState<{ load: unknown; value: T | null; isFailed: boolean }>({
    load,
    value: null,
    isFailed: false,
  });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again
  useEffect(() => {
    let isCancelled = false;
    const show = (value: T | null, cause?: unknown) => {
      if (isCancelled) return;
      // In small steps, between which the browser takes presses.
      startTransition(() => setState({ load, value, isFailed: cause !== undefined }));
      retry(cause !== undefined && canPass(cause));
    };
    const run = async () =>
      load?.().then(
        (value) => show(value),
        (cause: unknown) => show(null, cause ?? new Error('No reason given')),
      );
    const retry = createAutoRetry(run);
    void run();
    return () => {
      isCancelled = true;
      retry(false);
    };
  }, [load, attempt]);
  const isCurrent = state.load === load;
  return {
    value: isCurrent ? state.value : null,
    isFailed: isCurrent && state.isFailed,
    retry: () => {
      setState({ load, value: null, isFailed: false });
      setAttempt(attempt + 1);
    },
  };
}
