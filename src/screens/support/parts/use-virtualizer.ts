import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Virtualizer } from 'virtua';

type Component = typeof Virtualizer;

/** Fewer rows are drawn at once in less time than the code that spares them takes to load. A page of history has as many. */
const LONG = 50;

/** Once loaded; a long list then begins with it. */
let known: Component | null = null;
const load = async () => {
  known ??= (await import('virtua')).Virtualizer;
  return known;
};

/**
 * The list that renders what is in view alone, once there is something to spare.
 * @param onSwitch before it takes the place of the plain rows
 * @returns null while all rows are to be drawn
 */
export function useVirtualizer(rowCount: number, onSwitch: () => void): Component | null {
  const isLong = rowCount >= LONG;
  const [shown, setShown] = useState<Component | null>(null);
  const hadRows = useRef(false);
  useEffect(() => {
    hadRows.current = rowCount > 0;
  }, [rowCount]);
  // Rows in view have to keep their place, so that the effect below replaces them.
  if (isLong && !shown && known && !hadRows.current) setShown(() => known);
  const replaceRows = useEffectEvent((component: Component) => {
    if (shown) return;
    onSwitch();
    setShown(() => component);
  });
  useEffect(() => {
    let isUnmounted = false;
    // Without it, the rows stay plain.
    if (isLong)
      load().then(
        (component) => isUnmounted || replaceRows(component),
        () => undefined,
      );
    return () => {
      isUnmounted = true;
    };
  }, [isLong]);
  return shown;
}
