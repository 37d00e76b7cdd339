import type { Frame } from './frames.ts';

export interface TimedLine {
  stream: 'stdout' | 'stderr';
  text: string;
  /** When it was written, in nanoseconds since 1970. */
  time: bigint;
}

const LINE_BREAK = 10;
/** Bytes. A line without an end is cut here, so that it does not fill the memory. */
const MAX_LINE = 1024 * 1024;
const stamp = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:\.(\d{1,9}))?(Z|[+-]\d{2}:\d{2}) /;
/** Characters: `2026-01-02T03:04:05.123456789+01:00 `. */
const MAX_STAMP = 36;

/** Nanoseconds since 1970 of a time of RFC 3339 at the start of a text, and where the rest begins; null if none. */
export function readStamp(text: string): { time: bigint; length: number } | null {
  const [whole, seconds, fraction = '', zone] = stamp.exec(text) ?? [];
  if (whole === undefined) return null;
  const ms = Date.parse(`${seconds}${zone}`);
  return Number.isNaN(ms)
    ? null
    : { time: BigInt(ms) * 1_000_000n + BigInt(fraction.padEnd(9, '0')), length: whole.length };
}

interface Part {
  pieces: Buffer[];
  length: number;
  time: bigint;
}

/**
 * Lines out of frames of a log with timestamps. Engines cut a line every 16 kB and give each piece a timestamp of its own; only the
 * last has a line break. A line has the time of its first piece.
 */
export class LineAssembler {
  readonly #open = new Map<Frame['stream'], Part>();

  push({ stream, payload }: Frame): TimedLine[] {
    const lines: TimedLine[] = [];
    let at = 0;
    while (at < payload.length) {
      const end = payload.indexOf(LINE_BREAK, at);
      const isWhole = end >= 0;
      const part = this.#add(stream, payload.subarray(at, isWhole ? end : payload.length));
      if (isWhole || part.length > MAX_LINE) lines.push(this.#take(stream, part));
      at = isWhole ? end + 1 : payload.length;
    }
    return lines;
  }

  /** What is left without a line break, at the end of a run. */
  flush(): TimedLine[] {
    return [...this.#open].map(([stream, part]) => this.#take(stream, part));
  }

  #add(stream: Frame['stream'], piece: Buffer): Part {
    const read = readStamp(piece.toString('latin1', 0, MAX_STAMP));
    const content = Buffer.from(piece.subarray(read?.length ?? 0));
    const part = this.#open.get(stream) ?? {
      pieces: [],
      length: 0,
      time: read?.time ?? BigInt(Date.now()) * 1_000_000n,
    };
    part.pieces.push(content);
    part.length += content.length;
    this.#open.set(stream, part);
    return part;
  }

  #take(stream: Frame['stream'], { pieces, time }: Part): TimedLine {
    this.#open.delete(stream);
    const text = Buffer.concat(pieces).toString('utf8');
    return { stream, text: text.endsWith('\r') ? text.slice(0, -1) : text, time };
  }
}

interface StreamPosition {
  /** Time of the last line that was reported. */
  time: bigint;
  /** How many lines of this time were reported: timestamps are not unique. */
  count: number;
}

/**
 * How far a log was read. A log is asked for by time, in seconds, so that a second reading has lines again that were reported. Times
 * of one stream never go back; those of the two may.
 */
export class LogPosition {
  readonly #reported = new Map<Frame['stream'], StreamPosition>();
  #again = new Map<Frame['stream'], number>();

  /** Seconds since 1970 from which to ask. Null for the whole log. */
  begin(): number | null {
    this.#again = new Map();
    const seconds = [...this.#reported.values()].map(({ time }) => Number(time / 1_000_000_000n));
    if (seconds.length === 0) return null;
    // Two seconds are more than the streams are apart.
    return Math.max(...seconds) - 2;
  }

  /** Whether a line is new; it then counts as reported. */
  accept({ stream, time }: TimedLine): boolean {
    const known = this.#reported.get(stream);
    if (!known || time > known.time) {
      this.#reported.set(stream, { time, count: 1 });
      this.#again.set(stream, 1);
      return true;
    }
    if (time < known.time) return false;
    const again = (this.#again.get(stream) ?? 0) + 1;
    this.#again.set(stream, again);
    if (again <= known.count) return false;
    known.count = again;
    return true;
  }

  toJSON(): Record<string, { time: string; count: number }> {
    return Object.fromEntries(
      [...this.#reported].map(([stream, { time, count }]) => [stream, { time: String(time), count }]),
    );
  }
  /** @param value what `toJSON` gave */
  static from(value: Readonly<Record<string, { time: string; count: number }>>): LogPosition {
    const position = new LogPosition();
    for (const stream of ['stdout', 'stderr'] as const) {
      const { time, count } = value[stream] ?? {};
      if (time !== undefined && count !== undefined) position.#reported.set(stream, { time: BigInt(time), count });
    }
    return position;
  }
}
