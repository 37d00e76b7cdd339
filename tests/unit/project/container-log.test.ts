import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '#core/http/api-error.ts';
import { type ContainerLog, type LogEnvironment, MAX_ROWS, openContainerLog } from '#core/project/container-log.ts';
import type { LogLine, LogPage } from '#core/project/project.schema.ts';

const line = (seq: number): LogLine => ({
  seq,
  at: '2026-11-22T18:00:00.000Z',
  stream: 'stdout',
  run: 1,
  text: `line ${seq}`,
});

/** A provider with a log that the test lets grow. */
function createProvider(first: number, last: number) {
  const bounds = { first, last };
  const reads: object[] = [];
  let listener: ((event: string, data: unknown) => void) | null = null;
  let visibility: (isVisible: boolean) => void = () => {};
  let poll: () => void = () => {};
  const flags = { isConnected: true, isVisible: true, failures: [] as ApiError[] };
  const page = (from: number, to: number): LogPage => {
    const start = Math.max(from, bounds.first, 1);
    const count = Math.max(0, Math.min(to, bounds.last) - start + 1);
    return {
      lines: Array.from({ length: count }, (_, index) => line(start + index)),
      first_seq: bounds.first,
      last_seq: bounds.last,
    };
  };
  const environment: LogEnvironment = {
    async read(query) {
      reads.push(query);
      const failure = flags.failures.shift();
      if (failure) throw failure;
      const { after, limit } = query;
      return after === undefined ? page(bounds.last - limit + 1, bounds.last) : page(after + 1, after + limit);
    },
    join(onEvent) {
      listener = onEvent;
      if (flags.isConnected) onEvent('pusher:subscription_succeeded', {});
      return () => {
        listener = null;
      };
    },
    isConnected: () => flags.isConnected,
    isVisible: () => flags.isVisible,
    onVisibilityChange(next) {
      visibility = next;
      return () => {};
    },
    every(_, task) {
      poll = task;
      return () => {};
    },
    wait: () => new Promise((resolve) => setImmediate(resolve)),
  };
  return {
    environment,
    bounds,
    reads,
    flags,
    hasListener: () => listener !== null,
    poll: () => poll(),
    setVisible(isVisible: boolean) {
      flags.isVisible = isVisible;
      visibility(isVisible);
    },
    /** The container writes lines. @returns the event that announces them, with as many as fit */
    write(count: number, fitting = count) {
      const from = bounds.last + 1;
      bounds.last += count;
      if (bounds.first === 0) bounds.first = 1;
      return { from, to: bounds.last, lines: page(from, bounds.last).lines.slice(0, fitting) };
    },
    send: (event: unknown) => listener?.('log', event),
  };
}

const ready = (log: ContainerLog) => vi.waitFor(() => expect(log.state.peek().phase).toBe('ready'));
const shows = (log: ContainerLog, from: number, to: number) =>
  vi.waitFor(() => {
    for (let seq = from; seq <= to; seq++) expect(log.line(seq)?.text).toBe(`line ${seq}`);
  });

interface Step {
  count: number;
  fitting: number;
  fate: string;
  fails: boolean;
}
/** Lines are written; their event is sent, lost, doubled or kept for later, and the next read may fail. */
function play(provider: ReturnType<typeof createProvider>, { count, fitting, fate, fails }: Step, later: unknown[]) {
  const event = provider.write(count, fitting);
  if (fails) provider.flags.failures.push(new ApiError('network'));
  if (fate === 'later') later.push(event);
  else if (fate !== 'lose') provider.send(event);
  if (fate === 'double') provider.send(event);
}

