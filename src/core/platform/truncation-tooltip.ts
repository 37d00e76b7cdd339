/** Elements whose title is set here. */
const managed = new WeakSet<Element>();

let resting: ReturnType<typeof setTimeout> | undefined;

/**
 * Handles `pointerover`: shows the full text of a truncated `.truncate` element as a tooltip. Screen readers read it anyway. The
 * pointer rests first: rows that scroll under it are not laid out for it.
 */
export function showTruncationTooltip({ target }: { target: EventTarget }): void {
  clearTimeout(resting);
  resting = setTimeout(() => {
    const text = (target as Element).closest<HTMLElement>('.truncate');
    if (!text || (text.title && !managed.has(text))) return;
    managed.add(text);
    text.title = text.scrollWidth > text.clientWidth ? (text.textContent ?? '') : '';
  }, 80);
}
