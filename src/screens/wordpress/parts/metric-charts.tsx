import { Minus, TrendingDown, TrendingUp } from 'lucide-react';
import { memo } from 'react';
import { wordpressMetricsMessages } from '#core/i18n/messages/wordpress-metrics.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { formatDate, formatTime } from '#core/rules/format.rules.ts';
import {
  type MetricChange,
  type MetricKey,
  type MetricRange,
  metricChange,
  metricUnits,
  orderMetrics,
  valuesOf,
} from '#core/wordpress/metrics.rules.ts';
import type { Metric } from '#core/wordpress/wordpress.schema.ts';
import { useRerenderOnTranslation } from '#screens/ui/context.tsx';
import { type ChartSeries, LineChart } from '#screens/ui/line-chart.tsx';
import { changeText, metricFormat, metricLabel, totalHint } from './metric-text.ts';

const t = translator(wordpressMetricsMessages);

interface MetricChartsProps {
  metrics: readonly Metric[];
  range: MetricRange;
  /** The time before is drawn too. */
  isCompared: boolean;
}

/** Day and month. */
const dayText = (iso: string) => formatDate(iso).replace(/\s*\d{4}$/, '');

/** One chart for each figure. Drawn once for each set of figures, however often the page around it is. */
export const MetricCharts = memo(function MetricCharts({ metrics, range, isCompared }: MetricChartsProps) {
  useRerenderOnTranslation();
  const formatTick = range === '24h' ? formatTime : dayText;
  const formatPoint = (iso: string) => (range === '7d' ? `${dayText(iso)}, ${formatTime(iso)}` : formatTick(iso));
  return (
    <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
      {orderMetrics(metrics).map(({ key, metric }) => (
        <LineChart
          key={key}
          title={metricLabel(key)}
          unit={metricUnits[key]}
          times={metric.points.map(({ at }) => at)}
          series={seriesOf(metric, isCompared)}
          formatValue={metricFormat(key)}
          formatTick={formatTick}
          formatPoint={formatPoint}
          missingText={t('wordpressMetrics.noValue')}
          caption={<Caption metricKey={key} metric={metric} range={range} />}
        />
      ))}
    </div>
  );
});

const seriesOf = ({ points, previous }: Metric, isCompared: boolean): ChartSeries[] => [
  { label: t('wordpressMetrics.now'), values: valuesOf(points) },
  ...(isCompared && previous.length > 0
    ? [{ label: t('wordpressMetrics.before'), values: valuesOf(previous), isFaint: true }]
    : []),
];

function Caption({ metricKey, metric, range }: { metricKey: MetricKey; metric: Metric; range: MetricRange }) {
  const change = metricChange(metricKey, metric);
  return (
    <span className="grid gap-0.5">
      <span className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-xl font-bold">
          {metric.total === null ? t('wordpressMetrics.noValue') : metricFormat(metricKey)(metric.total)}
        </span>
        {metric.total !== null && <span className="text-sm text-muted">{totalHint(metricKey)}</span>}
      </span>
      <Change change={change} text={changeText(metricKey, change, range)} />
    </span>
  );
}

const icons = { more: TrendingUp, less: TrendingDown, same: Minus };

function Change({ change, text }: { change: MetricChange | null; text: string }) {
  const Icon = icons[change?.direction ?? 'same'];
  const className = change?.isGood == null ? 'text-muted' : change.isGood ? 'text-success' : 'text-danger';
  return (
    <span className={`flex items-start gap-1 text-sm min-h-[19px] ${className}`}>
      <Icon size={15} aria-hidden className="shrink-0 mt-0.5" />
      {text}
    </span>
  );
}
