import { useEffect } from 'react';
import { supportMessages } from '#core/i18n/messages/support.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { clock } from '#core/platform/clock.ts';
import { formatTime, formatWeekday } from '#core/rules/format.rules.ts';
import type { SupportSettings } from '#core/support/support.schema.ts';
import { supportSettings } from '#core/support/support-settings.store.ts';
import { useSignalValue } from '#screens/ui/context.tsx';
import { DescriptionList } from '#screens/ui/description-list.tsx';

const t = translator(supportMessages);

type Day = SupportSettings['hours']['week'][number];

/** Support's opening hours in the reader's time zone. Neighbouring days with the same hours are one entry. */
export function OfficeHours() {
  const hours = useSignalValue(supportSettings().settings)?.hours;
  useEffect(() => void supportSettings().load(), []);
  if (!hours || hours.week.length === 0) return null;
  const today = new Date(clock().now());
  const fromMonday = [...hours.week.slice(1), ...hours.week.slice(0, 1)];
  return (
    <section className="grid gap-4" aria-label={t('support.hours')}>
      <h2 className="text-lg font-bold">{t('support.hours')}</h2>
      <div className="grid gap-4 p-5 rounded-card border border-line bg-surface">
        <DescriptionList
          isGrid
          items={withSameHours(fromMonday).map((days) => ({
            label: daysLabel(days, today),
            value: (
              <span className={days.some(({ day }) => day === today.getUTCDay()) ? 'font-semibold' : ''}>
                {hoursText(days[0], today)}
              </span>
            ),
          }))}
        />
        <p className="text-sm text-muted">
          {t('support.yourTime', { zone: Intl.DateTimeFormat().resolvedOptions().timeZone })}
        </p>
      </div>
    </section>
  );
}

type Days = readonly [Day, ...Day[]];

/** Joins neighbouring days that open and close at the same times. */
function withSameHours(week: readonly Day[]): Days[] {
  const groups: [Day, ...Day[]][] = [];
  for (const day of week) {
    const group = groups.at(-1);
    if (group && group[0].opens === day.opens && group[0].closes === day.closes) group.push(day);
    else groups.push([day]);
  }
  return groups;
}

function daysLabel(days: Days, today: Date): string {
  const name = ({ day }: Day) => formatWeekday(nextDateTime(today, day, '12:00'));
  const last = days.at(-1) ?? days[0];
  return days.length === 1 ? name(last) : `${name(days[0])} – ${name(last)}`;
}

const hoursText = ({ day, opens, closes }: Day, today: Date) =>
  opens && closes
    ? `${formatTime(nextDateTime(today, day, opens))} – ${formatTime(nextDateTime(today, day, closes))}`
    : t('support.closed');

/**
 * The next date from `today` on that weekday, at that time.
 * @param day 0 for Sunday to 6, in UTC
 * @param time `HH:MM` in UTC
 * @returns ISO 8601
 */
function nextDateTime(today: Date, day: number, time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const daysAhead = (day - today.getUTCDay() + 7) % 7;
  return new Date(
    Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() + daysAhead, hour, minute),
  ).toISOString();
}
