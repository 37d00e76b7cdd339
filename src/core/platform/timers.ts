/** Resolves after `ms` milliseconds, or as soon as one of the signals aborts. */
export const delay = (ms: number, ...signals: readonly (AbortSignal | undefined)[]) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      for (const signal of signals) signal?.removeEventListener('abort', done);
      resolve();
    }
    if (signals.some((signal) => signal?.aborted)) return done();
    for (const signal of signals) signal?.addEventListener('abort', done);
  });

/** Calls `task` every `ms` milliseconds. Returns a function that stops it. */
export function startInterval(ms: number, task: () => void): () => void {
  const timer = setInterval(task, ms);
  return () => clearInterval(timer);
}
