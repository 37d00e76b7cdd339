/** A fixed window per key, in memory: enough to show the portal what a limit looks like. */
export type RateLimiter = ReturnType<typeof createRateLimiter>;

export function createRateLimiter(now: () => number = Date.now) {
  const windows = new Map<string, { count: number; until: number }>();
  return {
    /** @returns seconds to wait, or 0 when this call is allowed */
    take(key: string, limit: number, windowSeconds: number): number {
      const time = now();
      const current = windows.get(key);
      const open = current && current.until > time ? current : { count: 0, until: time + windowSeconds * 1000 };
      open.count++;
      windows.set(key, open);
      if (windows.size > 10_000) for (const [old, window] of windows) if (window.until <= time) windows.delete(old);
      return open.count > limit ? Math.ceil((open.until - time) / 1000) : 0;
    },
    clear: (key?: string) => (key === undefined ? windows.clear() : windows.delete(key)),
  };
}
