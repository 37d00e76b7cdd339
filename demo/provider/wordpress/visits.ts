import { sql } from 'drizzle-orm';
import { now } from '../clock.ts';
import type { Services } from '../context.ts';
import { wordpressHours } from '../db/schema.ts';

export interface Served {
  isVisit: boolean;
  isCacheHit: boolean;
  phpErrors: number;
  /** Milliseconds. */
  ms: number;
}

/** Adds a response to the counters of the site's current hour. */
export async function countServed({ db }: Services, siteId: number, served: Served): Promise<void> {
  const hour = now().slice(0, 13);
  const added = {
    visits: Number(served.isVisit),
    requests: 1,
    cache_hits: Number(served.isCacheHit),
    php_errors: served.phpErrors,
    response_ms: Math.round(served.ms),
  };
  const increment = (column: keyof typeof added) => sql`${wordpressHours[column]} + ${added[column]}`;
  await db
    .insert(wordpressHours)
    .values({ site_id: siteId, hour, ...added })
    .onConflictDoUpdate({
      target: [wordpressHours.site_id, wordpressHours.hour],
      set: {
        visits: increment('visits'),
        requests: increment('requests'),
        cache_hits: increment('cache_hits'),
        php_errors: increment('php_errors'),
        response_ms: increment('response_ms'),
      },
    });
}
