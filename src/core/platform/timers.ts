/** Resolves after `ms`, or at once when aborted. */
export const delay = (ms: number, signal?: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    }
    if (signal?.aborted) done();
    else signal?.addEventListener('abort', done, { once: true });
  });

/** Calls `task` every `ms` until the answered function is called. */
export function startInterval(ms: number, task: () => void): () => void {
  const timer = setInterval(task, ms);
  return () => clearInterval(timer);
}
