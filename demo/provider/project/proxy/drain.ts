export interface ReplicaAddress {
  host: string;
  port: number;
}

const keyOf = ({ host, port }: ReplicaAddress) => `${host}:${port}`;

/** Counts the requests that are under way to each replica. */
export function createDrain() {
  const active = new Map<string, number>();
  const arriving = new Set<Promise<unknown>>();
  const waiting = new Set<() => void>();

  async function untilNone(key: string, signal: AbortSignal): Promise<void> {
    // Those that asked for an address before now may have been given this one.
    await Promise.allSettled([...arriving]);
    while (active.has(key) && !signal.aborted) await new Promise<void>((resolve) => waiting.add(resolve));
  }

  return {
    /** @returns what is called when the request is over */
    enter(address: ReplicaAddress): () => void {
      const key = keyOf(address);
      active.set(key, (active.get(key) ?? 0) + 1);
      return () => {
        const left = (active.get(key) ?? 1) - 1;
        if (left > 0) active.set(key, left);
        else active.delete(key);
        for (const resolve of waiting) resolve();
        waiting.clear();
      };
    },
    /** A request that is being given an address: when this is over, it has entered. */
    async arrive<Result>(arrival: Promise<Result>): Promise<Result> {
      arriving.add(arrival);
      try {
        return await arrival;
      } finally {
        arriving.delete(arrival);
      }
    },
    /** @returns whether no request was under way within the time */
    async wait(address: ReplicaAddress, limitMs: number): Promise<boolean> {
      const key = keyOf(address);
      const limit = new AbortController();
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<boolean>((resolve) => {
        timer = setTimeout(() => resolve(false), limitMs);
      });
      const isDrained = await Promise.race([untilNone(key, limit.signal).then(() => true), late]);
      clearTimeout(timer);
      limit.abort();
      return isDrained;
    },
  };
}
