import type { LogEvent, LogLine } from '#core/project/project.schema.ts';
import { clockOffset } from '../clock.ts';
import type { Services } from '../context.ts';
import type { LogStore } from './logs/log-store.ts';

/** Lines are published in batches, at most this often. */
const BATCH_MS = 100;
/** Limit per event; Pusher allows 10 kB. */
const MAX_BATCH_BYTES = 8_000;
/** Size of a line in JSON without its text. */
const LINE_OVERHEAD_BYTES = 110;

const containerChannel = (containerId: number) => `private-container.${containerId}`;

interface Batch extends LogEvent {
  bytes: number;
  isFull: boolean;
}

/** The engine's clock is the machine's. */
const toProviderTime = (at: string) =>
  clockOffset() === 0 ? at : new Date(Date.parse(at) + clockOffset()).toISOString();

/**
 * Stores the lines of containers, and publishes them to those who watch. If a batch is too large, its event has the full range of
 * numbers but not all lines: watchers request the rest.
 * @param publisher undefined once the provider has stopped
 */
export function createLogRelay(logs: LogStore, publisher: () => Services['publisher'] | undefined) {
  const batches = new Map<number, Batch>();

  function publish(containerId: number): void {
    const batch = batches.get(containerId);
    batches.delete(containerId);
    if (!batch) return;
    const event: LogEvent = { from: batch.from, to: batch.to, lines: batch.lines };
    publisher()?.publish(containerChannel(containerId), 'log', event);
  }

  function collect(containerId: number, lines: readonly LogLine[]): void {
    const [first] = lines;
    if (!first) return;
    let batch = batches.get(containerId);
    if (!batch) {
      if (!publisher()?.members(containerChannel(containerId)).length) return;
      batch = { from: first.seq, to: first.seq, lines: [], bytes: 0, isFull: false };
      batches.set(containerId, batch);
      setTimeout(() => publish(containerId), BATCH_MS).unref();
    }
    for (const line of lines) {
      batch.to = line.seq;
      const bytes = Buffer.byteLength(JSON.stringify(line.text)) + LINE_OVERHEAD_BYTES;
      if (batch.bytes + bytes > MAX_BATCH_BYTES) batch.isFull = true;
      if (batch.isFull) continue;
      batch.lines.push(line);
      batch.bytes += bytes;
    }
  }

  return {
    async append(
      containerId: number,
      run: number,
      lines: readonly Pick<LogLine, 'stream' | 'text' | 'at'>[],
    ): Promise<void> {
      const timed = lines.map((line) => ({ ...line, at: toProviderTime(line.at) }));
      collect(containerId, await logs.append(containerId, run, timed));
    },
  };
}
