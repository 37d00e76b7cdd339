import { type KeyboardEvent, type PointerEvent, useId, useMemo, useState } from 'react';
import { byLocale } from '#core/i18n/by-locale.ts';
import { chartMessages } from '#core/i18n/messages/charts.en.ts';
import { listsMessages } from '#core/i18n/messages/lists.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { chartScale, nextPoint, yOf } from '#core/rules/chart.rules.ts';
import { formatMoney } from '#core/rules/format.rules.ts';
import { HiddenTable } from './hidden-table.tsx';

const t = translator(chartMessages, listsMessages);

/** px, of the plot. */
const HEIGHT = 132;
/** Of the share of the width that a month has, what its bar takes. */
const BAR_SHARE = 0.64;

interface MonthlyBarChartProps {
  title: string;
  /** Header of the values in the table that screen readers get instead of the bars. */
  valueLabel: string;
  /** `month` as YYYY-MM, oldest first; values in pounds. */
  months: readonly { month: string; value: number }[];
}

const monthFormat = byLocale((tag, month: 'short' | 'long') => new Intl.DateTimeFormat(tag, { month }));
const monthName = (month: string, length: 'short' | 'long') =>
  monthFormat(length).format(new Date(`${month}-15T12:00:00Z`));
/** Whole pounds, for the axis. */
const poundsFormat = byLocale(
  (tag) => new Intl.NumberFormat(tag, { style: 'currency', currency: 'GBP', maximumFractionDigits: 0 }),
);

/** A bar for each month over an axis in pounds. Arrow keys and pointer read single months; a table holds the same values. */
export function MonthlyBarChart({ title, valueLabel, months }: MonthlyBarChartProps) {
  const id = useId();
  return (
    <figure
      className="grid gap-3 p-4 rounded-card border border-line bg-surface min-w-0 content-start"
      aria-labelledby={id}
    >
      <figcaption id={id} className="text-md font-bold font-heading">
        {title}
      </figcaption>
      <Plot title={title} months={months} />
      <HiddenTable
        caption={title}
        head={[t('table.month'), valueLabel]}
        rows={months.map(({ month, value }) => [monthName(month, 'long'), formatMoney(value)])}
      />
    </figure>
  );
}

function Plot({ title, months }: Pick<MonthlyBarChartProps, 'title' | 'months'>) {
  const [index, setIndex] = useState<number | null>(null);
  const last = months.length - 1;
  const { max, ticks } = useMemo(() => chartScale([months.map(({ value }) => value)], 'count'), [months]);
  const at = index === null ? null : Math.min(index, last);
  const text = (point: number) => {
    const { month = '', value = 0 } = months[point] ?? {};
    return `${month && monthName(month, 'long')}: ${formatMoney(value)}`;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return setIndex(null);
    const next = nextPoint(event.key, at ?? last, months.length);
    if (next === null) return;
    event.preventDefault();
    setIndex(next);
  };
  const onPointerMove = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setIndex(Math.min(last, Math.max(0, Math.floor(((clientX - left) / width) * months.length))));
  };
  const center = at === null ? 0 : ((at + 0.5) / months.length) * 100;
  return (
    <div className="flex gap-2">
      <Axis max={max} ticks={ticks} />
      <div className="grid gap-1 grow min-w-0">
        <div
          role="slider"
          tabIndex={0}
          aria-label={t('charts.of', { what: title })}
          aria-valuemin={0}
          aria-valuemax={last}
          aria-valuenow={at ?? last}
          aria-valuetext={text(at ?? last)}
          className="relative"
          style={{ height: HEIGHT, touchAction: 'pan-y' }}
          onKeyDown={onKeyDown}
          onFocus={() => setIndex((current) => current ?? last)}
          onBlur={() => setIndex(null)}
          onPointerMove={onPointerMove}
          onPointerLeave={() => setIndex(null)}
        >
          <Bars months={months} max={max} ticks={ticks} at={at} />
          {at !== null && (
            <span
              aria-hidden
              className="absolute px-2 py-1 rounded bg-ink text-surface text-xs whitespace-nowrap tabular-nums pointer-events-none"
              style={{ left: `${center}%`, top: -8, transform: `translate(-${center}%,-100%)`, zIndex: 1 }}
            >
              {text(at)}
            </span>
          )}
        </div>
        <MonthNames months={months} />
      </div>
    </div>
  );
}

interface ScaleProps {
  max: number;
  ticks: readonly number[];
}

const Axis = ({ max, ticks }: ScaleProps) => (
  <div aria-hidden className="relative w-10 shrink-0 text-xs text-muted tabular-nums" style={{ height: HEIGHT }}>
    {ticks.map((tick) => (
      <span
        key={tick}
        className="absolute right-0 whitespace-nowrap"
        style={{ top: `${yOf(tick, max)}%`, transform: 'translateY(-50%)' }}
      >
        {poundsFormat().format(tick)}
      </span>
    ))}
  </div>
);

/** @param at index of the month that is read */
const Bars = ({
  months,
  max,
  ticks,
  at,
}: ScaleProps & Pick<MonthlyBarChartProps, 'months'> & { at: number | null }) => (
  <svg
    aria-hidden
    viewBox={`0 0 ${months.length} 100`}
    preserveAspectRatio="none"
    className="absolute inset-0 w-full h-full overflow-visible"
  >
    {ticks.map((tick) => (
      <path
        key={tick}
        d={`M0 ${yOf(tick, max)}H${months.length}`}
        stroke="var(--p-line)"
        strokeWidth={1}
        vectorEffect="non-scaling-stroke"
      />
    ))}
    {months.map(({ month, value }, bar) => (
      <rect
        key={month}
        x={bar + (1 - BAR_SHARE) / 2}
        y={yOf(value, max)}
        width={BAR_SHARE}
        height={100 - yOf(value, max)}
        fill={bar === at ? 'var(--p-accent-strong)' : 'var(--p-accent)'}
      />
    ))}
  </svg>
);

const MonthNames = ({ months }: Pick<MonthlyBarChartProps, 'months'>) => (
  <div aria-hidden className="flex text-xs text-muted">
    {months.map(({ month }) => (
      <span key={month} className="grow text-center min-w-0" style={{ flexBasis: 0 }}>
        <span className="sm:hidden">{monthName(month, 'short').slice(0, 1)}</span>
        <span className="hidden sm:inline">{monthName(month, 'short').slice(0, 3)}</span>
      </span>
    ))}
  </div>
);
