import { formatCount } from '#core/i18n/format-count.ts';
import { wordpressMetricsMessages } from '#core/i18n/messages/wordpress-metrics.en.ts';
import { type MessageKey, translator } from '#core/i18n/translator.ts';
import { formatFileSize } from '#core/rules/format.rules.ts';
import { type MetricChange, type MetricKey, type MetricRange, metricUnits } from '#core/wordpress/metrics.rules.ts';

const t = translator(wordpressMetricsMessages);
type Key = MessageKey<typeof wordpressMetricsMessages>;

const formats = {
  count: (value: number) => formatCount(Math.round(value)),
  ms: (value: number) => t('wordpressMetrics.ms', { n: formatCount(Math.round(value)) }),
  percent: (value: number) => t('wordpressMetrics.percent', { n: formatCount(Math.round(value)) }),
  bytes: formatFileSize,
};
/** A figure with its unit. */
export const metricFormat = (key: MetricKey) => formats[metricUnits[key]];

const labelKeys: Record<MetricKey, Key> = {
  visits: 'wordpressMetrics.visits',
  requests: 'wordpressMetrics.requests',
  response_ms: 'wordpressMetrics.response_ms',
  cache_share: 'wordpressMetrics.cache_share',
  disk: 'wordpressMetrics.disk',
  php_errors: 'wordpressMetrics.php_errors',
};
export const metricLabel = (key: MetricKey) => t(labelKeys[key]);

/** What the one figure of a time is: a sum, a mean, or the newest. */
const totalKeys: Record<MetricKey, Key> = {
  visits: 'wordpressMetrics.summed',
  requests: 'wordpressMetrics.summed',
  response_ms: 'wordpressMetrics.averaged',
  cache_share: 'wordpressMetrics.averaged',
  disk: 'wordpressMetrics.latest',
  php_errors: 'wordpressMetrics.summed',
};
export const totalHint = (key: MetricKey) => t(totalKeys[key]);

const beforeKeys: Record<MetricRange, Key> = {
  '24h': 'wordpressMetrics.before24h',
  '7d': 'wordpressMetrics.before7d',
  '30d': 'wordpressMetrics.before30d',
  '90d': 'wordpressMetrics.before90d',
};
const changeKeys = {
  visits: { more: 'wordpressMetrics.more', less: 'wordpressMetrics.fewer' },
  requests: { more: 'wordpressMetrics.more', less: 'wordpressMetrics.fewer' },
  response_ms: { more: 'wordpressMetrics.slower', less: 'wordpressMetrics.faster' },
  cache_share: { more: 'wordpressMetrics.higher', less: 'wordpressMetrics.lower' },
  disk: { more: 'wordpressMetrics.more', less: 'wordpressMetrics.less' },
  php_errors: { more: 'wordpressMetrics.more', less: 'wordpressMetrics.fewer' },
} as const;

/** How a figure differs from the time before, as a sentence. */
export function changeText(key: MetricKey, change: MetricChange | null, range: MetricRange): string {
  const time = t(beforeKeys[range]);
  if (!change) return t('wordpressMetrics.nothingBefore', { time });
  if (change.direction === 'same') return t('wordpressMetrics.same', { time });
  if (change.share === null) return t('wordpressMetrics.noneBefore', { time });
  const hundredths = Math.max(1, Math.round(change.share * 100));
  const share =
    metricUnits[key] === 'percent'
      ? t('wordpressMetrics.points', { n: hundredths })
      : t('wordpressMetrics.percent', { n: formatCount(hundredths) });
  return t(changeKeys[key][change.direction], { share, time });
}
