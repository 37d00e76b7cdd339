/** Says how high the view is that the on-screen keyboard leaves, in CSS px, each time that changes. */
export function onViewportHeightChange(listener: (height: number) => void): () => void {
  const view = globalThis.visualViewport;
  if (!view) return () => {};
  const say = () => listener(view.height);
  view.addEventListener('resize', say);
  return () => view.removeEventListener('resize', say);
}
