import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#core/http/api-error.ts';
import { createAutoRetry } from '#core/platform/auto-retry.ts';
import { resetIdentity } from '#core/runtime/identity.ts';
import { configurePortal } from '#core/runtime/runtime.ts';
import { resource } from '#core/store/resource.ts';
import { listCategories } from '#core/support/support.endpoints.ts';
import { startWatch } from '#tests/support/start-watch.ts';

let visibility: EventTarget & { state: 'visible' | 'hidden' };
const setVisible = (isVisible: boolean) => {
  visibility.state = isVisible ? 'visible' : 'hidden';
  visibility.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0);
  visibility = Object.assign(new EventTarget(), { state: 'visible' as const });
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility.state });
  Object.assign(document, {
    addEventListener: visibility.addEventListener.bind(visibility),
    removeEventListener: visibility.removeEventListener.bind(visibility),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  for (const name of ['visibilityState', 'addEventListener', 'removeEventListener'])
    delete (document as unknown as Record<string, unknown>)[name];
});

describe('an automatic retry', () => {
  const start = (attempt: () => unknown = () => {}) => {
    const attempted = vi.fn(attempt);
    const setNeeded = createAutoRetry(attempted);
    setNeeded(true);
    return { attempted, setNeeded };
  };

  it('is attempted after 2 s and then every 4 s', async () => {
    const { attempted, setNeeded } = start();
    for (const [index, seconds] of [2, 4, 4, 4, 4, 4, 4].entries()) {
      await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
      expect(attempted).toHaveBeenCalledTimes(index);
      await vi.advanceTimersByTimeAsync(1);
      expect(attempted).toHaveBeenCalledTimes(index + 1);
    }
    setNeeded(false);
  });

  it('is attempted within 5 s, however much later than others its delay ends', async () => {
    vi.mocked(Math.random).mockReturnValue(1);
    const { attempted, setNeeded } = start();
    await vi.advanceTimersByTimeAsync(600_000);
    for (let round = 0; round < 10; round++) {
      attempted.mockClear();
      await vi.advanceTimersByTimeAsync(5000);
      expect(attempted).toHaveBeenCalledOnce();
    }
    setNeeded(false);
  });

  it('doubles its delay up to a minute beside others, of which one is attempted every 5 s', async () => {
    const retries = Array.from({ length: 9 }, () => start());
    const attempts = () => retries.map(({ attempted }) => attempted.mock.calls.length);
    const total = () => attempts().reduce((sum, count) => sum + count);
    await vi.advanceTimersByTimeAsync(120_000);
    const [before, least] = [total(), Math.min(...attempts())];
    for (let round = 0; round < 24; round++) {
      const earlier = total();
      await vi.advanceTimersByTimeAsync(5000);
      expect(total()).toBeGreaterThan(earlier);
    }
    // Two minutes: two delays of each, and a probe every 4 s.
    expect(total() - before).toBeLessThanOrEqual(9 * 2 + 30);
    expect(Math.min(...attempts())).toBeGreaterThan(least);
    for (const { setNeeded } of retries) setNeeded(false);
  });

  it('is attempted at once when another has succeeded, and once however many do', async () => {
    let isAway = true;
    const working = Array.from({ length: 3 }, () => {
      const retry: ReturnType<typeof start> = start(() => isAway || retry.setNeeded(false));
      return retry;
    });
    const broken = start();
    await vi.advanceTimersByTimeAsync(130_000);
    isAway = false;
    for (const { attempted } of [...working, broken]) attempted.mockClear();
    await vi.advanceTimersByTimeAsync(5000);
    for (const { attempted } of working) expect(attempted).toHaveBeenCalledOnce();
    expect(broken.attempted.mock.calls.length).toBeLessThanOrEqual(2);
    broken.setNeeded(false);
  });

  it('leaves the others alone when another is no longer needed', async () => {
    const unneeded = start();
    const { attempted, setNeeded } = start();
    unneeded.setNeeded(false);
    expect(attempted).not.toHaveBeenCalled();
    setNeeded(false);
  });

  it('waits up to a quarter longer, so that tabs do not call together', async () => {
    vi.mocked(Math.random).mockReturnValue(1);
    const { attempted, setNeeded } = start();
    await vi.advanceTimersByTimeAsync(2499);
    expect(attempted).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(attempted).toHaveBeenCalledOnce();
    setNeeded(false);
  });

  it('attempts nothing once it is not needed', async () => {
    const { attempted, setNeeded } = start();
    setNeeded(false);
    await vi.advanceTimersByTimeAsync(120_000);
    dispatchEvent(new Event('online'));
    expect(attempted).not.toHaveBeenCalled();
  });

  it('keeps its delay when a retry is requested again', async () => {
    const { attempted, setNeeded } = start();
    await vi.advanceTimersByTimeAsync(1500);
    setNeeded(true);
    await vi.advanceTimersByTimeAsync(500);
    expect(attempted).toHaveBeenCalledOnce();
    setNeeded(false);
  });

  it('continues after an attempt that throws', async () => {
    const { attempted, setNeeded } = start(() => Promise.reject(new Error('no')));
    await vi.advanceTimersByTimeAsync(6000);
    expect(attempted).toHaveBeenCalledTimes(2);
    setNeeded(false);
  });

  it('attempts at once when the browser is online again, and begins with short delays', async () => {
    const { attempted, setNeeded } = start();
    await vi.advanceTimersByTimeAsync(14_000);
    expect(attempted).toHaveBeenCalledTimes(4);
    dispatchEvent(new Event('online'));
    expect(attempted).toHaveBeenCalledTimes(5);
    await vi.advanceTimersByTimeAsync(2000);
    expect(attempted).toHaveBeenCalledTimes(6);
    setNeeded(false);
  });

  it('waits while the page is hidden, and attempts once when it is shown', async () => {
    const { attempted, setNeeded } = start();
    setVisible(false);
    await vi.advanceTimersByTimeAsync(300_000);
    dispatchEvent(new Event('online'));
    expect(attempted).not.toHaveBeenCalled();
    setVisible(true);
    dispatchEvent(new Event('pageshow'));
    expect(attempted).toHaveBeenCalledOnce();
    setNeeded(false);
  });

  it('makes one attempt at a time', async () => {
    let end = () => {};
    const { attempted, setNeeded } = start(() => new Promise<void>((resolve) => (end = resolve)));
    await vi.advanceTimersByTimeAsync(2000);
    dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(120_000);
    expect(attempted).toHaveBeenCalledOnce();
    end();
    await vi.advanceTimersByTimeAsync(2000);
    expect(attempted).toHaveBeenCalledTimes(2);
    setNeeded(false);
  });
});

