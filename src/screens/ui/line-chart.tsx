import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useMemo, useState } from 'react';
import { chartMessages } from '#core/i18n/messages/charts.en.ts';
import { translator } from '#core/i18n/translator.ts';
import {
  type ChartScale,
  chartPaths,
  chartScale,
  nextPoint,
  summarize,
  timeTicks,
  xOf,
  yOf,
} from '#core/rules/chart.rules.ts';
import { HiddenTable } from './hidden-table.tsx';

const t = translator(chartMessages);

/** px */
const HEIGHT = 132;
/** Colours of the first and the second series, and of one to compare with. */
const COLOURS = ['var(--p-accent)', 'var(--p-success)'];
const FAINT = 'var(--p-muted)';
const TIME_LABELS = 4;

export interface ChartSeries {
  label: string;
  values: readonly (number | null)[];
  /** Only to compare the first with. */
  isFaint?: boolean;
}

interface LineChartProps {
  title: string;
  unit: string;
  times: readonly string[];
  series: readonly ChartSeries[];
  formatValue: (value: number) => string;
  /** What stands under the title instead of the latest, mean and highest values of the series. */
  caption?: ReactNode;
  /** What a gap means. */
  missingText: string;
  /** A time at the axis, and in full. */
  formatTick: (iso: string) => string;
  formatPoint: (iso: string) => string;
  /** Whether screen readers get the values as a table too: where the page has none. */
  hasTable?: boolean;
}

/** Lines over time as SVG, with gaps where there is no value. The arrow keys and the pointer read single values. */
export function LineChart(props: LineChartProps) {
  const { title, unit, times, series, formatValue, missingText } = props;
  const id = useId();
  const scale = useMemo(
    () =>
      chartScale(
        series.map(({ values }) => values),
        unit,
      ),
    [series, unit],
  );
  const summaryOf = ({ values }: ChartSeries) => {
    const summary = summarize(values);
    if (!summary) return missingText;
    const figures = {
      latest: summary.latest === null ? missingText : formatValue(summary.latest),
      average: formatValue(summary.average),
      peak: formatValue(summary.peak),
    };
    return series.length > 1 ? t('charts.summaryShort', figures) : t('charts.summary', figures);
  };
  return (
    <figure
      className="grid grid-cols-1 gap-3 p-4 rounded-card border border-line bg-surface min-w-0 content-start"
      aria-labelledby={id}
    >
      <figcaption className="grid gap-0.5">
        <span id={id} className="text-md font-bold font-heading">
          {title}
        </span>
        {props.caption ??
          (series.length > 1 ? (
            <Legend series={series} summaryOf={summaryOf} />
          ) : (
            <span className="text-sm text-muted tabular-nums min-h-[19px]">{series[0] && summaryOf(series[0])}</span>
          ))}
      </figcaption>
      <Plot {...props} scale={scale} />
      <TimeAxis times={times} formatTick={props.formatTick} />
      {props.hasTable && <ValueTable {...props} />}
    </figure>
  );
}

const colourOf = ({ isFaint }: ChartSeries, index: number) => (isFaint ? FAINT : COLOURS[index]);

interface LegendProps {
  series: readonly ChartSeries[];
  summaryOf: (series: ChartSeries) => string;
}

const Legend = ({ series, summaryOf }: LegendProps) => (
  <span className="flex flex-wrap gap-x-4 text-sm text-muted tabular-nums">
    {series.map((one, index) => (
      <span key={one.label} className="inline-flex items-center gap-1.5">
        <span
          aria-hidden
          className="w-4"
          style={{ borderTop: `2px ${index > 0 ? 'dashed' : 'solid'} ${COLOURS[index]}` }}
        />
        {one.label}: {summaryOf(one)}
      </span>
    ))}
  </span>
);

/** The lines, and the point that is read. Only the point is drawn again when it moves. */
function Plot({
  title,
  times,
  series,
  scale,
  formatValue,
  formatPoint,
  missingText,
}: LineChartProps & { scale: ChartScale }) {
  const [index, setIndex] = useState<number | null>(null);
  const count = times.length;
  const last = count - 1;
  const lines = useMemo(() => <Lines series={series} scale={scale} />, [series, scale]);
  const at = index === null ? null : Math.min(index, last);
  const valueText = (point: number) =>
    series
      .map(({ label, values }) => {
        const value = values[point];
        const text = value == null ? missingText : formatValue(value);
        return series.length > 1 ? `${label} ${text}` : text;
      })
      .join(', ');
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return setIndex(null);
    const next = nextPoint(event.key, at ?? last, count);
    if (next === null) return;
    event.preventDefault();
    setIndex(next);
  };
  const onPointerMove = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const next = Math.round(((clientX - left) / width) * last);
    setIndex(Math.min(last, Math.max(0, next)));
  };
  const pointText = (point: number) => `${formatPoint(times[point] ?? '')}: ${valueText(point)}`;
  return (
    <div className="flex gap-2">
      <ValueAxis scale={scale} formatValue={formatValue} />
      <div
        role="slider"
        tabIndex={0}
        aria-label={t('charts.of', { what: title })}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at ?? last}
        aria-valuetext={pointText(at ?? last)}
        className="relative grow min-w-0 cursor-crosshair"
        style={{ height: HEIGHT, touchAction: 'pan-y' }}
        onKeyDown={onKeyDown}
        onFocus={() => setIndex((current) => current ?? last)}
        onBlur={() => setIndex(null)}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setIndex(null)}
      >
        {lines}
        {at !== null && <Point index={at} count={count} series={series} scale={scale} text={pointText(at)} />}
      </div>
    </div>
  );
}

