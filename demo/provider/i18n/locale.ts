import { parseAccept } from 'hono/utils/accept';
import type { Ctx } from '../context.ts';

export type Locale = 'en' | 'de';

/** @param tag BCP 47 @returns undefined for an unsupported language */
export function toLocale(tag: string): Locale | undefined {
  const language = tag.split('-')[0]?.toLowerCase();
  return language === 'de' || language === 'en' ? language : undefined;
}

/** The caller's preferred language among the supported ones (RFC 9110 §12.5.4). */
export function requestLocale(c: Pick<Ctx, 'req'>): Locale {
  for (const { type, q } of parseAccept(c.req.header('Accept-Language') ?? '')) {
    const locale = toLocale(type);
    if (locale && q > 0) return locale;
  }
  return 'en';
}
