import { locale } from '#core/i18n/locale.ts';
import { formatDuration } from '#core/rules/format.rules.ts';

const MINUTE_MS = 60_000;

/** "4.2 sec" below a minute, then minutes. @param ms milliseconds */
export function durationText(ms: number): string {
  if (ms >= MINUTE_MS) return formatDuration(ms);
  const format = { style: 'unit', unit: 'second', unitDisplay: 'short', maximumFractionDigits: 1 } as const;
  return (Math.max(0, ms) / 1000).toLocaleString(locale(), format);
}
