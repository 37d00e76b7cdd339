let queue: Promise<unknown> = Promise.resolve();

/** Runs what moves money one piece at a time, so that what a piece has read still holds when it writes. */
export function runExclusive<T>(work: () => Promise<T>): Promise<T> {
  const run = queue.then(work);
  queue = run.catch(() => undefined);
  return run;
}
