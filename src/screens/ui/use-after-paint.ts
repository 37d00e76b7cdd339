import { startTransition, useEffect, useState } from 'react';

/**
 * Whether what a screen shows first has been painted: what is drawn from then on, usually below the first screenful, does not hold
 * it up.
 */
export function useAfterPaint(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A frame begins with its callbacks: the paint comes after them.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setPainted(true)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return isPainted;
}
