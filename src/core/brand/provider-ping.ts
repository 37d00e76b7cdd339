import { toOutcome } from '../http/outcome.ts';
import { send } from '../http/send.ts';
import { clock } from '../platform/clock.ts';
import { config } from '../runtime/runtime.ts';
import { getBrand } from './brand.endpoints.ts';

/** Makes a public call. @returns its duration in ms and this clock's skew in s; null when the provider cannot be reached */
export async function pingProvider(): Promise<{ ms: number; skew: number } | null> {
  const started = performance.now();
  const outcome = await toOutcome(send(getBrand, { query: { app_domain: config().appDomain } }, { quiet: true }));
  const ms = Math.round(performance.now() - started);
  // An error response also proves that the provider is reachable.
  if (!outcome.ok && outcome.error.kind !== 'http') return null;
  return { ms, skew: Math.round((Date.now() - clock().now()) / 1000) };
}
