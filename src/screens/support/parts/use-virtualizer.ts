import { useEffect, useEffectEvent, useState } from 'react';
import type { Virtualizer } from 'virtua';

/** Fewer rows are drawn at once in less time than the code that spares them takes to load. A page of history has as many. */
const LONG = 50;

const load = () => import('virtua').then(({ Virtualizer }) => Virtualizer);

/**
 * The list that renders what is in view alone, once there is something to spare.
 * @param onSwitch before it takes the place of the plain rows
 * @returns null while all rows are to be drawn
 */
export function useVirtualizer(rowCount: number, onSwitch: () => void): typeof Virtualizer | null {
  const [loaded, setLoaded] = useState<typeof Virtualizer | null>(null);
  const show = useEffectEvent((Component: typeof Virtualizer) => {
    onSwitch();
    setLoaded(() => Component);
  });
  const isLong = rowCount >= LONG;
  useEffect(() => {
    let isUnmounted = false;
    // Without it, the rows stay plain.
    if (isLong)
      load().then(
        (Component) => isUnmounted || show(Component),
        () => undefined,
      );
    return () => {
      isUnmounted = true;
    };
  }, [isLong]);
  return loaded;
}