/** Only one that nothing else is drawn over has an area. */
const isAlone = (series: readonly ChartSeries[], index: number) =>
  !series[index]?.isFaint && series.every(({ isFaint }, other) => other === index || isFaint);

const Lines = ({ series, scale: { max, ticks } }: { series: readonly ChartSeries[]; scale: ChartScale }) => (
  <svg
    aria-hidden
    viewBox="0 0 100 100"
    preserveAspectRatio="none"
    className="absolute inset-0 w-full h-full overflow-visible"
  >
    {ticks.map((tick) => (
      <path
        key={tick}
        d={`M0 ${yOf(tick, max)}H100`}
        stroke="var(--p-line)"
        strokeWidth={1}
        vectorEffect="non-scaling-stroke"
      />
    ))}
    {series.map((one, index) => {
      const { label, values } = one;
      const { line, area } = chartPaths(values, max);
      return (
        <g key={label}>
          {isAlone(series, index) && <path d={area} fill={COLOURS[index]} opacity={0.12} />}
          <path
            d={line}
            fill="none"
            stroke={colourOf(one, index)}
            strokeWidth={1.5}
            strokeLinejoin="round"
            strokeLinecap="round"
            strokeDasharray={index > 0 ? '4 3' : undefined}
            vectorEffect="non-scaling-stroke"
          />
        </g>
      );
    })}
  </svg>
);

interface PointProps {
  index: number;
  count: number;
  series: readonly ChartSeries[];
  scale: ChartScale;
  text: string;
}

function Point({ index, count, series, scale: { max }, text }: PointProps) {
  const x = xOf(index, count);
  return (
    <>
      <span aria-hidden className="absolute inset-y-0 w-px bg-control" style={{ left: `${x}%` }} />
      {series.map((one, number) => {
        const { label, values } = one;
        const value = values[index];
        return value == null ? null : (
          <span
            key={label}
            aria-hidden
            className="absolute w-2.5 h-2.5 rounded-full border-2 border-surface"
            style={{
              left: `${x}%`,
              top: `${yOf(value, max)}%`,
              transform: 'translate(-50%,-50%)',
              background: colourOf(one, number),
            }}
          />
        );
      })}
      <span
        aria-hidden
        className="absolute px-2 py-1 rounded bg-ink text-surface text-xs whitespace-nowrap tabular-nums pointer-events-none"
        style={{ left: `${x}%`, top: -8, transform: `translate(-${x}%,-100%)`, zIndex: 1 }}
      >
        {text}
      </span>
    </>
  );
}

const ValueTable = ({ title, times, series, formatValue, formatPoint, missingText }: LineChartProps) => (
  <HiddenTable
    caption={title}
    head={[t('charts.time'), ...series.map(({ label }) => label)]}
    rows={times.map((time, index) => [
      formatPoint(time),
      ...series.map(({ values }) => {
        const value = values[index];
        return value == null ? missingText : formatValue(value);
      }),
    ])}
  />
);

const ValueAxis = ({
  scale: { max, ticks },
  formatValue,
}: Pick<LineChartProps, 'formatValue'> & { scale: ChartScale }) => (
  <div aria-hidden className="relative w-16 shrink-0 text-xs text-muted tabular-nums" style={{ height: HEIGHT }}>
    {ticks.map((tick) => (
      <span
        key={tick}
        className="absolute right-0 whitespace-nowrap"
        style={{ top: `${yOf(tick, max)}%`, transform: 'translateY(-50%)' }}
      >
        {formatValue(tick)}
      </span>
    ))}
  </div>
);

const TimeAxis = ({ times, formatTick }: Pick<LineChartProps, 'times' | 'formatTick'>) => (
  <div
    aria-hidden
    className="flex justify-between gap-2 text-xs text-muted tabular-nums"
    style={{ paddingInlineStart: 72 }}
  >
    {timeTicks(times.length, TIME_LABELS).map((index) => (
      <span key={index}>{formatTick(times[index] ?? '')}</span>
    ))}
  </div>
);
