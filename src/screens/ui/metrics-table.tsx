import { chartMessages } from '#core/i18n/messages/charts.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { formatDate, formatTime } from '#core/rules/format.rules.ts';

const t = translator(chartMessages);

interface MetricsTableProps {
  label: string;
  /** What stands where there is no value. */
  missingText: string;
  times: readonly string[];
  columns: readonly {
    key: string;
    label: string;
    values: readonly (number | null)[];
    format: (value: number) => string;
  }[];
}

/** The same figures as the charts, the newest first. */
export function MetricsTable({ label, missingText, times, columns }: MetricsTableProps) {
  return (
    <div
      // A region that scrolls must be reachable by keyboard
      tabIndex={0}
      role="region"
      aria-label={label}
      // Its width is that of the page, however wide the table is.
      style={{ contain: 'inline-size' }}
      className="overflow-auto max-h-[520px] rounded-card border border-line bg-surface"
    >
      <table className="text-sm tabular-nums" style={{ minWidth: 560 }}>
        <thead className="sticky top-0 bg-sunken">
          <tr>
            <th scope="col" className="px-4 py-2 font-semibold text-muted">
              {t('charts.time')}
            </th>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className="px-4 py-2 font-semibold text-muted text-right whitespace-nowrap"
              >
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {times
            .map((time, index) => (
              <tr key={time} className="border-t border-line">
                <th scope="row" className="px-4 py-1.5 whitespace-nowrap">
                  {formatDate(time)}, {formatTime(time)}
                </th>
                {columns.map(({ key, values, format }) => {
                  const value = values[index];
                  return (
                    <td key={key} className="px-4 py-1.5 text-right whitespace-nowrap">
                      {value == null ? <span className="text-muted">{missingText}</span> : format(value)}
                    </td>
                  );
                })}
              </tr>
            ))
            .reverse()}
        </tbody>
      </table>
    </div>
  );
}
