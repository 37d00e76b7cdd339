/**
 * Lets one waiting caller continue per turn of the event loop. The database client is synchronous, so that all requests that arrive together
 * would be handled in one turn, while timers and sockets wait for the last of them.
 * @returns a function that resolves when the caller may continue, in the order of the calls
 */
export function createYieldQueue(): () => Promise<void> {
  const waiting: (() => void)[] = [];
  const resumeNext = () => {
    waiting.shift()?.();
    if (waiting.length > 0) setImmediate(resumeNext);
  };
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (waiting.length === 1) setImmediate(resumeNext);
    });
}
