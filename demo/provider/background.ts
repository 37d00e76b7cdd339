import { machineNow } from './clock.ts';
import type { Settings } from './context.ts';
import { afterCommit, outsideTransaction } from './db/transaction.ts';

/** Runs work that continues after the response. It starts when the transaction that caused it commits. */
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
