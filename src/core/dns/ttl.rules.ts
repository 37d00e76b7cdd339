/** RFC 2181, 8. */
export const MAX_TTL = 2_147_483_647;
/** Seconds, unless specified otherwise. */
export const DEFAULT_TTL = 3600;

const SECONDS: Readonly<Record<string, number>> = { w: 604_800, d: 86_400, h: 3600, m: 60, s: 1 };

/**
 * Parses a TTL as in zone files: seconds, or numbers with units (`1h30m`). Upper case and spaces are allowed.
 * @returns seconds, which may exceed MAX_TTL; null if invalid
 */
export function parseTtl(text: string): number | null {
  const typed = text.trim().toLowerCase();
  if (/^\d{1,15}$/.test(typed)) return Number(typed);
  if (!/^(\d{1,10}\s*[wdhms]\s*)+$/.test(typed)) return null;
  let seconds = 0;
  for (const [, count, unit] of typed.matchAll(/(\d+)\s*([wdhms])/g))
    seconds += Number(count) * (SECONDS[unit ?? ''] ?? 0);
  return seconds;
}

export const isTtl = (ttl: number) => Number.isInteger(ttl) && ttl >= 0 && ttl <= MAX_TTL;
