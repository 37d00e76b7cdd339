/**
 * Runs `work` with a signal that aborts as soon as one of `sources` does, or with a `TimeoutError` after `timeoutMs`. It
 * cleans up when the work ends: a source may outlive thousands of calls, and would keep a registration of every `AbortSignal.any`,
 * and `AbortSignal.timeout` stays in memory until its time has passed.
 * @throws what `work` throws
 */
export async function withAbortSignal<T>(
  sources: readonly (AbortSignal | undefined)[],
  work: (signal: AbortSignal) => Promise<T>,
  timeoutMs?: number,
): Promise<T> {
  const controller = new AbortController();
  const abort = () => controller.abort(sources.find((source) => source?.aborted)?.reason);
  const timer =
    timeoutMs && setTimeout(() => controller.abort(new DOMException('Timed out', 'TimeoutError')), timeoutMs);
  for (const source of sources) source?.addEventListener('abort', abort);
  if (sources.some((source) => source?.aborted)) abort();
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
    for (const source of sources) source?.removeEventListener('abort', abort);
  }
}
