import { createHash } from 'node:crypto';
import { findPowerSpans, type PowerHistory, type PowerSpan } from './power-timeline.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Milliseconds per step. Each range has 120 steps. */
export const RANGES = { '1h': HOUR_MS / 120, '24h': DAY_MS / 120, '7d': (7 * DAY_MS) / 120 } as const;
export type MetricRange = keyof typeof RANGES;
const STEPS = 120;
/** Current values change every half minute. */
const NOW_STEP_MS = 30_000;

/** What a server's metrics are computed from. */
export interface MetricSource extends PowerHistory {
  id: number;
  disk_gb: number;
}

/** A deterministic number for a text, 0 to below 1. */
const hash = (text: string) => createHash('sha256').update(text).digest().readUInt32BE(0) / 2 ** 32;

/** Smooth value noise with one seeded point per period. @returns 0 to below 1 */
function noise(seed: string, time: number, periodMs: number): number {
  const position = time / periodMs;
  const index = Math.floor(position);
  const share = position - index;
  const smooth = share * share * (3 - 2 * share);
  const [before, after] = [hash(`${seed} ${index}`), hash(`${seed} ${index + 1}`)];
  return before + (after - before) * smooth;
}

const clamp = (value: number, max: number) => Math.min(max, Math.max(0, value));
const round = (value: number) => Math.round(value * 10) / 10;
/** Busy by day, quiet at night. @returns 0 to 1 */
const dayShape = (seed: string, time: number) =>
  (1 + Math.sin(((time / DAY_MS) % 1) * 2 * Math.PI - 2.2 + hash(`${seed} shift`))) / 2;

/** Extra load after a boot, which lasts longer with a new disk. @returns 1 at the start, decaying to 0 */
const bootLoad = (span: PowerSpan, time: number) =>
  Math.exp(-(time - span.from) / ((span.isNewDisk ? 8 : 1.5) * MINUTE_MS));

function cpuAt(seed: string, span: PowerSpan, time: number): number {
  const busy = 6 + 22 * hash(`${seed} busy`);
  const load = busy * (0.35 + 0.65 * dayShape(seed, time)) + 12 * (noise(`${seed} c1`, time, 3 * HOUR_MS) - 0.5);
  const jitter = 7 * (noise(`${seed} c2`, time, 7 * MINUTE_MS) - 0.4) + 3 * noise(`${seed} c3`, time, MINUTE_MS);
  const peak = noise(`${seed} c4`, time, 47 * MINUTE_MS) > 0.93 ? 28 : 0;
  return clamp(Math.max(0.6, load + jitter + peak) + 62 * bootLoad(span, time), 100);
}

function memoryAt(seed: string, span: PowerSpan, time: number): number {
  const usual = 28 + 30 * hash(`${seed} memory`) + 8 * (noise(`${seed} m`, time, 5 * HOUR_MS) - 0.5);
  // Caches fill in the first half hour.
  const filled = 1 - Math.exp(-(time - span.from) / (12 * MINUTE_MS));
  return clamp(9 + (usual - 9) * filled, 100);
}

function diskAt(source: MetricSource, seed: string, installedAt: number, time: number): number {
  const daysUsed = Math.max(0, time - installedAt) / DAY_MS;
  const gigabytes = 2.4 + source.disk_gb * 0.3 * (1 - Math.exp(-daysUsed / (60 + 60 * hash(`${seed} disk`))));
  return clamp((100 * gigabytes) / source.disk_gb, 100);
}

function networkAt(seed: string, span: PowerSpan, time: number, direction: 'in' | 'out'): number {
  const usual = direction === 'in' ? 60_000 : 240_000;
  const share = cpuAt(seed, span, time) / 25;
  const burst = noise(`${seed} ${direction}`, time, 4 * MINUTE_MS) ** 2;
  return usual * (0.4 + hash(`${seed} ${direction}`)) * (0.15 + share * (0.4 + 1.6 * burst));
}

/** The metrics of a server as functions of time, valid while it is on. */
function createMetrics(source: MetricSource) {
  const spans = findPowerSpans(source);
  const seed = `server ${source.id}`;
  const spanAt = (time: number) => spans.findLast(({ from, to }) => from <= time && (to === null || time < to));
  const installedAt = (time: number) =>
    spans.findLast(({ from, isNewDisk }) => isNewDisk && from <= time)?.from ?? spans[0]?.from ?? time;
  const metrics: Record<string, { unit: string; at: (span: PowerSpan, time: number) => number }> = {
    cpu: { unit: 'percent', at: (span, time) => round(cpuAt(seed, span, time)) },
    memory: { unit: 'percent', at: (span, time) => round(memoryAt(seed, span, time)) },
    disk: { unit: 'percent', at: (_, time) => round(diskAt(source, seed, installedAt(time), time)) },
    network_in: { unit: 'bytes_per_second', at: (span, time) => Math.round(networkAt(seed, span, time, 'in')) },
    network_out: { unit: 'bytes_per_second', at: (span, time) => Math.round(networkAt(seed, span, time, 'out')) },
  };
  return { metrics, spanAt };
}

/** A server's metrics up to a time. They are deterministic. @param until milliseconds since the epoch */
export function measure(source: MetricSource, range: MetricRange, until: number) {
  const step = RANGES[range];
  const last = Math.floor(until / step) * step;
  const times = Array.from({ length: STEPS + 1 }, (_, index) => last - (STEPS - index) * step);
  const { metrics, spanAt } = createMetrics(source);
  const spans = times.map(spanAt);
  const valueAt = (index: number, at: (span: PowerSpan, time: number) => number) => {
    const [span, time] = [spans[index], times[index]];
    return span && time !== undefined ? at(span, time) : null;
  };
  return {
    times: times.map((time) => new Date(time).toISOString()),
    series: Object.entries(metrics).map(([key, { unit, at }]) => ({
      key,
      unit,
      values: times.map((_, index) => valueAt(index, at)),
    })),
  };
}

/** A server's current usage in per cent; null while it is off. @param time milliseconds since the epoch */
export function measureNow(source: MetricSource, time: number) {
  const { metrics, spanAt } = createMetrics(source);
  const span = spanAt(time);
  const at = Math.max(span?.from ?? 0, Math.floor(time / NOW_STEP_MS) * NOW_STEP_MS);
  const metricAt = (key: string) => (span ? (metrics[key]?.at(span, at) ?? null) : null);
  return { cpu: metricAt('cpu'), memory: metricAt('memory'), disk: metricAt('disk') };
}
