import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { EngineContainer, EngineEvents, EngineExit } from '../engine.ts';
import { readLog } from './follow-log.ts';
import { LogPosition } from './log-lines.ts';
import type { SocketClient } from './socket-client.ts';

/** Delay before following a log again after its connection was lost. */
const RETRY_MS = 250;
const MAX_RETRY_MS = 5000;
/** How long a log is followed after the end of its container was announced. */
const LAST_OUTPUT_MS = 2000;
const SAVE_MS = 1000;

interface Watch {
  abort: AbortController;
  /** Aborts the current reading of the log. */
  reading: AbortController;
  done: Promise<void>;
}

interface Options {
  client: SocketClient;
  events: EngineEvents;
  inspect(id: string): Promise<EngineContainer | undefined>;
  /** Where positions are stored across restarts of the provider; null stores none. */
  file: string | null;
}

type Saved = Record<string, ReturnType<LogPosition['toJSON']>>;

/** Reports the output of running containers, and then their exit. */
export class Watcher {
  readonly #options: Options;
  readonly #watches = new Map<string, Watch>();
  readonly #positions = new Map<string, LogPosition>();
  #saving: NodeJS.Timeout | null = null;
  #isClosed = false;

  constructor(options: Options) {
    this.#options = options;
    for (const [id, value] of Object.entries(this.#load())) this.#positions.set(id, LogPosition.from(value));
  }

  /** Waits before a start until the end of the previous run was reported. */
  async waitForPreviousRun(id: string): Promise<void> {
    const known = this.#watches.get(id);
    if (known && (await this.#options.inspect(id))?.status !== 'running') await known.done;
  }

  /** Follows a container that was started. */
  watch(id: string): void {
    if (!this.#watches.has(id) && !this.#isClosed) this.#begin(id);
  }

  #begin(id: string): void {
    const watch: Watch = { abort: new AbortController(), reading: new AbortController(), done: Promise.resolve() };
    this.#watches.set(id, watch);
    watch.done = this.#follow(id, watch).finally(() => {
      if (this.#watches.get(id) === watch) this.#watches.delete(id);
    });
  }

  /** Reports what was written while the provider was stopped. */
  async catchUp(id: string): Promise<void> {
    if (this.#positions.has(id)) await this.#read(id, false, AbortSignal.timeout(LAST_OUTPUT_MS * 5));
  }

  /** Resolves once the exit of a container was reported. */
  async waitForExit(id: string): Promise<void> {
    await this.#watches.get(id)?.done;
  }

  /** Called when the engine announces the end of a container: its log is not followed for much longer. */
  announceEnd(id: string): void {
    const watch = this.#watches.get(id);
    const reading = watch?.reading;
    if (reading) setTimeout(() => reading.abort(), LAST_OUTPUT_MS).unref();
  }

  /** Stops reporting on a container. */
  async forget(id: string): Promise<void> {
    const watch = this.#watches.get(id);
    watch?.abort.abort();
    watch?.reading.abort();
    await watch?.done;
    this.#positions.delete(id);
    this.#save();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const watches = [...this.#watches.values()];
    for (const { abort, reading } of watches) {
      abort.abort();
      reading.abort();
    }
    await Promise.all(watches.map(({ done }) => done));
    if (this.#saving) clearTimeout(this.#saving);
    this.#write();
  }

  async #follow(id: string, watch: Watch): Promise<void> {
    const { signal } = watch.abort;
    let retryMs = RETRY_MS;
    while (!signal.aborted) {
      const start = Date.now();
      watch.reading = new AbortController();
      await this.#read(id, true, watch.reading.signal);
      if (signal.aborted) return;
      const container = await this.#options.inspect(id).catch(() => null);
      if (container === undefined) return;
      if (container?.exit && container.status === 'exited') {
        await this.#end(id, signal, container.exit);
        return;
      }
      retryMs = Date.now() - start > MAX_RETRY_MS ? RETRY_MS : Math.min(MAX_RETRY_MS, retryMs * 2);
      await delay(retryMs, undefined, { signal }).catch(() => undefined);
    }
  }

  async #end(id: string, signal: AbortSignal, exit: EngineExit): Promise<void> {
    // The stream may have ended before the last lines were in it.
    await this.#read(id, false, AbortSignal.any([signal, AbortSignal.timeout(LAST_OUTPUT_MS * 5)]));
    if (!signal.aborted) this.#options.events.onExit(id, exit);
  }

  async #read(id: string, isFollowing: boolean, signal: AbortSignal): Promise<void> {
    const position = this.#positions.get(id) ?? new LogPosition();
    this.#positions.set(id, position);
    const onLines: EngineEvents['onOutput'] extends (id: string, lines: infer Lines) => void
      ? (lines: Lines) => void
      : never = (lines) => {
      if (signal.aborted || this.#isClosed) return;
      this.#options.events.onOutput(id, lines);
      this.#save();
    };
    // A lost connection is followed by another reading from the same position.
    await readLog(this.#options.client, id, { position, isFollowing, signal, onLines }).catch(() => undefined);
  }

  #load(): Saved {
    if (this.#options.file === null) return {};
    try {
      return JSON.parse(readFileSync(this.#options.file, 'utf8')) as Saved;
    } catch {
      return {};
    }
  }

  #save(): void {
    this.#saving ??= setTimeout(() => this.#write(), SAVE_MS).unref();
  }

  #write(): void {
    this.#saving = null;
    const { file } = this.#options;
    if (file === null) return;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(`${file}.new`, JSON.stringify(Object.fromEntries(this.#positions)));
    renameSync(`${file}.new`, file);
  }
}
