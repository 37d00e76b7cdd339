import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type SendOptions, send } from '#core/http/send.ts';
import { configurePortal } from '#core/runtime/runtime.ts';
import { listFaqs } from '#core/support/support.endpoints.ts';
import { countAbortFollowers } from '#tests/support/abort-followers.ts';

class FakeXhr {
  static sent = 0;
  upload = {};
  onabort: (() => void) | null = null;
  open() {}
  setRequestHeader() {}
  send() {
    FakeXhr.sent++;
  }
  /** As the standard has it: before `send` there is nothing to abort, and no event says so. */
  abort() {
    if (FakeXhr.sent > 0) this.onabort?.();
  }
}

const fetchStub = vi.fn<typeof fetch>();
const kindOf = (options: SendOptions) =>
  send(listFaqs, {}, { quiet: true, ...options }).then(
    () => 'ok',
    (error: { kind: string }) => error.kind,
  );

beforeEach(() => {
  configurePortal({ apiBase: 'http://provider.invalid' });
  vi.stubGlobal('fetch', fetchStub);
  vi.stubGlobal('XMLHttpRequest', FakeXhr);
  fetchStub.mockReset().mockImplementation(async () => new Response('{"departments":[]}'));
  FakeXhr.sent = 0;
});
afterEach(() => vi.unstubAllGlobals());

describe('a call that was aborted before it is sent', () => {
  it('is not sent', async () => {
    expect(await kindOf({ signal: AbortSignal.abort() })).toBe('cancelled');
    expect(fetchStub).not.toHaveBeenCalled();
  });
  it('is not sent as an upload', async () => {
    const onProgress = () => {};
    expect(await Promise.race([kindOf({ signal: AbortSignal.abort(), onProgress }), later('pending')])).toBe(
      'cancelled',
    );
    expect(FakeXhr.sent).toBe(0);
  });
  it('is not sent as an upload when the abort comes while the uploader loads', async () => {
    const abort = new AbortController();
    const outcome = kindOf({ signal: abort.signal, onProgress: () => {} });
    abort.abort();
    expect(await Promise.race([outcome, later('pending')])).toBe('cancelled');
    expect(FakeXhr.sent).toBe(0);
  });
});

it('an upload aborted while it runs is cancelled', async () => {
  const abort = new AbortController();
  const outcome = kindOf({ signal: abort.signal, onProgress: () => {} });
  await vi.waitFor(() => expect(FakeXhr.sent).toBe(1));
  abort.abort();
  expect(await outcome).toBe('cancelled');
});

it('50 finished calls leave nothing on a signal that lives on', async () => {
  const { signal } = new AbortController();
  for (let call = 0; call < 50; call++) expect(await kindOf({ signal })).toBe('ok');
  expect(countAbortFollowers(signal)).toBe(0);
});

it('50 failed calls leave nothing on a signal that lives on', async () => {
  fetchStub.mockImplementation(async () => {
    throw new TypeError('network');
  });
  const { signal } = new AbortController();
  for (let call = 0; call < 50; call++) expect(await kindOf({ signal })).toBe('network');
  expect(countAbortFollowers(signal)).toBe(0);
});

it('a call without an answer times out after half a minute', async () => {
  vi.useFakeTimers();
  fetchStub.mockImplementation(
    (_input, init) =>
      new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
  );
  const outcome = kindOf({});
  await vi.advanceTimersByTimeAsync(29_999);
  expect(await Promise.race([outcome, Promise.resolve('pending')])).toBe('pending');
  await vi.advanceTimersByTimeAsync(1);
  expect(await outcome).toBe('timeout');
  vi.useRealTimers();
});

it('an answered call leaves no timer', async () => {
  vi.useFakeTimers();
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  expect(await kindOf({})).toBe('ok');
  expect([vi.getTimerCount(), timeout.mock.calls.length]).toEqual([0, 0]);
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const later = <T>(value: T) => new Promise<T>((resolve) => setTimeout(resolve, 200, value));
