import { memo } from 'react';
import { projectMessages } from '#core/i18n/messages/project.en.ts';
import { translator } from '#core/i18n/translator.ts';
import type { ContainerSample } from '#core/project/project.schema.ts';
import { projectStatus } from '#core/project/projects.store.ts';
import { summarize } from '#core/rules/chart.rules.ts';
import { formatTime } from '#core/rules/format.rules.ts';
import { coresText, memorySize } from '#screens/features/containers/figures-text.ts';
import { useResource } from '#screens/ui/context.tsx';
import { Skeleton } from '#screens/ui/feedback.tsx';
import { LineChart } from '#screens/ui/line-chart.tsx';
import { Loaded } from '#screens/ui/loaded.tsx';

const t = translator(projectMessages);

/** Processor and memory of all containers over the last hour. */
export function ProjectFigures({ id }: { id: string }) {
  const state = useResource(projectStatus, { params: { id } });
  return (
    <section aria-label={t('project.figures')}>
      <Loaded from={state} skeleton={<FiguresSkeleton />}>
        {({ samples }) => <Charts samples={samples} key={samples.at(-1)?.at ?? ''} />}
      </Loaded>
    </section>
  );
}

const FiguresSkeleton = () => (
  <div className="grid gap-4 md:grid-cols-2">
    <Skeleton height={240} />
    <Skeleton height={240} />
  </div>
);

type Values = readonly (number | null)[];

/** Drawn once for each minute, however often the page around it is. */
const Charts = memo(
  function Charts({ samples }: { samples: readonly ContainerSample[] }) {
    if (samples.length === 0)
      return (
        <p className="rounded-card border border-dashed border-line px-5 py-8 text-center text-muted">
          {t('project.noFigures')}
        </p>
      );
    const times = samples.map(({ at }) => at);
    return (
      <div className="grid gap-4 md:grid-cols-2">
        <Chart title={t('project.cpu')} times={times} values={samples.map(({ cpu }) => cpu)} format={coresText} />
        <Chart
          title={t('project.memory')}
          times={times}
          values={samples.map(({ memory }) => memory)}
          format={memorySize}
        />
      </div>
    );
  },
  (before, after) => before.samples.at(-1)?.at === after.samples.at(-1)?.at,
);

interface ChartProps {
  title: string;
  times: readonly string[];
  values: Values;
  format: (value: number) => string;
}

const Chart = ({ title, times, values, format }: ChartProps) => (
  <LineChart
    title={title}
    unit=""
    times={times}
    series={[{ label: title, values, summary: summaryText(values, format) }]}
    formatValue={format}
    formatTick={formatTime}
    formatPoint={formatTime}
    missingText={t('project.noValue')}
  />
);

function summaryText(values: Values, format: (value: number) => string): string {
  const summary = summarize(values);
  if (!summary) return t('project.noValue');
  return t('project.summary', {
    latest: summary.latest === null ? t('project.noValue') : format(summary.latest),
    average: format(summary.average),
    peak: format(summary.peak),
  });
}
