import { machineNow } from './clock.ts';
import type { Settings } from './context.ts';
import { afterCommit, outsideTransaction } from './db/transaction.ts';

/** Returns the only function that may run work in the background. Work starts after the current transaction commits. */
export const createBackground =
  (log: Settings['log']) =>
  (name: string, work: () => Promise<void>): void =>
    afterCommit(() => {
      void outsideTransaction(async () => {
        try {
          await work();
        } catch (error) {
          log?.(
            JSON.stringify({ at: machineNow(), background: name, error: String((error as Error)?.stack ?? error) }),
          );
        }
      });
    });
