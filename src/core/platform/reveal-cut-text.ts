const ours = new WeakSet<Element>();

/** For `pointerover`: a text that `.truncate` cuts is there whole as a tooltip. Screen readers read it whole anyway. */
export function revealCutText({ target }: { target: EventTarget }): void {
  const text = (target as Element).closest<HTMLElement>('.truncate');
  if (!text || (text.title && !ours.has(text))) return;
  ours.add(text);
  text.title = text.scrollWidth > text.clientWidth ? (text.textContent ?? '') : '';
}
