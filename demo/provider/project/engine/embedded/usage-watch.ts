import type { ResourceUsage } from '../engine.ts';
import { type GroupUsage, readGroups } from './process-table.ts';

/** Interval for sampling memory. A program that exceeds its limit in between is ended slightly late. */
const EVERY_MS = 500;
/** A shorter interval between two samples says nothing about the share of a core. */
const MIN_SPAN_MS = 200;

interface Watched {
  pid: number;
  startedAt: number;
  onUsage: (usage: GroupUsage) => void;
  last: { at: number; usage: GroupUsage } | null;
  current: ResourceUsage | null;
}

/** Samples the usage of running process groups, while there are any. */
export function createUsageWatch() {
  const watched = new Map<string, Watched>();
  let timer: NodeJS.Timeout | null = null;
  let reading: Promise<void> | null = null;

  async function read(): Promise<void> {
    const groups = await readGroups(new Set([...watched.values()].map(({ pid }) => pid)));
    const at = Date.now();
    for (const one of watched.values()) {
      const usage = groups.get(one.pid);
      if (!usage) continue;
      const span = at - (one.last?.at ?? one.startedAt);
      if (span >= MIN_SPAN_MS || !one.current) {
        const seconds = usage.cpuSeconds - (one.last?.usage.cpuSeconds ?? 0);
        one.current = { cpu: Math.max(seconds / (Math.max(span, 1) / 1000), 0), memory: usage.memory };
        one.last = { at, usage };
      } else one.current = { ...one.current, memory: usage.memory };
      one.onUsage(usage);
    }
  }
  const readNow = () => {
    reading ??= read()
      .catch(() => undefined)
      .finally(() => {
        reading = null;
      });
    return reading;
  };

  return {
    add(id: string, pid: number, onUsage: (usage: GroupUsage) => void) {
      watched.set(id, { pid, startedAt: Date.now(), onUsage, last: null, current: null });
      timer ??= setInterval(() => void readNow(), EVERY_MS).unref();
    },
    remove(id: string) {
      watched.delete(id);
      if (watched.size > 0 || !timer) return;
      clearInterval(timer);
      timer = null;
    },
    /** The latest sample; the first is taken now. */
    async usage(id: string): Promise<ResourceUsage | null> {
      const one = watched.get(id);
      if (one && !one.current) await readNow();
      return watched.get(id)?.current ?? null;
    },
    async pids(id: string): Promise<number[]> {
      const pid = watched.get(id)?.pid;
      if (pid === undefined) return [];
      return (await readGroups(new Set([pid]))).get(pid)?.pids ?? [];
    },
  };
}
