import { Worker } from 'node:worker_threads';
import type { LogLine } from '#core/project/project.schema.ts';

/** A pattern is invalid or takes too long. The message is shown to the customer. */
export class InvalidPatternError extends Error {}

/** Longer than a harmless pattern takes for 50 MB of log. */
const DEADLINE_MS = 5000;
const MAX_WORKERS = 2;
const WORKER = new URL('./search-worker.mjs', import.meta.url);

export interface LogSearch {
  segments: { path: string; first: number; size: number }[];
  /** Empty matches all lines. */
  search: string;
  isRegex: boolean;
  /** First letters of the levels to match; null for all lines. */
  levels: readonly string[] | null;
  /** First and last line number, inclusive. */
  from: number;
  to: number;
  run: number | null;
  limit: number;
}
export interface LogHits {
  lines: LogLine[];
  total: number;
}

/** Searches in worker threads, a few at a time. */
export function createLogSearch(deadlineMs = DEADLINE_MS) {
  const waiting: (() => void)[] = [];
  const workers = new Set<Worker>();
  let busy = 0;

  function runWorker(search: LogSearch): Promise<LogHits> {
    return new Promise((resolve, reject) => {
      const worker = new Worker(WORKER, {
        workerData: search,
        execArgv: [],
        env: {},
        resourceLimits: { maxOldGenerationSizeMb: 256 },
      });
      workers.add(worker);
      const timer = setTimeout(() => {
        reject(new InvalidPatternError('The search takes too long. Use a simpler pattern.'));
        void worker.terminate();
      }, deadlineMs);
      worker.once('message', resolve);
      // The regex engine only rejects a pattern that is too large once it runs.
      worker.once('error', () => reject(new InvalidPatternError('This pattern is too complex. Use a simpler one.')));
      worker.once('exit', () => {
        clearTimeout(timer);
        workers.delete(worker);
        reject(new InvalidPatternError('The search was ended.'));
      });
    });
  }

  return {
    /** @throws InvalidPatternError */
    async find(search: LogSearch): Promise<LogHits> {
      if (search.isRegex)
        try {
          new RegExp(search.search, 'i');
        } catch {
          throw new InvalidPatternError('This isn’t a regular expression.');
        }
      while (busy >= MAX_WORKERS) await new Promise<void>((resolve) => waiting.push(resolve));
      busy += 1;
      try {
        return await runWorker(search);
      } finally {
        busy -= 1;
        waiting.shift()?.();
      }
    },
    async close(): Promise<void> {
      await Promise.all([...workers].map((worker) => worker.terminate()));
    },
  };
}
