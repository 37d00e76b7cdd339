import { startTransition, useEffect, useState } from 'react';
import { afterPaint } from '#core/platform/after-paint.ts';

/**
 * Whether what a screen shows first has been painted: what is drawn from then on, usually below the first screenful, does not hold
 * it up.
 */
export function useAfterPaint(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => afterPaint(() => startTransition(() => setPainted(true))), []);
  return isPainted;
}
