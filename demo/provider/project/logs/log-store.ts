import type { LevelFilter } from '#core/project/log-line.rules.ts';
import type { LogLine, LogPage } from '#core/project/project.schema.ts';

/** The lines of containers, numbered without gaps, in files of a bounded size. */
export interface LogStore {
  /** Keeps lines, in this order. @returns them with their numbers */
  append(
    containerId: number,
    run: number,
    lines: readonly Pick<LogLine, 'stream' | 'text' | 'at'>[],
  ): Promise<LogLine[]>;
  /** At most `limit` lines after one, before one, or the newest. */
  read(containerId: number, query: { after?: number; before?: number; limit: number; run?: number }): Promise<LogPage>;
  /**
   * Lines that hold a text, or are of a level and those above it, newest last: at most `limit`, those before `before` alone where it is given.
   * @returns how many there are in all
   * @throws InvalidPatternError where the pattern is none, or takes too long
   */
  search(
    containerId: number,
    query: { search: string; isRegex: boolean; level?: LevelFilter; before?: number; run?: number; limit: number },
  ): Promise<{ lines: LogLine[]; total: number }>;
  /** The first and last number of each run. */
  runs(containerId: number): Promise<ReadonlyMap<number, { first: number; last: number }>>;
  /** The log as text, line by line. */
  stream(containerId: number, run?: number): AsyncIterable<string>;
  remove(containerId: number): Promise<void>;
  /** Writes what is still in memory. */
  close(): Promise<void>;
}
