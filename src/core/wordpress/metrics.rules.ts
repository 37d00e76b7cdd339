import type { Metric, SiteMetrics } from './wordpress.schema.ts';

export const METRIC_RANGES = ['24h', '7d', '30d', '90d'] as const;
export type MetricRange = (typeof METRIC_RANGES)[number];
export const toMetricRange = (value: string | undefined): MetricRange =>
  METRIC_RANGES.find((one) => one === value) ?? '7d';

/** In the order that they are shown in. */
export const METRIC_KEYS = ['visits', 'requests', 'response_ms', 'cache_share', 'disk', 'php_errors'] as const;
export type MetricKey = (typeof METRIC_KEYS)[number];

/** What a figure is counted in. */
export const metricUnits: Readonly<Record<MetricKey, 'count' | 'ms' | 'percent' | 'bytes'>> = {
  visits: 'count',
  requests: 'count',
  response_ms: 'ms',
  cache_share: 'percent',
  disk: 'bytes',
  php_errors: 'count',
};
/** Whether more of it is better, worse or neither. */
const goodDirection: Readonly<Record<MetricKey, 1 | -1 | 0>> = {
  visits: 1,
  requests: 0,
  response_ms: -1,
  cache_share: 1,
  disk: 0,
  php_errors: -1,
};

/** The figures in the order that they are shown in. */
export const orderMetrics = (metrics: readonly Metric[]): { key: MetricKey; metric: Metric }[] =>
  METRIC_KEYS.flatMap((key) => {
    const metric = metrics.find((one) => one.key === key);
    return metric ? [{ key, metric }] : [];
  });

export interface MetricChange {
  direction: 'more' | 'less' | 'same';
  /** Share of the time before: 0.12 is 12 per cent. Points where the figure is a percentage; null where there was nothing before. */
  share: number | null;
  /** Null for a change that is neither, or too small to matter. */
  isGood: boolean | null;
}

/** Less than half a per cent is no change. */
const SMALLEST = 0.005;
/** From here on a change is good or bad: a share, and points of a percentage. */
const NOTABLE = { share: 0.05, points: 0.02 };

/** How a figure differs from the time before; null without both. */
export function metricChange(
  key: MetricKey,
  { total, previous_total }: Pick<Metric, 'total' | 'previous_total'>,
): MetricChange | null {
  if (total === null || previous_total === null) return null;
  const difference = total - previous_total;
  const isPercent = metricUnits[key] === 'percent';
  const share = isPercent ? difference / 100 : previous_total === 0 ? null : difference / previous_total;
  if (difference === 0 || (share !== null && Math.abs(share) < SMALLEST))
    return { direction: 'same', share: 0, isGood: null };
  const sign = Math.sign(difference);
  const isNotable = share === null || Math.abs(share) >= (isPercent ? NOTABLE.points : NOTABLE.share);
  return {
    direction: sign > 0 ? 'more' : 'less',
    share: share === null ? null : Math.abs(share),
    isGood: goodDirection[key] === 0 || !isNotable ? null : sign === goodDirection[key],
  };
}

export const valuesOf = (points: Metric['points']) => points.map(({ value }) => value);

/** The times of all figures, oldest first. */
export const metricTimes = (metrics: readonly Metric[]): string[] =>
  [...new Set(metrics.flatMap(({ points }) => points.map(({ at }) => at)))].sort();

/** The values of a figure at these times; null if none. */
export function valuesAt(points: Metric['points'], times: readonly string[]): (number | null)[] {
  const byTime = new Map(points.map(({ at, value }) => [at, value]));
  return times.map((time) => byTime.get(time) ?? null);
}

/** Whether there is any figure at all. */
export const hasFigures = ({ metrics }: Pick<SiteMetrics, 'metrics'>) =>
  metrics.some(({ points }) => points.some(({ value }) => value !== null));

/**
 * The figures as rows of a CSV file, with those of the time before beside them.
 * @param names of the columns, by the figure
 */
export function metricCsvRows(
  { metrics }: Pick<SiteMetrics, 'metrics'>,
  names: { time: string; of: (key: MetricKey) => string; before: (key: MetricKey) => string },
): (string | number | null)[][] {
  const shown = orderMetrics(metrics);
  const times = metricTimes(metrics);
  const columns = shown.flatMap(({ metric }) => [valuesAt(metric.points, times), valuesOf(metric.previous)]);
  return [
    [names.time, ...shown.flatMap(({ key }) => [names.of(key), names.before(key)])],
    ...times.map((time, index) => [time, ...columns.map((values) => values[index] ?? null)]),
  ];
}
