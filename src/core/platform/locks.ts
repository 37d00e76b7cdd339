/** Holds a name for this tab among all tabs of the site, while `work` runs; waits for whoever holds it. */
export async function withLock(
  name: string,
  work: () => Promise<void>,
  options: { signal?: AbortSignal; steal?: boolean } = {},
): Promise<void> {
  // Missing on plain-http hosts: each tab then stands alone.
  if (!globalThis.navigator?.locks) return work();
  const { signal, steal } = options;
  // A stolen lock cannot be waited for, so it takes no signal.
  await navigator.locks.request(name, steal ? { steal } : signal ? { signal } : {}, work).catch((cause: unknown) => {
    if (!(cause instanceof DOMException)) throw cause;
  });
}

export const hasLocks = () => Boolean(globalThis.navigator?.locks);
