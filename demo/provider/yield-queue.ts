/**
 * Lets one waiting caller continue per round of the event loop. The database answers within a call, so that all requests that
 * arrive together would be answered in one round, while timers and sockets wait for the last of them.
 * @returns a function that resolves when it is the caller's turn, in the order of the calls
 */
export function createYieldQueue(): () => Promise<void> {
  const waiting: (() => void)[] = [];
  const giveNext = () => {
    waiting.shift()?.();
    if (waiting.length > 0) setImmediate(giveNext);
  };
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (waiting.length === 1) setImmediate(giveNext);
    });
}
