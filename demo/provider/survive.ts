import { machineNow } from './clock.ts';
import type { Settings } from './context.ts';

/**
 * Keeps the process going after an error that nobody has caught, and logs it. A request that waits for what has failed is
 * ended by its own time limit.
 */
export function surviveUncaughtErrors(log: Settings['log']): void {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error: unknown) => {
      log?.(JSON.stringify({ at: machineNow(), event, error: String((error as Error | null)?.stack ?? error) }));
    });
}
