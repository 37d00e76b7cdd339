import { ChartLine } from 'lucide-react';
import { memo, useEffect, useState } from 'react';
import type { MetricSeries, Server } from '#core/cloud/cloud.schema.ts';
import { followMetrics, serverMetrics } from '#core/cloud/cloud.store.ts';
import { cloudMessages } from '#core/i18n/messages/cloud.en.ts';
import { type MessageKey, translator } from '#core/i18n/translator.ts';
import { formatDate, formatFileSize, formatTime } from '#core/rules/format.rules.ts';
import { useRerenderOnTranslation, useResource } from '#screens/ui/context.tsx';
import { EmptyState, Skeleton } from '#screens/ui/feedback.tsx';
import { type ChartSeries, LineChart } from '#screens/ui/line-chart.tsx';
import { Loaded } from '#screens/ui/loaded.tsx';
import { MetricsTable } from '#screens/ui/metrics-table.tsx';
import { Segments } from '#screens/ui/segments.tsx';
import { percentText } from './server-text.ts';

const t = translator(cloudMessages);

const RANGES = ['1h', '24h', '7d'] as const;
type Range = (typeof RANGES)[number];
const rangeLabels: Record<Range, MessageKey<typeof cloudMessages>> = {
  '1h': 'cloud.range1h',
  '24h': 'cloud.range24h',
  '7d': 'cloud.range7d',
};

const seriesLabels: Readonly<Record<string, MessageKey<typeof cloudMessages>>> = {
  cpu: 'cloud.cpu',
  memory: 'cloud.memory',
  disk: 'cloud.disk',
  network_in: 'cloud.networkIn',
  network_out: 'cloud.networkOut',
};
/** In the table, where no heading says what goes in and out. */
const columnLabels: typeof seriesLabels = {
  ...seriesLabels,
  network_in: 'cloud.networkInColumn',
  network_out: 'cloud.networkOutColumn',
};
/** Each chart with its series. */
const charts: readonly { titleKey: MessageKey<typeof cloudMessages>; keys: readonly string[] }[] = [
  { titleKey: 'cloud.cpu', keys: ['cpu'] },
  { titleKey: 'cloud.memory', keys: ['memory'] },
  { titleKey: 'cloud.disk', keys: ['disk'] },
  { titleKey: 'cloud.network', keys: ['network_in', 'network_out'] },
];

const seriesLabel = (key: string, labels = seriesLabels) => {
  const label = labels[key];
  return label ? t(label) : key;
};
const valueFormat = (unit: string) =>
  unit === 'percent' ? percentText : (value: number) => t('cloud.perSecond', { size: formatFileSize(value) });

/** Figures of the server over time, as charts or as a table. */
export function GraphsTab({ server }: { server: Server }) {
  const [range, setRange] = useState<Range>('1h');
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const state = useResource(serverMetrics, { params: { id: server.id }, query: { range } });
  useEffect(followMetrics, []);
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap justify-between gap-3">
        <Segments
          label={t('cloud.range')}
          value={range}
          options={RANGES.map((value) => ({ value, label: t(rangeLabels[value]) }))}
          onChange={setRange}
        />
        <Segments
          label={t('cloud.viewAs')}
          value={view}
          options={[
            { value: 'chart', label: t('cloud.asChart') },
            { value: 'table', label: t('cloud.asTable') },
          ]}
          onChange={setView}
        />
      </div>
      <Loaded from={state} skeleton={<GraphsSkeleton />}>
        {({ times, series }) => (
          <div className={state.isPlaceholderData ? 'opacity-60' : ''} aria-busy={state.isPlaceholderData}>
            {times.length === 0 ? (
              <div className="rounded-card border border-line bg-surface">
                <EmptyState icon={ChartLine} title={t('cloud.noFigures')}>
                  {t('cloud.noFiguresText')}
                </EmptyState>
              </div>
            ) : view === 'chart' ? (
              <Charts times={times} series={series} />
            ) : (
              <MetricsTable
                label={t('cloud.graphs')}
                missingText={t('cloud.wasOff')}
                times={times}
                columns={series.map(({ key, unit, values }) => ({
                  key,
                  label: seriesLabel(key, columnLabels),
                  values,
                  format: valueFormat(unit),
                }))}
              />
            )}
          </div>
        )}
      </Loaded>
    </div>
  );
}

const GraphsSkeleton = () => (
  <div className="grid gap-4 md:grid-cols-2">
    {charts.map(({ titleKey }) => (
      <Skeleton key={titleKey} height={252} />
    ))}
  </div>
);

interface ChartsProps {
  times: readonly string[];
  series: readonly MetricSeries[];
}

const HOUR_MS = 3_600_000;
/** The range that figures are of, also while those of another one are fetched. */
function rangeOf(times: readonly string[]): Range {
  const hours = (Date.parse(times.at(-1) ?? '') - Date.parse(times[0] ?? '')) / HOUR_MS;
  if (hours > 48) return '7d';
  return hours > 2 ? '24h' : '1h';
}

/** Drawn once for each set of figures, however often the page around it is. */
const Charts = memo(function Charts({ times, series }: ChartsProps) {
  useRerenderOnTranslation();
  const range = rangeOf(times);
  const shown = charts.map(({ titleKey, keys }) => {
    const own = keys.flatMap((key) => series.find((one) => one.key === key) ?? []);
    const unit = own[0]?.unit ?? 'percent';
    const lines: ChartSeries[] = own.map(({ key, values }) => ({ label: seriesLabel(key), values }));
    return { titleKey, unit, lines };
  });
  const formatTick = (iso: string) => (range === '7d' ? formatDate(iso).replace(/\s*\d{4}$/, '') : formatTime(iso));
  const formatPoint = (iso: string) => (range === '1h' ? formatTime(iso) : `${formatDate(iso)}, ${formatTime(iso)}`);
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {shown
        .filter(({ lines }) => lines.length > 0)
        .map(({ titleKey, unit, lines }) => (
          <LineChart
            key={titleKey}
            title={t(titleKey)}
            unit={unit}
            times={times}
            series={lines}
            formatValue={valueFormat(unit)}
            formatTick={formatTick}
            formatPoint={formatPoint}
            missingText={t('cloud.wasOff')}
          />
        ))}
    </div>
  );
});
