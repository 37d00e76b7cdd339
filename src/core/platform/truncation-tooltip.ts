/** Elements whose title is set here. */
const managed = new WeakSet<Element>();

/** Handles `pointerover`: shows the full text of a truncated `.truncate` element as a tooltip. Screen readers read it anyway. */
export function showTruncationTooltip({ target }: { target: EventTarget }): void {
  const text = (target as Element).closest<HTMLElement>('.truncate');
  if (!text || (text.title && !managed.has(text))) return;
  managed.add(text);
  text.title = text.scrollWidth > text.clientWidth ? (text.textContent ?? '') : '';
}
