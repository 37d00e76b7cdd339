import { type RefObject, useEffect, useState } from 'react';

/** px, until a row has been measured. */
const ROW_HEIGHT = 56;
/** px, until the scroller has been measured: its max-height. */
const SCROLLER_HEIGHT = 520;
const OVERSCAN = 4;

/**
 * The rows in view of a table that scrolls inside its own box. All rows are taken to be as high as the first one drawn.
 * @returns the range to draw, and the px of spacer before and after it
 */
export function useVirtualRows(scroller: RefObject<HTMLDivElement | null>, count: number, isEnabled: boolean) {
  const [view, setView] = useState({
    first: 0,
    last: Math.ceil(SCROLLER_HEIGHT / ROW_HEIGHT) + OVERSCAN,
    height: ROW_HEIGHT,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new number of rows may change what is in view
  useEffect(() => {
    const box = scroller.current;
    if (!box || !isEnabled) return;
    const measure = () => {
      const height = box.querySelector<HTMLElement>('tbody tr:not(.gap-row)')?.offsetHeight || ROW_HEIGHT;
      const first = Math.floor(box.scrollTop / height) - OVERSCAN;
      const last = Math.ceil((box.scrollTop + (box.clientHeight || SCROLLER_HEIGHT)) / height) + OVERSCAN;
      // Most scrolling stays within the rows drawn.
      setView((drawn) =>
        drawn.first === first && drawn.last === last && drawn.height === height ? drawn : { first, last, height },
      );
    };
    const sizes = new ResizeObserver(measure);
    sizes.observe(box);
    box.addEventListener('scroll', measure, { passive: true });
    return () => {
      sizes.disconnect();
      box.removeEventListener('scroll', measure);
    };
  }, [scroller, isEnabled, count]);
  if (!isEnabled) return { first: 0, last: count, before: 0, after: 0 };
  const first = Math.max(0, Math.min(count - OVERSCAN, view.first));
  const last = Math.min(count, view.last);
  return { first, last, before: first * view.height, after: (count - last) * view.height };
}
