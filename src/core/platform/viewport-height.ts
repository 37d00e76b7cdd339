/** Calls `listener` with the visible height in CSS px when it changes, as with the on-screen keyboard. Returns an unsubscribe function. */
export function onViewportHeightChange(listener: (height: number) => void): () => void {
  const view = globalThis.visualViewport;
  if (!view) return () => {};
  const onResize = () => listener(view.height);
  view.addEventListener('resize', onResize);
  return () => view.removeEventListener('resize', onResize);
}
