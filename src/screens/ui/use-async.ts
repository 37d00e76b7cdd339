import { useEffect, useState } from 'react';

/**
 * Loads something once, and again by `retry`.
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
    let isGone = false;
    const show = (value: T | null, isFailed: boolean) => {
      if (!isGone) setState({ load, value, isFailed });
    };
    load?.().then(
      (value) => show(value, false),
      () => show(null, true),
    );
    return () => {
      isGone = true;
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
