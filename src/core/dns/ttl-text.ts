import { byLocale } from '../i18n/by-locale.ts';

const UNITS = [
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

const unitFormat = byLocale(
  (tag, unit: string) => new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' }),
);
const listFormat = byLocale((tag) => new Intl.ListFormat(tag, { type: 'unit', style: 'long' }));

/** A TTL in words: "1 hour, 30 minutes". @param ttl seconds */
export function ttlText(ttl: number): string {
  const parts: string[] = [];
  let remaining = ttl;
  for (const [unit, seconds] of UNITS) {
    const count = Math.floor(remaining / seconds);
    remaining -= count * seconds;
    if (count > 0 || (unit === 'second' && parts.length === 0)) {
      parts.push(unitFormat(unit).format(count));
    }
  }
  return listFormat().format(parts);
}
