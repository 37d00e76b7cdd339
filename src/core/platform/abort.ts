/**
 * Runs `work` with a signal that aborts as soon as one of `sources` does. The listeners are removed when the work ends: a
 * source may outlive thousands of calls, and every `AbortSignal.any` derived from it stays registered there.
 * @throws what `work` throws
 */
export async function withAbortSignal<T>(
  sources: readonly (AbortSignal | undefined)[],
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const abort = () => controller.abort(sources.find((source) => source?.aborted)?.reason);
  for (const source of sources) source?.addEventListener('abort', abort);
  if (sources.some((source) => source?.aborted)) abort();
  try {
    return await work(controller.signal);
  } finally {
    for (const source of sources) source?.removeEventListener('abort', abort);
  }
}
