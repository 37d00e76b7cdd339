/** Calls `listener` with the visible height in CSS px, now and when it changes, as with the on-screen keyboard. Returns an unsubscribe function. */
export function watchViewportHeight(listener: (height: number) => void): () => void {
  const view = globalThis.visualViewport;
  if (!view) return () => {};
  const report = () => listener(view.height);
  // The keyboard may have come before the code that asks.
  report();
  view.addEventListener('resize', report);
  return () => view.removeEventListener('resize', report);
}
