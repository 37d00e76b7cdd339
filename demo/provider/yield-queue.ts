/**
 * Lets one waiting caller continue per iteration of the event loop. The database answers synchronously: without this, all requests that
 * arrive together are handled in one iteration, while timers and sockets wait.
 * @returns a function whose promises resolve one per iteration, in the order of the calls
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

/** The queue of this process: whatever waits in it, one caller continues per iteration. */
export const yieldToOthers = createYieldQueue();
