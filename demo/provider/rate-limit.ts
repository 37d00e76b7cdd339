import { machineTime } from './clock.ts';

export type RateLimiter = ReturnType<typeof createRateLimiter>;

const MAX_WINDOWS = 10_000;

/** Limits calls by a fixed window per key, in memory. @param now milliseconds since the epoch */
export function createRateLimiter(now: () => number = machineTime) {
  const windows = new Map<string, { count: number; until: number }>();
  return {
    /** @returns seconds to wait, or 0 when this call is allowed */
    take(key: string, limit: number, windowSeconds: number): number {
      const time = now();
      const current = windows.get(key);
      const window = current && current.until > time ? current : { count: 0, until: time + windowSeconds * 1000 };
      window.count++;
      windows.set(key, window);
      if (windows.size > MAX_WINDOWS)
        for (const [oldKey, { until }] of windows) if (until <= time) windows.delete(oldKey);
      return window.count > limit ? Math.ceil((window.until - time) / 1000) : 0;
    },
    /** Takes back a counted call, for limits on failed calls only. */
    giveBack(key: string): void {
      const window = windows.get(key);
      if (window && window.count > 0) window.count--;
    },
    clear: (key?: string) => (key === undefined ? windows.clear() : windows.delete(key)),
  };
}

/** Allows every call, for benchmarks. */
export const noRateLimiter: RateLimiter = { take: () => 0, giveBack: () => undefined, clear: () => undefined };
