import { getEventListeners } from 'node:events';

/** How many listeners a signal has, counting the signals that `AbortSignal.any` derived from it. */
export function countAbortFollowers(signal: AbortSignal): number {
  const key = Object.getOwnPropertySymbols(signal).find((symbol) => symbol.description === 'kDependantSignals');
  const derived = key && (signal as unknown as Record<symbol, ReadonlySet<unknown> | undefined>)[key];
  return getEventListeners(signal, 'abort').length + (derived?.size ?? 0);
}
