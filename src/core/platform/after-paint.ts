/**
 * Calls back once the next frame has been painted; in a page that nobody sees, which paints nothing, soon.
 * @returns a function that takes it back
 */
export function afterPaint(callback: () => void): () => void {
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const callSoon = () => {
    timer = setTimeout(callback);
  };
  // A frame begins with its callbacks: the paint comes after them.
  if (document.hidden) callSoon();
  else frame = requestAnimationFrame(callSoon);
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
