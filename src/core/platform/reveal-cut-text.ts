const ours = new WeakSet<Element>();

/**
 * A text that `.truncate` cuts is there whole as a tooltip, while it is cut. Screen readers read it whole anyway.
 * Returns a function that ends it.
 */
export function revealCutText(root: ShadowRoot): () => void {
  const reveal = ({ target }: Event) => {
    const text = target instanceof Element ? target.closest<HTMLElement>('.truncate') : null;
    if (!text || (text.title && !ours.has(text))) return;
    ours.add(text);
    text.title = text.scrollWidth > text.clientWidth ? (text.textContent ?? '') : '';
  };
  root.addEventListener('pointerover', reveal);
  return () => root.removeEventListener('pointerover', reveal);
}
