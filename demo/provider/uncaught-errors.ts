import { machineNow } from './clock.ts';
import type { Settings } from './context.ts';

/**
 * Logs uncaught errors and keeps the process running. A request that waits for what failed ends with its own timeout.
 */
export function logUncaughtErrors(log: Settings['log']): void {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error: unknown) => {
      log?.(JSON.stringify({ at: machineNow(), event, error: String((error as Error | null)?.stack ?? error) }));
    });
}
