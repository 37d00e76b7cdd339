import { toOutcome } from '../http/outcome.ts';
import { send } from '../http/send.ts';
import { clock } from '../platform/clock.ts';
import { config } from '../runtime/runtime.ts';
import { getBrand } from './brand.endpoints.ts';

/** Asks the provider what anybody may ask. @returns how long it took and how far this clock is off, in ms and s; null when nobody answered */
export async function pingProvider(): Promise<{ ms: number; skew: number } | null> {
  const started = performance.now();
  const outcome = await toOutcome(send(getBrand, { query: { app_domain: config().brand } }, { quiet: true }));
  const ms = Math.round(performance.now() - started);
  // A refusal is an answer, too.
  if (!outcome.ok && outcome.error.kind !== 'http') return null;
  return { ms, skew: Math.round((Date.now() - clock().now()) / 1000) };
}
