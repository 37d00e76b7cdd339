import { machineNow } from './clock.ts';
import type { Settings } from './context.ts';

/** Keeps the process alive after an uncaught error, and logs it. A request that waits for what failed ends with its timeout. */
export function surviveUncaughtErrors(log: Settings['log']): void {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error: unknown) => {
      log?.(JSON.stringify({ at: machineNow(), event, error: String((error as Error | null)?.stack ?? error) }));
    });
}
