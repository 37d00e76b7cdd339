import type { Frame } from './frames.ts';

export interface TimedLine {
  stream: 'stdout' | 'stderr';
  text: string;
  /** Nanoseconds since the epoch. */
  time: bigint;
}

const LINE_BREAK = 10;
/** A longer line is cut, so that memory use is bounded. */
const MAX_LINE_BYTES = 1024 * 1024;
const TIMESTAMP = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:\.(\d{1,9}))?(Z|[+-]\d{2}:\d{2}) /;
/** Characters: `2026-01-02T03:04:05.123456789+01:00 `. */
const MAX_TIMESTAMP_LENGTH = 36;

/** The RFC 3339 timestamp at the start of a text, in nanoseconds since the epoch, and its length; null if there isn't one. */
export function parseTimestamp(text: string): { time: bigint; length: number } | null {
  const [whole, seconds, fraction = '', zone] = TIMESTAMP.exec(text) ?? [];
  if (whole === undefined) return null;
  const ms = Date.parse(`${seconds}${zone}`);
  return Number.isNaN(ms)
    ? null
    : { time: BigInt(ms) * 1_000_000n + BigInt(fraction.padEnd(9, '0')), length: whole.length };
}

interface PartialLine {
  pieces: Buffer[];
  length: number;
  time: bigint;
}

/**
 * Assembles lines from frames of a log with timestamps. Engines split a line every 16 kB and timestamp each piece; only the last
 * one has a line break. A line has the time of its first piece.
 */
export class LineAssembler {
  readonly #open = new Map<Frame['stream'], PartialLine>();

  push({ stream, payload }: Frame): TimedLine[] {
    const lines: TimedLine[] = [];
    let at = 0;
    while (at < payload.length) {
      const end = payload.indexOf(LINE_BREAK, at);
      const isComplete = end >= 0;
      const part = this.#add(stream, payload.subarray(at, isComplete ? end : payload.length));
      if (isComplete || part.length > MAX_LINE_BYTES) lines.push(this.#take(stream, part));
      at = isComplete ? end + 1 : payload.length;
    }
    return lines;
  }

  /** Lines without a line break, at the end of a run. */
  flush(): TimedLine[] {
    return [...this.#open].map(([stream, part]) => this.#take(stream, part));
  }

  #add(stream: Frame['stream'], piece: Buffer): PartialLine {
    const timestamp = parseTimestamp(piece.toString('latin1', 0, MAX_TIMESTAMP_LENGTH));
    const content = Buffer.from(piece.subarray(timestamp?.length ?? 0));
    const part = this.#open.get(stream) ?? {
      pieces: [],
      length: 0,
      time: timestamp?.time ?? BigInt(Date.now()) * 1_000_000n,
    };
    part.pieces.push(content);
    part.length += content.length;
    this.#open.set(stream, part);
    return part;
  }

  #take(stream: Frame['stream'], { pieces, time }: PartialLine): TimedLine {
    this.#open.delete(stream);
    const text = Buffer.concat(pieces).toString('utf8');
    return { stream, text: text.endsWith('\r') ? text.slice(0, -1) : text, time };
  }
}

interface StreamPosition {
  /** Time of the last line that was reported. */
  time: bigint;
  /** Lines with this time that were reported: timestamps are not unique. */
  count: number;
}

/**
 * The position up to which a log was read. Logs are requested from a time in seconds, so a later reading repeats lines, which are
 * skipped. Times within a stream never decrease; across both streams they may.
 */
export class LogPosition {
  readonly #reported = new Map<Frame['stream'], StreamPosition>();
  #seen = new Map<Frame['stream'], number>();

  /** Seconds since the epoch to read from; null for the whole log. */
  begin(): number | null {
    this.#seen = new Map();
    const seconds = [...this.#reported.values()].map(({ time }) => Number(time / 1_000_000_000n));
    if (seconds.length === 0) return null;
    // The streams are less than two seconds apart.
    return Math.max(...seconds) - 2;
  }

  /** Whether a line is new. A new line counts as reported from then on. */
  accept({ stream, time }: TimedLine): boolean {
    const known = this.#reported.get(stream);
    if (!known || time > known.time) {
      this.#reported.set(stream, { time, count: 1 });
      this.#seen.set(stream, 1);
      return true;
    }
    if (time < known.time) return false;
    const seen = (this.#seen.get(stream) ?? 0) + 1;
    this.#seen.set(stream, seen);
    if (seen <= known.count) return false;
    known.count = seen;
    return true;
  }

  toJSON(): Record<string, { time: string; count: number }> {
    return Object.fromEntries(
      [...this.#reported].map(([stream, { time, count }]) => [stream, { time: String(time), count }]),
    );
  }
  /** @param value as `toJSON` returns it */
  static from(value: Readonly<Record<string, { time: string; count: number }>>): LogPosition {
    const position = new LogPosition();
    for (const stream of ['stdout', 'stderr'] as const) {
      const { time, count } = value[stream] ?? {};
      if (time !== undefined && count !== undefined) position.#reported.set(stream, { time: BigInt(time), count });
    }
    return position;
  }
}
