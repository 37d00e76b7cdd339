import { locale } from '../i18n/locale.ts';

const UNITS = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

const formats = new Map<string, Intl.RelativeTimeFormat>();

/** "2 days ago", "in 5 minutes", in the current locale; empty for what is no date. @param now milliseconds since the epoch */
export function relativeTime(iso: string, now: number): string {
  const seconds = (Date.parse(iso) - now) / 1000;
  if (Number.isNaN(seconds)) return '';
  const tag = locale();
  const format = formats.get(tag) ?? new Intl.RelativeTimeFormat(tag, { numeric: 'auto' });
  formats.set(tag, format);
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? (['second', 1] as const);
  // Below a minute nobody counts.
  if (unit === 'second') return format.format(0, 'second');
  return format.format(Math.trunc(seconds / size), unit);
}
