import { useEffect, useState } from 'react';

/** Code or data that comes later, asked for once and again when told to. @param load must stay the same while the same is meant */
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
  // Another attempt loads again
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
  const isOwn = state.load === load;
  return {
    value: isOwn ? state.value : null,
    isFailed: isOwn && state.isFailed,
    retry: () => {
      setState({ load, value: null, isFailed: false });
      setAttempt(attempt + 1);
    },
  };
}
