import { appendFile, mkdir, open, readdir, readFile, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { plainText } from '#core/project/ansi.rules.ts';
import { levelOf, levelsFrom } from '#core/project/log-line.rules.ts';
import type { LogLine, LogPage } from '#core/project/project.schema.ts';
import { truncateLine } from '../engine/line-splitter.ts';
import { formatRecord, parseRecord, runOf } from './log-format.mjs';
import type { LogStore } from './log-store.ts';
import { createLogSearch } from './search-log.ts';

const SEGMENT_BYTES = 1024 * 1024;
/** Limit per container. The oldest segments are deleted first. */
const LOG_BYTES = 50 * 1024 * 1024;
const LINE_BREAK = 10;
/** Enough for a record's stream and run. */
const RECORD_HEAD_BYTES = 16;

type NewLine = Pick<LogLine, 'stream' | 'text' | 'at'>;

interface Segment {
  path: string;
  /** Number of its first line. */
  first: number;
  count: number;
  /** Bytes of its complete lines. */
  size: number;
}

interface Log {
  dir: string;
  segments: Segment[];
  runs: Map<number, { first: number; last: number }>;
  /** Number of the newest line, 0 before the first. */
  last: number;
  queue: Promise<unknown>;
}

export interface LogStoreLimits {
  segmentBytes?: number;
  logBytes?: number;
  /** How long a search may take. */
  searchMs?: number;
}

/** Logs in a folder per container: segments of complete lines, each named by the number of its first line. */
export function createLogStore(dir: string, limits: LogStoreLimits = {}): LogStore {
  return new FileLogStore(dir, limits);
}

const fileName = (first: number) => `${String(first).padStart(12, '0')}.log`;

function countLines(content: Buffer): number {
  let count = 0;
  for (let at = content.indexOf(LINE_BREAK); at >= 0; at = content.indexOf(LINE_BREAK, at + 1)) count += 1;
  return count;
}

/** A missing file reads as empty. */
const readContent = async ({ path, size }: Segment) =>
  (await readFile(path).catch(() => Buffer.alloc(0))).subarray(0, size);

function noteRun(log: Log, run: number, seq: number) {
  const known = log.runs.get(run);
  if (known) known.last = seq;
  else log.runs.set(run, { first: seq, last: seq });
}

/** Notes the runs in a segment. Runs are contiguous: if the next segment begins with the same run, this one has no other. */
async function noteRuns(log: Log, segment: Segment, next: Segment | undefined): Promise<void> {
  if (segment.count === 0) return;
  const firstRun = await readFirstRun(segment);
  const lastSeq = segment.first + segment.count - 1;
  noteRun(log, firstRun, segment.first);
  if (next && (await readFirstRun(next)) === firstRun) {
    noteRun(log, firstRun, lastSeq);
    return;
  }
  const content = await readContent(segment);
  let start = 0;
  for (let seq = segment.first; seq <= lastSeq; seq += 1) {
    noteRun(log, runOf(content.subarray(start, start + RECORD_HEAD_BYTES)), seq);
    start = content.indexOf(LINE_BREAK, start) + 1;
  }
}

async function readFirstRun({ path }: Segment): Promise<number> {
  const file = await open(path);
  try {
    const head = Buffer.alloc(RECORD_HEAD_BYTES);
    await file.read(head, 0, RECORD_HEAD_BYTES, 0);
    return runOf(head);
  } finally {
    await file.close();
  }
}

/** Opens a log on disk. Truncates an incomplete last line: the provider stopped while writing it, so no caller knows it. */
async function openLog(dir: string): Promise<Log> {
  const log: Log = { dir, segments: [], runs: new Map(), last: 0, queue: Promise.resolve() };
  const names = (await readdir(dir).catch((): string[] => [])).filter((name) => /^\d{12}\.log$/.test(name)).sort();
  for (const [index, name] of names.entries()) {
    const path = join(dir, name);
    const first = Number.parseInt(name, 10);
    const next = names[index + 1];
    if (next !== undefined) {
      log.segments.push({ path, first, count: Number.parseInt(next, 10) - first, size: (await stat(path)).size });
      continue;
    }
    const content = await readFile(path);
    const size = content.lastIndexOf(LINE_BREAK) + 1;
    if (size < content.length) await truncate(path, size);
    log.segments.push({ path, first, count: countLines(content.subarray(0, size)), size });
  }
  const newest = log.segments.at(-1);
  if (newest) log.last = newest.first + newest.count - 1;
  for (const [index, segment] of log.segments.entries()) await noteRuns(log, segment, log.segments[index + 1]);
  return log;
}

const firstOf = (log: Log) => (log.last === 0 ? 0 : (log.segments[0]?.first ?? 0));

class FileLogStore implements LogStore {
  private readonly dir: string;
  private readonly segmentBytes: number;
  private readonly logBytes: number;
  private readonly logs = new Map<number, Promise<Log>>();
  private readonly searches;

  constructor(dir: string, limits: LogStoreLimits) {
    this.dir = dir;
    this.segmentBytes = limits.segmentBytes ?? SEGMENT_BYTES;
    this.logBytes = limits.logBytes ?? LOG_BYTES;
    this.searches = createLogSearch(limits.searchMs);
  }

  async append(containerId: number, run: number, lines: readonly NewLine[]): Promise<LogLine[]> {
    if (lines.length === 0) return [];
    return this.enqueue(containerId, (log) => this.write(log, run, lines));
  }

  async read(
    containerId: number,
    query: { after?: number; before?: number; limit: number; run?: number },
  ): Promise<LogPage> {
    const log = await this.open(containerId);
    const bounds = { first_seq: firstOf(log), last_seq: log.last };
    const range = this.rangeOf(log, query.run);
    if (!range || query.limit < 1) return { lines: [], ...bounds };
    let { from, to } = range;
    if (query.after !== undefined) from = Math.max(from, query.after + 1);
    if (query.before !== undefined) to = Math.min(to, query.before - 1);
    if (query.after !== undefined) to = Math.min(to, from + query.limit - 1);
    else from = Math.max(from, to - query.limit + 1);
    return { lines: await this.readRange(log, from, to), ...bounds };
  }

  async search(
    containerId: number,
    query: Parameters<LogStore['search']>[1],
  ): Promise<{ lines: LogLine[]; total: number }> {
    const log = await this.open(containerId);
    const range = this.rangeOf(log, query.run);
    const to = Math.min(range?.to ?? 0, (query.before ?? Number.POSITIVE_INFINITY) - 1);
    const from = range?.from ?? 1;
    return this.searches.find({
      segments: this.segmentsOf(log, from, to).map(({ path, first, size }) => ({ path, first, size })),
      search: query.search,
      isRegex: query.isRegex,
      levels: query.level ? levelsFrom(query.level).map(([letter = '']) => letter) : null,
      from,
      to,
      run: query.run ?? null,
      limit: query.limit,
    });
  }

  async runs(containerId: number): Promise<ReadonlyMap<number, { first: number; last: number }>> {
    const log = await this.open(containerId);
    const oldest = firstOf(log);
    const kept = [...log.runs].filter(([, { last }]) => last >= oldest);
    return new Map(kept.map(([run, { first, last }]) => [run, { first: Math.max(first, oldest), last }]));
  }

  async *stream(containerId: number, run?: number): AsyncIterable<string> {
    const log = await this.open(containerId);
    const range = this.rangeOf(log, run);
    if (!range) return;
    for (const segment of this.segmentsOf(log, range.from, range.to)) {
      const lines = await this.readRange(
        log,
        Math.max(segment.first, range.from),
        Math.min(segment.first + segment.count - 1, range.to),
      );
      for (const { at, text } of lines) yield `${at} ${text}\n`;
    }
  }

  async remove(containerId: number): Promise<void> {
    await this.enqueue(containerId, async (log) => {
      log.segments = [];
      log.runs.clear();
      log.last = 0;
      await rm(log.dir, { recursive: true, force: true });
    });
    this.logs.delete(containerId);
  }

  async close(): Promise<void> {
    await this.searches.close();
    const logs = await Promise.all([...this.logs.values()].map((log) => log.catch(() => null)));
    await Promise.all(logs.map((log) => log?.queue));
  }

  private open(containerId: number): Promise<Log> {
    const known = this.logs.get(containerId);
    if (known) return known;
    const log = openLog(join(this.dir, String(containerId)));
    this.logs.set(containerId, log);
    // The next attempt may succeed.
    log.catch(() => this.logs.delete(containerId));
    return log;
  }

  private async enqueue<Result>(containerId: number, task: (log: Log) => Promise<Result>): Promise<Result> {
    const log = await this.open(containerId);
    const result = log.queue.then(() => task(log));
    log.queue = result.catch(() => undefined);
    return result;
  }

  private async write(log: Log, run: number, lines: readonly NewLine[]): Promise<LogLine[]> {
    const written: LogLine[] = [];
    let batch: { line: LogLine; record: string }[] = [];
    let bytes = 0;
    const flush = async () => {
      if (batch.length === 0) return;
      await this.writeBatch(log, run, batch);
      written.push(...batch.map(({ line }) => line));
      batch = [];
      bytes = 0;
    };
    for (const { stream, at, text } of lines) {
      // Replaces lone surrogates, which would be read back as another character.
      const kept = truncateLine(Buffer.from(text).toString());
      const line: LogLine = { seq: log.last + batch.length + 1, at, stream, run, text: kept };
      const record = formatRecord(run, line, levelOf(plainText(kept)));
      const size = Buffer.byteLength(record);
      if (batch.length > 0 && (log.segments.at(-1)?.size ?? 0) + bytes + size > this.segmentBytes) {
        await flush();
        await this.beginSegment(log);
      }
      batch.push({ line, record });
      bytes += size;
    }
    await flush();
    await this.dropOldest(log);
    return written;
  }

  private async beginSegment(log: Log): Promise<Segment> {
    await mkdir(log.dir, { recursive: true });
    const first = log.last + 1;
    const segment = { path: join(log.dir, fileName(first)), first, count: 0, size: 0 };
    log.segments.push(segment);
    return segment;
  }

  private async writeBatch(log: Log, run: number, batch: readonly { record: string }[]): Promise<void> {
    const content = batch.map(({ record }) => record).join('');
    const size = Buffer.byteLength(content);
    const segment = log.segments.at(-1) ?? (await this.beginSegment(log));
    try {
      await appendFile(segment.path, content);
    } catch (error) {
      // A full disk leaves part of it.
      await truncate(segment.path, segment.size).catch(() => undefined);
      throw error;
    }
    noteRun(log, run, segment.first + segment.count);
    segment.size += size;
    segment.count += batch.length;
    log.last += batch.length;
    noteRun(log, run, log.last);
  }

  private async dropOldest(log: Log): Promise<void> {
    let bytes = log.segments.reduce((sum, { size }) => sum + size, 0);
    while (bytes > this.logBytes && log.segments.length > 1) {
      const oldest = log.segments.shift();
      if (!oldest) return;
      bytes -= oldest.size;
      await rm(oldest.path, { force: true });
    }
  }

  /** Numbers of the stored lines, or of those of one run; null for an empty range. */
  private rangeOf(log: Log, run: number | undefined): { from: number; to: number } | null {
    const oldest = firstOf(log);
    const range = run === undefined ? { first: oldest, last: log.last } : log.runs.get(run);
    if (!range || log.last === 0 || range.last < oldest) return null;
    return { from: Math.max(range.first, oldest), to: range.last };
  }

  private segmentsOf(log: Log, from: number, to: number): Segment[] {
    return log.segments
      .filter(({ first, count }) => count > 0 && first <= to && first + count > from)
      .map((segment) => ({ ...segment }));
  }

  private async readRange(log: Log, from: number, to: number): Promise<LogLine[]> {
    const lines: LogLine[] = [];
    for (const segment of this.segmentsOf(log, from, to)) {
      const content = await readContent(segment);
      let start = 0;
      for (let seq = segment.first; seq <= to; seq += 1) {
        const end = content.indexOf(LINE_BREAK, start);
        if (end < 0) break;
        if (seq >= from) lines.push(parseRecord(content.toString('utf8', start, end), seq));
        start = end + 1;
      }
    }
    return lines;
  }
}
