import { locale } from '#core/i18n/locale.ts';
import { listsMessages } from '#core/i18n/messages/lists.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { formatMoney } from '#core/rules/format.rules.ts';

const t = translator(listsMessages);

/** px, of the highest bar. */
const HEIGHT = 112;

interface MonthlyBarChartProps {
  title: string;
  /** Header of the values in the table that screen readers get instead of the bars. */
  valueLabel: string;
  /** `month` as YYYY-MM, oldest first; values in pounds. */
  months: readonly { month: string; value: number }[];
}

/** A bar for each month, with a table of the same values for screen readers. */
export function MonthlyBarChart({ title, valueLabel, months }: MonthlyBarChartProps) {
  const highest = Math.max(1, ...months.map(({ value }) => value));
  const name = (month: string, length: 'short' | 'long') =>
    new Intl.DateTimeFormat(locale(), { month: length }).format(new Date(`${month}-15T12:00:00Z`));
  return (
    <figure className="flex flex-col gap-3 p-4 rounded-card border border-line bg-surface min-w-0">
      <figcaption className="text-md font-bold font-heading">{title}</figcaption>
      <div aria-hidden className="flex items-end gap-1 sm:gap-2" style={{ height: HEIGHT + 40 }}>
        {months.map(({ month, value }) => (
          <div
            key={month}
            className="grid gap-1 grow min-w-0 justify-items-center content-end"
            style={{ flexBasis: 0 }}
            title={`${name(month, 'long')}: ${formatMoney(value)}`}
          >
            <span className="text-xs text-muted tabular-nums hidden sm:inline h-4">
              {value > 0 ? Math.round(value) : ''}
            </span>
            <span
              className="meter-fill w-full rounded bg-accent"
              style={{ height: Math.max(2, (value / highest) * HEIGHT), opacity: value > 0 ? 1 : 0.25 }}
            />
            <span className="text-xs text-muted sm:hidden">{name(month, 'short').slice(0, 1)}</span>
            <span className="text-xs text-muted hidden sm:inline">{name(month, 'short').slice(0, 3)}</span>
          </div>
        ))}
      </div>
      <table className="sr-only">
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t('table.month')}</th>
            <th scope="col">{valueLabel}</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, value }) => (
            <tr key={month}>
              <td>{name(month, 'long')}</td>
              <td>{formatMoney(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
