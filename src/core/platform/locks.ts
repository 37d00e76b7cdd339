/**
 * Runs `work` while this tab holds a lock that all tabs of the site share. Waits until the lock is free.
 * @param options `signal` aborts the wait; `steal` takes the lock from the tab that holds it
 * @throws what `work` throws, except DOMExceptions: an aborted wait and a stolen lock end silently
 */
export async function withLock(
  name: string,
  work: () => Promise<void>,
  options: { signal?: AbortSignal; steal?: boolean } = {},
): Promise<void> {
  // Plain-http hosts have no locks: there each tab works on its own.
  if (!globalThis.navigator?.locks) return work();
  const { signal, steal } = options;
  // `steal` and `signal` cannot be combined.
  await navigator.locks.request(name, steal ? { steal } : signal ? { signal } : {}, work).catch((cause: unknown) => {
    if (!(cause instanceof DOMException)) throw cause;
  });
}

export const hasLocks = () => Boolean(globalThis.navigator?.locks);
