import { ChartLine, Download } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { wordpressMetricsMessages } from '#core/i18n/messages/wordpress-metrics.en.ts';
import { type MessageKey, translator } from '#core/i18n/translator.ts';
import {
  hasFigures,
  METRIC_RANGES,
  type MetricRange,
  metricCsvRows,
  metricTimes,
  orderMetrics,
  toMetricRange,
  valuesAt,
  valuesOf,
} from '#core/wordpress/metrics.rules.ts';
import { followSiteMetrics, siteMetrics } from '#core/wordpress/metrics.store.ts';
import type { SiteMetrics, WordpressSite } from '#core/wordpress/wordpress.schema.ts';
import { Button } from '#screens/ui/button.tsx';
import { useResource } from '#screens/ui/context.tsx';
import { EmptyState, Skeleton } from '#screens/ui/feedback.tsx';
import { useListState } from '#screens/ui/list-state.tsx';
import { Loaded } from '#screens/ui/loaded.tsx';
import { MetricsTable } from '#screens/ui/metrics-table.tsx';
import { Segments } from '#screens/ui/segments.tsx';
import { Switch } from '#screens/ui/switch.tsx';
import { useCsvExport } from '#screens/ui/use-csv-export.ts';
import { MetricCharts } from './metric-charts.tsx';
import { metricFormat, metricLabel } from './metric-text.ts';

const t = translator(wordpressMetricsMessages);

const rangeLabels: Record<MetricRange, MessageKey<typeof wordpressMetricsMessages>> = {
  '24h': 'wordpressMetrics.range24h',
  '7d': 'wordpressMetrics.range7d',
  '30d': 'wordpressMetrics.range30d',
  '90d': 'wordpressMetrics.range90d',
};
const CHARTS = 6;

/** Figures of the site over time, as charts or as a table. What is shown is in the address. */
export function MetricsPanel({ site }: { site: WordpressSite }) {
  const [list, setList] = useListState(['range', 'view', 'compare']);
  const range = toMetricRange(list.filters.range);
  const view = list.filters.view === 'table' ? 'table' : 'chart';
  const isCompared = list.filters.compare === '1';
  const state = useResource(siteMetrics, { params: { id: site.id }, query: { range } });
  useEffect(followSiteMetrics, []);
  const { progress, exportCsv } = useCsvExport();
  const download = () =>
    exportCsv({
      fileName: `${site.name}-${range}.csv`,
      progressMessage: (percent) => t('wordpressMetrics.exporting', { percent }),
      fetchRows: async () => toCsvRows(await siteMetrics.get({ params: { id: site.id }, query: { range } })),
    });
  return (
    <div className="grid grid-cols-1 gap-4 min-w-0">
      <Toolbar range={range} view={view} isCompared={isCompared} onShow={(filters) => setList({ filters })}>
        <Button icon={Download} disabled={!state.data} onClick={() => void download()}>
          {t('wordpressMetrics.export')}
        </Button>
      </Toolbar>
      <p role="status" className="sr-only">
        {progress}
      </p>
      <Loaded from={state} skeleton={<MetricsSkeleton />}>
        {(data) => (
          <div className={state.isPlaceholderData ? 'opacity-60' : ''} aria-busy={state.isPlaceholderData}>
            {!hasFigures(data) ? (
              <div className="rounded-card border border-line bg-surface">
                <EmptyState icon={ChartLine} title={t('wordpressMetrics.none')}>
                  {t('wordpressMetrics.noneText')}
                </EmptyState>
              </div>
            ) : view === 'chart' ? (
              <MetricCharts metrics={data.metrics} range={toMetricRange(data.range)} isCompared={isCompared} />
            ) : (
              <MetricsTable
                label={t('wordpressMetrics.title')}
                missingText={t('wordpressMetrics.noValue')}
                times={metricTimes(data.metrics)}
                columns={columnsOf(data, isCompared)}
              />
            )}
          </div>
        )}
      </Loaded>
    </div>
  );
}

interface ToolbarProps {
  range: MetricRange;
  view: 'chart' | 'table';
  isCompared: boolean;
  /** Parts of the address that change. */
  onShow: (filters: Record<string, string>) => void;
  children: ReactNode;
}

/** Which figures are shown, and how. */
const Toolbar = ({ range, view, isCompared, onShow, children }: ToolbarProps) => (
  <div className="flex flex-wrap items-center justify-between gap-3">
    <Segments
      label={t('wordpressMetrics.range')}
      value={range}
      options={METRIC_RANGES.map((value) => ({ value, label: t(rangeLabels[value]) }))}
      onChange={(next) => onShow({ range: next === '7d' ? '' : next })}
    />
    <div className="flex flex-wrap items-center gap-3">
      <span className="inline-flex items-center gap-2">
        <Switch
          label={t('wordpressMetrics.compare')}
          isOn={isCompared}
          onToggle={() => onShow({ compare: isCompared ? '' : '1' })}
        />
        <span aria-hidden className="inline-flex items-center gap-2 text-sm text-muted">
          {t('wordpressMetrics.compare')}
          {/* How it is drawn. */}
          {isCompared && view === 'chart' && (
            <span className="w-5" style={{ borderTop: '2px dashed var(--p-muted)' }} />
          )}
        </span>
      </span>
      <Segments
        label={t('wordpressMetrics.viewAs')}
        value={view}
        options={[
          { value: 'chart', label: t('wordpressMetrics.asChart') },
          { value: 'table', label: t('wordpressMetrics.asTable') },
        ]}
        onChange={(next) => onShow({ view: next === 'table' ? 'table' : '' })}
      />
      {children}
    </div>
  </div>
);

const MetricsSkeleton = () => (
  <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
    {Array.from({ length: CHARTS }, (_, index) => (
      <Skeleton key={index} height={284} />
    ))}
  </div>
);

const beforeLabel = (what: string) => t('wordpressMetrics.beforeOf', { what });

function columnsOf({ metrics }: SiteMetrics, isCompared: boolean) {
  const times = metricTimes(metrics);
  return orderMetrics(metrics).flatMap(({ key, metric }) => {
    const label = metricLabel(key);
    const format = metricFormat(key);
    const column = { key, label, values: valuesAt(metric.points, times), format };
    const before = { key: `${key}-before`, label: beforeLabel(label), values: valuesOf(metric.previous), format };
    return isCompared ? [column, before] : [column];
  });
}

const toCsvRows = (data: SiteMetrics) =>
  metricCsvRows(data, {
    time: t('wordpressMetrics.time'),
    of: metricLabel,
    before: (key) => beforeLabel(metricLabel(key)),
  });
