import { useEffect, useState } from 'react';
import { delay } from '#core/platform/timers.ts';

/** @returns the text as of the last pause of `ms`; empty until the first pause */
export function useDebouncedValue(text: string, ms: number): string {
  const [debounced, setDebounced] = useState('');
  useEffect(() => {
    const pending = new AbortController();
    void delay(ms, pending.signal).then(() => pending.signal.aborted || setDebounced(text));
    return () => pending.abort();
  }, [text, ms]);
  return debounced;
}
