import { byLocale } from '#core/i18n/by-locale.ts';
import { formatDuration } from '#core/rules/format.rules.ts';

const MINUTE_MS = 60_000;

const secondsFormat = byLocale(
  (tag) =>
    new Intl.NumberFormat(tag, { style: 'unit', unit: 'second', unitDisplay: 'short', maximumFractionDigits: 1 }),
);

/** "4.2 sec" below a minute, then minutes. @param ms milliseconds */
export function durationText(ms: number): string {
  if (ms >= MINUTE_MS) return formatDuration(ms);
  return secondsFormat().format(Math.max(0, ms) / 1000);
}
