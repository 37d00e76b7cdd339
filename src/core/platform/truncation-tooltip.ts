/** Elements whose title is set here. */
const managed = new WeakSet<Element>();

/** ms that the pointer rests before anything is measured. */
const REST = 80;

let resting: ReturnType<typeof setTimeout> | undefined;

/**
 * Handles `pointerover`: shows the full text of a truncated `.truncate` element as a tooltip. Screen readers read it anyway. Rows
 * that scroll under a still pointer are not laid out for it.
 */
export function showTruncationTooltip({ target }: { target: EventTarget }): void {
  clearTimeout(resting);
  resting = setTimeout(() => {
    const text = (target as Element).closest<HTMLElement>('.truncate');
    if (!text || (text.title && !managed.has(text))) return;
    managed.add(text);
    text.title = text.scrollWidth > text.clientWidth ? (text.textContent ?? '') : '';
  }, REST);
}