describe('the log of a container', () => {
  it('begins with the newest lines', async () => {
    const { environment } = createProvider(1, 100_000);
    const log = openContainerLog(environment);
    await ready(log);
    expect(log.state.peek()).toMatchObject({ first: 1, last: 100_000, base: 1 });
    await shows(log, 99_801, 100_000);
    log.close();
  });

  it('fetches what comes into view, wherever it is', async () => {
    const { environment } = createProvider(1, 100_000);
    const log = openContainerLog(environment);
    await ready(log);
    log.setVisibleRange(40_000, 40_050);
    await shows(log, 40_000, 40_050);
    log.close();
  });

  it('asks for lines that an event left out', async () => {
    const { environment, write, send } = createProvider(1, 10);
    const log = openContainerLog(environment);
    await ready(log);
    log.setVisibleRange(1, 60);
    send(write(50, 5));
    expect(log.state.peek().last).toBe(60);
    await shows(log, 1, 60);
    log.close();
  });

  it('shows lines that come while it opens once', async () => {
    const { environment, write, send } = createProvider(1, 10);
    const log = openContainerLog(environment);
    send(write(5));
    await ready(log);
    await shows(log, 1, 15);
    expect(log.state.peek()).toMatchObject({ first: 1, last: 15 });
    log.close();
  });

  it('shows each line once and in order, however events are lost, doubled and reordered', async () => {
    const step = fc.record({
      count: fc.integer({ min: 1, max: 40 }),
      fitting: fc.integer({ min: 0, max: 40 }),
      fate: fc.constantFrom('send', 'send', 'lose', 'double', 'later'),
      fails: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
        const provider = createProvider(1, 30);
        const log = openContainerLog(provider.environment);
        await ready(log);
        const later: unknown[] = [];
        for (const step of steps) {
          play(provider, step, later);
          const { last } = log.state.peek();
          log.setVisibleRange(Math.max(1, last - 30), last);
          await Promise.resolve();
        }
        for (const event of later.reverse()) provider.send(event);
        provider.send(provider.write(1));
        const { last } = log.state.peek();
        expect(last).toBe(provider.bounds.last);
        log.setVisibleRange(1, last);
        await shows(log, 1, last);
        log.close();
      }),
      { numRuns: 40 },
    );
  });

  it('ends with lines that it holds while it is followed, and fetches the newest', async () => {
    const { environment, write, send } = createProvider(1, 100);
    const log = openContainerLog(environment);
    await ready(log);
    send(write(2000, 30));
    expect(log.state.peek()).toMatchObject({ last: 2100, tail: 100 });
    log.setFollowing(true);
    await vi.waitFor(() => expect(log.state.peek().tail).toBe(2100));
    expect(log.line(2100)).toBeDefined();
    expect(log.line(1000)).toBeUndefined();
    log.close();
  });

  it('fetches no new lines while not following', async () => {
    const { environment, write, send, reads } = createProvider(1, 100);
    const log = openContainerLog(environment);
    await ready(log);
    log.setVisibleRange(1, 40);
    const before = reads.length;
    send(write(2000, 0));
    expect(log.state.peek()).toMatchObject({ last: 2100, tail: 100 });
    expect(reads.length).toBe(before);
    log.close();
  });

  it('leaves the channel while it is out of sight, and catches up when it is back', async () => {
    const { environment, setVisible, hasListener, write, flags } = createProvider(1, 10);
    const log = openContainerLog(environment);
    await ready(log);
    setVisible(false);
    expect(hasListener()).toBe(false);
    expect(log.state.peek().isLive).toBe(false);
    write(500);
    flags.isConnected = true;
    setVisible(true);
    await vi.waitFor(() => expect(log.state.peek().last).toBe(510));
    log.setVisibleRange(300, 340);
    await shows(log, 300, 340);
    log.close();
  });

  it('asks every few seconds while the websocket is away', async () => {
    const { environment, flags, write, poll } = createProvider(1, 10);
    flags.isConnected = false;
    const log = openContainerLog(environment);
    await ready(log);
    write(3);
    poll();
    await vi.waitFor(() => expect(log.state.peek().last).toBe(13));
    expect(log.state.peek().isLive).toBe(false);
    log.close();
  });

  it('asks for nothing while it is live and in sight of all lines', async () => {
    const { environment, poll, reads, write, send } = createProvider(1, 10);
    const log = openContainerLog(environment);
    await ready(log);
    log.setVisibleRange(1, 10);
    send(write(5));
    const before = reads.length;
    poll();
    expect(reads.length).toBe(before);
    log.close();
  });

  it('says why it cannot be read, and tries again', async () => {
    const { environment, flags } = createProvider(1, 10);
    flags.failures.push(new ApiError('http', 404), new ApiError('http', 404));
    const log = openContainerLog(environment);
    await vi.waitFor(() => expect(log.state.peek().error?.status).toBe(404));
    log.retry();
    await ready(log);
    expect(log.state.peek().error).toBeNull();
    log.close();
  });

  it('reopens automatically after a temporary failure', async () => {
    const { environment, flags } = createProvider(1, 10);
    flags.failures.push(new ApiError('network'), new ApiError('network'));
    const log = openContainerLog(environment);
    await ready(log);
    log.close();
  });

  it('shows as many rows as a browser can hold, and the others after a jump', async () => {
    const { environment } = createProvider(1, 3_000_000);
    const log = openContainerLog(environment);
    await ready(log);
    expect(log.state.peek().base).toBe(3_000_000 - MAX_ROWS / 2);
    expect(log.includeRow(2_999_000)).toBe(false);
    expect(log.includeRow(1000)).toBe(true);
    expect(log.state.peek().base).toBe(1);
    log.setVisibleRange(980, 1010);
    await shows(log, 980, 1010);
    log.close();
  });

  it('keeps the newest rows of a log that outgrows them while it is followed', async () => {
    const { environment, write, send } = createProvider(1, 3_000_000);
    const log = openContainerLog(environment);
    await ready(log);
    log.includeRow(1000);
    send(write(1));
    expect(log.state.peek().base).toBe(1);
    log.setFollowing(true);
    expect(log.state.peek().base).toBe(3_000_001 - MAX_ROWS / 2);
    log.close();
  });

  it('collects lines that it does not hold, in order', async () => {
    const { environment } = createProvider(1, 5000);
    const log = openContainerLog(environment);
    await ready(log);
    const lines = await log.readRange(2500, 4900);
    expect(lines.map(({ seq }) => seq)).toEqual(Array.from({ length: 2401 }, (_, index) => 2500 + index));
    log.close();
  });

  it('does not ask for lines that the provider has dropped', async () => {
    const { environment, bounds, reads } = createProvider(1, 5000);
    const log = openContainerLog(environment);
    await ready(log);
    bounds.first = 1000;
    log.setVisibleRange(500, 540);
    await vi.waitFor(() => expect(log.state.peek().first).toBe(1000));
    const before = reads.length;
    log.setVisibleRange(500, 540);
    expect(reads.length).toBe(before);
    log.close();
  });

  it('ignores events that are none', async () => {
    const { environment, send } = createProvider(1, 10);
    const log = openContainerLog(environment);
    await ready(log);
    for (const event of [null, 'text', {}, { from: 'a', to: 2, lines: [] }, { from: 11, to: 12, lines: 'x' }])
      send(event);
    expect(log.line(12)).toBeUndefined();
    log.close();
  });
});
