import { memo, type ReactNode, Suspense, useEffect } from 'react';
import { containerStateMessages } from '#core/i18n/messages/container-states.en.ts';
import { translator } from '#core/i18n/translator.ts';
import type { ContainerSample } from '#core/project/project.schema.ts';
import { formatTime } from '#core/rules/format.rules.ts';
import { useRerenderOnTranslation } from '#screens/ui/context.tsx';
import { Skeleton } from '#screens/ui/feedback.tsx';
import { lazyPart } from '#screens/ui/lazy-part.tsx';
import { coresText, memorySize } from './figures-text.ts';

const t = translator(containerStateMessages);

const LineChart = lazyPart(() => import('#screens/ui/line-chart.tsx').then((module) => module.LineChart));

interface UsageChartsProps {
  /** One a minute, oldest first. */
  samples: readonly ContainerSample[];
  /** Shown while there is no data. */
  whenEmpty: ReactNode;
}

/** Processor and memory of the last hour. Drawn once for each minute, however often the page around it is. */
export const UsageCharts = memo(
  function UsageCharts({ samples, whenEmpty }: UsageChartsProps) {
    useRerenderOnTranslation();
    if (samples.length === 0) return whenEmpty;
    const charts = [
      { title: t('containerState.cpuUsage'), values: samples.map(({ cpu }) => cpu), format: coresText },
      { title: t('containerState.memoryUsage'), values: samples.map(({ memory }) => memory), format: memorySize },
    ];
    return (
      <Suspense fallback={<UsageSkeleton />}>
        <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
          {charts.map(({ title, values, format }) => (
            <LineChart
              key={title}
              title={title}
              unit=""
              times={samples.map(({ at }) => at)}
              series={[{ label: title, values }]}
              formatValue={format}
              formatTick={formatTime}
              formatPoint={formatTime}
              missingText={t('containerState.notRunning')}
              hasTable
            />
          ))}
        </div>
      </Suspense>
    );
  },
  (before, after) =>
    before.samples.length === after.samples.length && before.samples.at(-1)?.at === after.samples.at(-1)?.at,
);

/** While it is shown, what draws the charts loads. */
export function UsageSkeleton() {
  useEffect(() => void LineChart.preload(), []);
  return (
    <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
      <Skeleton height={256} />
      <Skeleton height={256} />
    </div>
  );
}
