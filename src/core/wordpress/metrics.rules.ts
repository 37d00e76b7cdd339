import type { Metric, SiteMetrics } from './wordpress.schema.ts';

export const METRIC_RANGES = ['24h', '7d', '30d', '90d'] as const;
export type MetricRange = (typeof METRIC_RANGES)[number];
export const toMetricRange = (value: string | undefined): MetricRange =>
  METRIC_RANGES.find((one) => one === value) ?? '7d';

/** In display order. */
export const METRIC_KEYS = ['visits', 'requests', 'response_ms', 'cache_share', 'disk', 'php_errors'] as const;
export type MetricKey = (typeof METRIC_KEYS)[number];

/** Unit of each metric. */
export const metricUnits: Readonly<Record<MetricKey, 'count' | 'ms' | 'percent' | 'bytes'>> = {
  visits: 'count',
  requests: 'count',
  response_ms: 'ms',
  cache_share: 'percent',
  disk: 'bytes',
  php_errors: 'count',
};
/** Whether an increase is good (1), bad (-1) or neither (0). */
const goodDirection: Readonly<Record<MetricKey, 1 | -1 | 0>> = {
  visits: 1,
  requests: 0,
  response_ms: -1,
  cache_share: 1,
  disk: 0,
  php_errors: -1,
};

/** The metrics in display order. */
export const orderMetrics = (metrics: readonly Metric[]): { key: MetricKey; metric: Metric }[] =>
  METRIC_KEYS.flatMap((key) => {
    const metric = metrics.find((one) => one.key === key);
    return metric ? [{ key, metric }] : [];
  });

export interface MetricChange {
  direction: 'more' | 'less' | 'same';
  /** Share of the previous period: 0.12 is 12 per cent. Percentage points for percentages; null if the previous total is 0. */
  share: number | null;
  /** Null if the change is neither good nor bad, or too small to matter. */
  isGood: boolean | null;
}

/** A smaller change counts as none. */
const MIN_SHARE = 0.005;
/** From here on a change is good or bad: as a share, or in percentage points. */
const NOTABLE = { share: 0.05, points: 0.02 };

/** The change of a metric since the previous period; null unless both totals are known. */
export function metricChange(
  key: MetricKey,
  { total, previous_total }: Pick<Metric, 'total' | 'previous_total'>,
): MetricChange | null {
  if (total === null || previous_total === null) return null;
  const difference = total - previous_total;
  const isPercent = metricUnits[key] === 'percent';
  const share = isPercent ? difference / 100 : previous_total === 0 ? null : difference / previous_total;
  if (difference === 0 || (share !== null && Math.abs(share) < MIN_SHARE))
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

/** The times of all points, oldest first. */
export const metricTimes = (metrics: readonly Metric[]): string[] =>
  [...new Set(metrics.flatMap(({ points }) => points.map(({ at }) => at)))].sort();

/** The values of a metric at these times; null if missing. */
export function valuesAt(points: Metric['points'], times: readonly string[]): (number | null)[] {
  const byTime = new Map(points.map(({ at, value }) => [at, value]));
  return times.map((time) => byTime.get(time) ?? null);
}

/** Whether any metric has a value. */
export const hasFigures = ({ metrics }: Pick<SiteMetrics, 'metrics'>) =>
  metrics.some(({ points }) => points.some(({ value }) => value !== null));

/**
 * The metrics as rows of a CSV file, each next to its values in the previous period.
 * @param names of the columns, per metric
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
