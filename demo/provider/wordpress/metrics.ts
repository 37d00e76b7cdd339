/** A site's metrics: simulated visitors, seeded by its id, plus what the provider has really served. */
import { createHash } from 'node:crypto';

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

/** Hours per point, and points per range. */
export const RANGES = {
  '24h': { hours: 1, points: 24 },
  '7d': { hours: 6, points: 28 },
  '30d': { hours: DAY_HOURS, points: 30 },
  '90d': { hours: 2 * DAY_HOURS, points: 45 },
} as const;
export type MetricRange = keyof typeof RANGES;

/** What was really served in an hour. */
interface ServedHour {
  visits: number;
  requests: number;
  cache_hits: number;
  php_errors: number;
  /** Sum of the response times, milliseconds. */
  response_ms: number;
}

/** A period in which the site showed no pages. Milliseconds since the epoch; null if it has not ended. */
export interface Downtime {
  from: number;
  to: number | null;
}

/** What a site's metrics are computed from. */
export interface MetricSource {
  id: number;
  /** Milliseconds since the epoch. */
  created_at: number;
  /** Staging copies have hardly any visitors. */
  isStaging: boolean;
  active_plugins: number;
  /** Bytes now. */
  disk_used: number;
  downtimes: readonly Downtime[];
  /** By the hours since the epoch. */
  served: ReadonlyMap<number, ServedHour>;
}

/** When a site was in maintenance mode. @param events oldest first */
export function findMaintenance(events: readonly { kind: string; created_at: string }[]): Downtime[] {
  const downtimes: Downtime[] = [];
  let from: number | null = null;
  for (const { kind, created_at } of events) {
    if (kind === 'maintenance_on') from ??= Date.parse(created_at);
    if (kind !== 'maintenance_off' || from === null) continue;
    downtimes.push({ from, to: Date.parse(created_at) });
    from = null;
  }
  return from === null ? downtimes : [...downtimes, { from, to: null }];
}

const FATAL_LINE = /^\[(\d{2}-\w{3}-\d{4} [\d:]{8} UTC)\] (PHP Fatal error:.*)$/gm;

/**
 * Since when the newest fatal error has been the only one.
 * @param log the debug log of a site
 * @returns milliseconds since the epoch; null for a log without fatal errors
 */
export function findBrokenSince(log: string): number | null {
  const errors = [...log.matchAll(FATAL_LINE)].map(([, time = '', text]) => ({ time, text }));
  const last = errors.at(-1);
  const other = errors.findLastIndex(({ text }) => text !== last?.text);
  const since = Date.parse((errors[other + 1]?.time ?? '').replaceAll('-', ' '));
  return Number.isNaN(since) ? null : since;
}

const digest = (text: string) => createHash('sha256').update(text).digest();
/** Pseudorandom numbers from 0 to below 1, seeded by a text. */
const numbersOf = (text: string) => {
  const bytes = digest(text);
  return (index: number) => bytes.readUInt32BE(4 * index) / 2 ** 32;
};

/** Busy in the evening, quiet at night. @returns a factor, 1 on average */
const dayShape = (hour: number) => 1 - 0.62 * Math.cos((((hour % DAY_HOURS) - 3.5) / DAY_HOURS) * 2 * Math.PI);
/** From Monday to Sunday. The epoch began on a Thursday. */
const WEEK = [1.1, 1.14, 1.12, 1.08, 1, 0.74, 0.82] as const;
const weekShape = (hour: number) => WEEK[(Math.floor(hour / DAY_HOURS) + 3) % 7] ?? 1;

/** The properties of a site that are the same in every hour. */
function readProfile({ id, isStaging, active_plugins }: MetricSource) {
  const fixed = numbersOf(`site ${id}`);
  return {
    visits: isStaging ? 0.4 : 12 + 46 * fixed(0) ** 2,
    /** Pages and files per visit. */
    requests: 6 + 8 * fixed(1),
    cacheShare: isStaging ? 0.1 : 0.72 + 0.18 * fixed(2),
    /** Without load, milliseconds. */
    responseMs: 95 + 60 * fixed(3) + 9 * active_plugins,
    /** Of the requests that PHP answers. */
    errorShare: 0.004 * fixed(4),
    /** Per year, of what is stored now. */
    growth: 0.15 + 0.35 * fixed(5),
  };
}

/** Rounds up or down at random, so that the mean is the fraction. @param chance 0 to below 1 */
const roundBy = (value: number, chance: number) => Math.floor(value + chance);

/** Simulates the visitors of an hour. @param share of the hour in which the site was up */
function simulateHour(id: number, profile: ReturnType<typeof readProfile>, hour: number, share: number): ServedHour {
  const chance = numbersOf(`site ${id} hour ${hour}`);
  const load = dayShape(hour) * weekShape(hour) * (0.75 + 0.5 * chance(0));
  // Once in a while an article is linked elsewhere.
  const peak = numbersOf(`site ${id} day ${Math.floor(hour / DAY_HOURS)}`)(0) > 0.96 ? 2.4 : 1;
  const visits = roundBy(profile.visits * load * peak * share, chance(1));
  const requests = Math.round(visits * profile.requests * (0.85 + 0.3 * chance(2)));
  const cached = Math.round(requests * Math.min(0.98, profile.cacheShare + 0.08 * (chance(3) - 0.5)));
  const phpRequests = requests - cached;
  return {
    visits,
    requests,
    cache_hits: cached,
    php_errors: roundBy(phpRequests * profile.errorShare, chance(4)),
    response_ms: Math.round(requests * profile.responseMs * (0.88 + 0.16 * load + 0.14 * chance(5))),
  };
}

