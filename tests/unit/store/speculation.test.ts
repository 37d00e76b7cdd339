import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { notices } from '#core/notification/notices.store.ts';
import { resetIdentity } from '#core/runtime/identity.ts';
import { configurePortal, runtime } from '#core/runtime/runtime.ts';
import { resource } from '#core/store/resource.ts';
import { startWatch } from '#tests/support/start-watch.ts';

const listThings = endpoint({
  method: 'GET',
  path: '/things',
  auth: 'user',
  summary: '',
  query: z.object({ page: z.optional(z.number()) }),
  response: z.object({ names: z.array(z.string()) }),
});
const fetchStub = vi.fn<typeof fetch>();
const respond = (status: number) =>
  fetchStub.mockImplementation(async () => Response.json({ names: ['one'] }, { status }));
const flush = () => vi.advanceTimersByTimeAsync(0);
/** @returns how many calls a fetch ahead makes */
async function prefetch(page = 1): Promise<number> {
  const before = fetchStub.mock.calls.length;
  resource(listThings).prefetch({ query: { page } });
  await flush();
  return fetchStub.mock.calls.length - before;
}

beforeEach(() => {
  vi.useFakeTimers();
  runtime().stores.delete('query-client');
  configurePortal({ apiBase: 'http://localhost' });
  vi.stubGlobal('fetch', fetchStub);
  fetchStub.mockReset();
  respond(200);
});
afterEach(() => {
  // What the last test was refused is forgotten.
  vi.advanceTimersByTime(60_000);
  resetIdentity();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a read that is fetched ahead', () => {
  it('is one call, however often it is pointed at and when it is shown', async () => {
    const made = [await prefetch(), await prefetch()];
    const watch = startWatch(resource(listThings), { query: { page: 1 } });
    await flush();
    expect(made).toEqual([1, 0]);
    expect(fetchStub).toHaveBeenCalledOnce();
    expect(watch.state.peek()).toMatchObject({ data: { names: ['one'] }, isLoading: false });
    watch.stop();
  });

  it.each([
    ['where somebody saves data', { connection: { saveData: true } }],
    ['on a slow connection', { connection: { effectiveType: '2g' } }],
    ['on a very slow connection', { connection: { effectiveType: 'slow-2g' } }],
  ])('is left to the visit %s', async (_, navigator) => {
    vi.stubGlobal('navigator', navigator);
    expect(await prefetch()).toBe(0);
  });

  it('is made on a fast connection', async () => {
    vi.stubGlobal('navigator', { connection: { saveData: false, effectiveType: '4g' } });
    expect(await prefetch()).toBe(1);
  });

  it('is skipped in a hidden tab', async () => {
    vi.stubGlobal('document', { ...document, visibilityState: 'hidden' });
    expect(await prefetch()).toBe(0);
  });

  it('is skipped for a minute after the provider asked for fewer calls', async () => {
    respond(429);
    await resource(listThings)
      .get({ query: { page: 9 } }, { quiet: true })
      .catch(() => {});
    respond(200);
    expect(await prefetch()).toBe(0);
    vi.advanceTimersByTime(60_000);
    expect(await prefetch()).toBe(1);
  });

  it('raises no notice for a failure', async () => {
    respond(500);
    await prefetch();
    expect(notices().list.peek()).toEqual([]);
  });
});
