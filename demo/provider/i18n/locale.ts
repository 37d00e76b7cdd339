import { parseAccept } from 'hono/utils/accept';
import type { Ctx } from '../context.ts';

export type Locale = 'en' | 'de';

/** The language that the caller prefers among those we speak. */
export function requestLocale(c: Pick<Ctx, 'req'>): Locale {
  const header = c.req.header('Accept-Language') ?? '';
  for (const { type, q } of parseAccept(header)) {
    const language = type.split('-')[0]?.toLowerCase();
    if (q > 0 && (language === 'de' || language === 'en')) return language;
  }
  return 'en';
}