describe('an error', () => {
  it.each([
    ['network', 0, true],
    ['timeout', 0, true],
    ['cancelled', 0, false],
    ['malformed', 200, false],
    ['http', 408, true],
    ['http', 425, true],
    ['http', 429, true],
    ['http', 500, true],
    ['http', 503, true],
    ['http', 400, false],
    ['http', 401, false],
    ['http', 403, false],
    ['http', 404, false],
    ['http', 422, false],
  ] as const)('of kind %s %i may pass: %s', (kind, status, isTemporary) => {
    expect(new ApiError(kind, status).isTemporary).toBe(isTemporary);
  });
});

describe('a read that failed', () => {
  const departments = resource(listCategories, { select: (answer) => answer.categories.map(({ name }) => name) });
  const watches: ReturnType<typeof startWatch<object, unknown>>[] = [];
  const watch = () => {
    const created = startWatch(departments, {});
    watches.push(created);
    return created;
  };
  const answer = vi.fn<() => Response>();
  const failed = (status: number) => () => new Response('{}', { status });
  const unreachable = () => {
    throw new TypeError('Failed to fetch');
  };
  const succeeded = () => Response.json({ categories: [{ id: 1, name: 'Billing' }] });
  /** Lets requests end, without any retry. */
  const requestsEnd = () => vi.advanceTimersByTimeAsync(1);

  beforeEach(() => {
    resetIdentity();
    configurePortal({ apiBase: 'http://localhost' });
    answer.mockReset();
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => answer());
  });
  afterEach(() => {
    for (const { stop } of watches.splice(0)) stop();
  });

  it('is repeated until it succeeds', async () => {
    answer.mockImplementation(failed(503));
    const { state } = watch();
    await requestsEnd();
    expect(state.peek().error?.status).toBe(503);
    await vi.advanceTimersByTimeAsync(6000);
    expect(answer).toHaveBeenCalledTimes(3);
    answer.mockImplementation(succeeded);
    await vi.advanceTimersByTimeAsync(8000);
    expect(state.peek()).toMatchObject({ data: ['Billing'], error: null });
    await vi.advanceTimersByTimeAsync(300_000);
    expect(answer).toHaveBeenCalledTimes(4);
  });

  it('is repeated when the browser is online again', async () => {
    answer.mockImplementation(unreachable);
    const { state } = watch();
    await vi.advanceTimersByTimeAsync(500);
    expect(state.peek().error?.kind).toBe('network');
    answer.mockImplementation(succeeded);
    dispatchEvent(new Event('online'));
    await requestsEnd();
    expect(state.peek().data).toEqual(['Billing']);
  });

  it('makes one request per attempt, however many watch it', async () => {
    answer.mockImplementation(unreachable);
    watch();
    watch();
    await vi.advanceTimersByTimeAsync(500);
    const before = answer.mock.calls.length;
    await vi.advanceTimersByTimeAsync(2000);
    expect(answer).toHaveBeenCalledTimes(before + 1);
  });

  it('keeps its failure on screen while it is repeated', async () => {
    answer.mockImplementation(failed(500));
    const { state } = watch();
    await requestsEnd();
    const seen: boolean[] = [];
    const stop = state.subscribe(({ isLoading, error }) => seen.push(isLoading || error === null));
    await vi.advanceTimersByTimeAsync(14_000);
    stop();
    expect(answer).toHaveBeenCalledTimes(5);
    expect(seen).not.toContain(true);
  });

  it('shows that it loads when somebody asks for it', async () => {
    answer.mockImplementation(failed(500));
    const { state, refresh } = watch();
    await requestsEnd();
    void refresh();
    expect(state.peek()).toMatchObject({ isLoading: true, error: null });
    await requestsEnd();
  });

  it.each([400, 403, 404, 422])('with %i is not repeated', async (status) => {
    answer.mockImplementation(failed(status));
    watch();
    await requestsEnd();
    await vi.advanceTimersByTimeAsync(300_000);
    dispatchEvent(new Event('online'));
    await requestsEnd();
    expect(answer).toHaveBeenCalledOnce();
  });

  it('is not retried without subscribers', async () => {
    answer.mockImplementation(failed(500));
    watch().stop();
    await vi.advanceTimersByTimeAsync(300_000);
    expect(answer).toHaveBeenCalledOnce();
  });

  it('is repeated behind the data that is shown', async () => {
    answer.mockImplementation(succeeded);
    const { state, refresh } = watch();
    await requestsEnd();
    answer.mockImplementation(failed(500));
    await refresh();
    expect(state.peek()).toMatchObject({ data: ['Billing'], error: { status: 500 } });
    answer.mockImplementation(succeeded);
    await vi.advanceTimersByTimeAsync(2000);
    expect(state.peek()).toMatchObject({ data: ['Billing'], error: null });
  });
});
