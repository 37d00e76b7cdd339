import * as z from 'zod/mini';
import { clockOffset, now } from '../clock.ts';
import { createRouter } from '../context.ts';
import { validationError } from '../errors.ts';
import { readBody } from '../validate.ts';
import type { NightlyScheduler } from './nightly-scheduler.ts';

const HOUR_MS = 3_600_000;
const UNITS_MS = { h: HOUR_MS, d: 24 * HOUR_MS, w: 7 * 24 * HOUR_MS } as const;
const MAX_ADVANCE_MS = 400 * UNITS_MS.d;

/** @param text such as `30d`, `12h` or `2w` @throws HttpError 422 */
function parseDuration(text: string): number {
  const [, amount, unit] = /^(\d{1,5})([hdw])$/.exec(text) ?? [];
  const ms = Number(amount) * UNITS_MS[unit as keyof typeof UNITS_MS];
  if (!(ms > 0 && ms <= MAX_ADVANCE_MS))
    throw validationError({ advance: ['Write a time of up to 400 days, such as 12h, 30d or 2w.'] });
  return ms;
}

/** Reads and moves the provider's clock. It only moves forward; `POST /__demo/reset` sets it back. */
export const createClockRoutes = (nights: NightlyScheduler) =>
  createRouter()
    .get('/__demo/clock', (c) => c.json({ now: now(), ahead_ms: clockOffset() }))
    .post('/__demo/clock', async (c) => {
      const { advance } = await readBody(c, z.object({ advance: z.string() }));
      const reports = await nights.advance(parseDuration(advance));
      return c.json({ now: now(), ahead_ms: clockOffset(), nights: reports });
    });
