import { locale } from '../i18n/locale.ts';

const UNITS = [
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** A TTL in words: "1 hour, 30 minutes". @param ttl seconds */
export function ttlText(ttl: number): string {
  const parts: string[] = [];
  let left = ttl;
  for (const [unit, seconds] of UNITS) {
    const count = Math.floor(left / seconds);
    left -= count * seconds;
    if (count > 0 || (unit === 'second' && parts.length === 0)) {
      parts.push(new Intl.NumberFormat(locale(), { style: 'unit', unit, unitDisplay: 'long' }).format(count));
    }
  }
  return new Intl.ListFormat(locale(), { type: 'unit', style: 'long' }).format(parts);
}