/** The share of an hour in which the site was up. @returns 0 to 1 */
function uptimeShare({ created_at, downtimes }: MetricSource, hour: number): number {
  const [start, end] = [hour * HOUR_MS, (hour + 1) * HOUR_MS];
  const lifespan = end - Math.max(start, Math.min(end, created_at));
  // Overlapping downtimes are counted twice, so the result may be negative.
  const down = downtimes.reduce((sum, { from, to }) => {
    const overlap = Math.min(end, to ?? end) - Math.max(start, from, created_at);
    return sum + Math.max(0, overlap);
  }, 0);
  return Math.max(0, lifespan - down) / HOUR_MS;
}

const add = (a: ServedHour, b: ServedHour): ServedHour => ({
  visits: a.visits + b.visits,
  requests: a.requests + b.requests,
  cache_hits: a.cache_hits + b.cache_hits,
  php_errors: a.php_errors + b.php_errors,
  response_ms: a.response_ms + b.response_ms,
});
const NO_TRAFFIC: ServedHour = { visits: 0, requests: 0, cache_hits: 0, php_errors: 0, response_ms: 0 };

/** The sum of one point's hours; null if the site was down in all of them. */
function sumHours(source: MetricSource, first: number, hours: number): ServedHour | null {
  const profile = readProfile(source);
  let sum: ServedHour | null = null;
  for (let hour = first; hour < first + hours; hour++) {
    const share = uptimeShare(source, hour);
    if (share > 0) sum = add(sum ?? NO_TRAFFIC, simulateHour(source.id, profile, hour, share));
    const served = source.served.get(hour);
    if (served) sum = add(sum ?? NO_TRAFFIC, served);
  }
  return sum;
}

/** Bytes stored at a time, growing to what is stored now; null before the site was created. */
function diskAt(source: MetricSource, time: number, now: number): number | null {
  if (time < source.created_at) return null;
  const years = (now - time) / (365 * DAY_HOURS * HOUR_MS);
  return Math.round(source.disk_used / (1 + readProfile(source).growth * years));
}

interface Point {
  at: string;
  value: number | null;
}
type MetricValue = (hours: ServedHour | null, endsAt: number) => number | null;
const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
const round = (value: number) => Math.round(value * 10) / 10;
const aggregations = {
  sum: sumOf,
  mean: (values: readonly number[]) => round(sumOf(values) / values.length),
  last: (values: readonly number[]) => values.at(-1) ?? 0,
};
type Aggregation = keyof typeof aggregations;

function aggregate(points: readonly Point[], aggregation: Aggregation): number | null {
  const values = points.flatMap(({ value }) => (value === null ? [] : [value]));
  return values.length === 0 ? null : aggregations[aggregation](values);
}

/**
 * Metrics for the last whole hours, and for as many before them to compare with. Past values never change, except those
 * of the disk, which are extrapolated from what is stored now.
 * @param now milliseconds since the epoch
 */
export function measureSite(source: MetricSource, range: MetricRange, now: number) {
  const { hours, points: count } = RANGES[range];
  const end = Math.floor(now / HOUR_MS);
  const starts = Array.from({ length: 2 * count }, (_, index) => end - (2 * count - index) * hours);
  const sums = starts.map((start) => sumHours(source, start, hours));
  const measure = (key: string, aggregation: Aggregation, metricAt: MetricValue) => {
    const all = starts.map((start, index): Point => {
      const value = metricAt(sums[index] ?? null, (start + hours) * HOUR_MS);
      return { at: new Date(start * HOUR_MS).toISOString(), value };
    });
    const [previous, points] = [all.slice(0, count), all.slice(count)];
    return {
      key,
      points,
      previous,
      total: aggregate(points, aggregation),
      previous_total: aggregate(previous, aggregation),
    };
  };
  const countOf = (key: 'visits' | 'requests' | 'php_errors') => measure(key, 'sum', (sum) => sum?.[key] ?? null);
  const perRequest = (sum: ServedHour | null, value: number) => (sum?.requests ? value / sum.requests : null);
  return {
    range,
    step: (hours * HOUR_MS) / 1000,
    metrics: [
      countOf('visits'),
      countOf('requests'),
      measure('response_ms', 'mean', (sum) => {
        const mean = perRequest(sum, sum?.response_ms ?? 0);
        return mean === null ? null : Math.round(mean);
      }),
      measure('cache_share', 'mean', (sum) => {
        const share = perRequest(sum, 100 * (sum?.cache_hits ?? 0));
        return share === null ? null : round(share);
      }),
      measure('disk', 'last', (_, endsAt) => diskAt(source, endsAt, now)),
      countOf('php_errors'),
    ],
  };
}
