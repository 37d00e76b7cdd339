import type { ResourceUsage } from '../engine.ts';

/** The part of a `stats` response that is used. */
export interface Stats {
  /** When it was measured; of a container that does not run, in the year 1. */
  read?: string;
  cpu_stats?: { cpu_usage?: { total_usage?: number } };
  memory_stats?: { usage?: number; stats?: Readonly<Record<string, number>> };
}

export interface CpuSample {
  /** Nanoseconds of processor time since its start. */
  used: number;
  /** Milliseconds since 1970. */
  at: number;
}

/** Null where the container does not run. */
export function cpuSample({ read = '', cpu_stats }: Stats): CpuSample | null {
  const used = cpu_stats?.cpu_usage?.total_usage;
  const at = Date.parse(read);
  return used === undefined || !(at > 0) ? null : { used, at };
}

/**
 * Cores and bytes in use.
 * @param before an earlier sample of the same run
 */
export function toUsage(stats: Stats, before: CpuSample | undefined): ResourceUsage | null {
  const now = cpuSample(stats);
  const usage = stats.memory_stats?.usage;
  if (!now || usage === undefined || usage === 0) return null;
  const nanosPerMs =
    before && now.at > before.at && now.used >= before.used ? (now.used - before.used) / (now.at - before.at) : 0;
  // Reclaimable page cache: `inactive_file` in cgroup v2, `total_inactive_file` in v1.
  const { inactive_file, total_inactive_file = 0 } = stats.memory_stats?.stats ?? {};
  return { cpu: nanosPerMs / 1e6, memory: Math.max(0, usage - (inactive_file ?? total_inactive_file)) };
}

const LISTENING = '0A';
/** Listening ports in `/proc/<pid>/net/tcp` (proc_net_tcp: state 0A is TCP_LISTEN). */
export const parseListeningPorts = (text: string): number[] =>
  text.split('\n').flatMap((row) => {
    const [, local = '', , state] = row.trim().split(/\s+/);
    return state === LISTENING ? [Number.parseInt(local.split(':')[1] ?? '', 16)] : [];
  });
