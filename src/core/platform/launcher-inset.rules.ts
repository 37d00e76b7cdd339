/** The corner where the launcher of the live chat floats, in CSS px: its distance from the edge, and its size with a gap. */
const EDGE = 20;
const GAP = 8;
const CORNER_HEIGHT = EDGE + 52 + GAP;
const CORNER_WIDTH = 176;
/** A box taller than this share of the window would push the launcher out of sight, so it is ignored. */
const MAX_SHARE = 0.6;

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/** How far the launcher must rise to cover none of the boxes, in CSS px. Boxes may be stacked. */
export function launcherInset(
  boxes: readonly Box[],
  { width, height, isRtl }: { width: number; height: number; isRtl: boolean },
): number {
  const left = isRtl ? 0 : width - CORNER_WIDTH;
  let inset = 0;
  for (const box of [...boxes].sort((a, b) => b.bottom - a.bottom)) {
    const isBeside = box.right <= left || box.left >= left + CORNER_WIDTH;
    const isAbove = box.bottom <= height - inset - CORNER_HEIGHT;
    const isBelow = box.top >= height - inset - EDGE;
    const needed = Math.ceil(height - box.top + GAP - EDGE);
    if (!isBeside && !isAbove && !isBelow && needed <= height * MAX_SHARE) inset = Math.max(inset, needed);
  }
  return inset;
}
