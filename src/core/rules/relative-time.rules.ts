import { byLocale } from '../i18n/by-locale.ts';

/** Without weeks, because "last week" would cover seven days. */
const SECONDS = { year: 365.25 * 86_400, month: 30.44 * 86_400, day: 86_400, hour: 3600, minute: 60 };
const UNITS = Object.entries(SECONDS) as [keyof typeof SECONDS, number][];

const relativeFormat = byLocale((tag) => new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }));

/** "2 days ago", "in 5 minutes", in the current locale; empty for an invalid date. @param now milliseconds since the epoch */
export function relativeTime(iso: string, now: number): string {
  const seconds = (Date.parse(iso) - now) / 1000;
  if (Number.isNaN(seconds)) return '';
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? (['second', 1] as const);
  // Below a minute the format is "now".
  if (unit === 'second') return relativeFormat().format(0, 'second');
  return relativeFormat().format(Math.trunc(seconds / size), unit);
}

const [MAX_DAYS, MAX_MONTHS] = [60, 24];
/** Days since the epoch in the user's time zone. */
const calendarDay = (time: number) => {
  const date = new Date(time);
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 1000 / SECONDS.day;
};

/**
 * "today", "tomorrow", "in 12 days", "in 3 months": counted in calendar days. Empty for an invalid date.
 * @param now milliseconds since the epoch
 */
export function relativeDate(iso: string, now: number): string {
  const days = calendarDay(Date.parse(iso)) - calendarDay(now);
  if (Number.isNaN(days)) return '';
  if (Math.abs(days) < MAX_DAYS) return relativeFormat().format(days, 'day');
  const months = Math.trunc((days * SECONDS.day) / SECONDS.month);
  if (Math.abs(months) < MAX_MONTHS) return relativeFormat().format(months, 'month');
  return relativeFormat().format(Math.trunc((days * SECONDS.day) / SECONDS.year), 'year');
}
