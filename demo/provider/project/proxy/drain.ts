export interface ReplicaAddress {
  host: string;
  port: number;
}

const keyOf = ({ host, port }: ReplicaAddress) => `${host}:${port}`;

/** Counts requests in flight per replica. */
export function createDrain() {
  const active = new Map<string, number>();
  const arriving = new Set<Promise<unknown>>();
  const waiting = new Set<() => void>();

  async function waitUntilIdle(key: string, signal: AbortSignal): Promise<void> {
    // Requests whose address is being resolved may get this one.
    await Promise.allSettled([...arriving]);
    while (active.has(key) && !signal.aborted) await new Promise<void>((resolve) => waiting.add(resolve));
  }

  return {
    /** Counts a request. @returns a function to call when it has ended */
    enter(address: ReplicaAddress): () => void {
      const key = keyOf(address);
      active.set(key, (active.get(key) ?? 0) + 1);
      return () => {
        const remaining = (active.get(key) ?? 1) - 1;
        if (remaining > 0) active.set(key, remaining);
        else active.delete(key);
        for (const resolve of waiting) resolve();
        waiting.clear();
      };
    },
    /** Tracks a request whose address is being resolved. It must have entered when the promise settles. */
    async arrive<Result>(arrival: Promise<Result>): Promise<Result> {
      arriving.add(arrival);
      try {
        return await arrival;
      } finally {
        arriving.delete(arrival);
      }
    },
    /** Waits until no request is in flight. @returns false after `limitMs` */
    async wait(address: ReplicaAddress, limitMs: number): Promise<boolean> {
      const key = keyOf(address);
      const limit = new AbortController();
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<boolean>((resolve) => {
        timer = setTimeout(() => resolve(false), limitMs);
      });
      const isDrained = await Promise.race([waitUntilIdle(key, limit.signal).then(() => true), late]);
      clearTimeout(timer);
      limit.abort();
      return isDrained;
    },
  };
}
