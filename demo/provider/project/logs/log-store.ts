import type { LevelFilter } from '#core/project/log-line.rules.ts';
import type { LogLine, LogPage } from '#core/project/project.schema.ts';

/** Log lines of containers, numbered without gaps. The oldest are deleted once a log exceeds its size limit. */
export interface LogStore {
  /** Appends lines in this order. @returns them with their numbers */
  append(
    containerId: number,
    run: number,
    lines: readonly Pick<LogLine, 'stream' | 'text' | 'at'>[],
  ): Promise<LogLine[]>;
  /** At most `limit` lines after a number, before a number, or the newest. */
  read(containerId: number, query: { after?: number; before?: number; limit: number; run?: number }): Promise<LogPage>;
  /**
   * Finds lines that contain a text or match a pattern, of a level or higher, newest last: at most `limit`, all before `before` if given.
   * @returns the lines, and the total number of matches
   * @throws InvalidPatternError when the pattern is invalid or takes too long
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
  /** Waits for pending writes. */
  close(): Promise<void>;
}
