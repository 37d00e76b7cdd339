import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { notices } from '#core/notification/notices.store.ts';
import { resetIdentity } from '#core/runtime/identity.ts';
import { configurePortal, runtime } from '#core/runtime/runtime.ts';
import { mutation } from '#core/store/mutation.ts';
import { queryClient } from '#core/store/query-client.ts';
import { resource } from '#core/store/resource.ts';
import { startWatch } from '#tests/support/start-watch.ts';

const Things = z.object({ names: z.array(z.string()) });
const list = {
  method: 'GET',
  auth: 'user',
  summary: '',
  query: z.object({ page: z.optional(z.number()), search: z.optional(z.string()) }),
  response: Things,
} as const;
const listThings = endpoint({ ...list, path: '/things', quiet: true, cancellable: true });
const listOthers = endpoint({ ...list, path: '/others', quiet: true });
const addThing = endpoint({
  method: 'POST',
  path: '/things',
  auth: 'user',
  summary: '',
  request: z.object({ name: z.string(), file: z.optional(z.instanceof(File)) }),
  response: z.object({ id: z.number() }),
  createsResource: true,
  quiet: true,
});

const fetchStub = vi.fn<typeof fetch>();
const respond = (body: unknown, status = 200) =>
  fetchStub.mockImplementation(async () => Response.json(body as object, { status }));
const requests = () => fetchStub.mock.calls.map(([url]) => String(url).replace('http://localhost', ''));
const keys = () => fetchStub.mock.calls.map(([, init]) => new Headers(init?.headers).get('Idempotency-Key'));
const flush = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  runtime().stores.delete('query-client');
  configurePortal({ apiBase: 'http://localhost' });
  vi.stubGlobal('fetch', fetchStub);
  fetchStub.mockReset();
  respond({ names: ['one'] });
});
afterEach(() => {
  resetIdentity();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a read', () => {
  it('has nothing to show at first, then its data', async () => {
    const watch = startWatch(resource(listThings), {});
    expect(watch.state.peek()).toEqual({
      data: undefined,
      error: null,
      isLoading: true,
      isFetching: true,
      isPlaceholderData: false,
    });
    await flush();
    expect(watch.state.peek()).toEqual({
      data: { names: ['one'] },
      error: null,
      isLoading: false,
      isFetching: false,
      isPlaceholderData: false,
    });
    watch.stop();
  });
  it('has what the store selects of the response', async () => {
    expect(await resource(listThings, { select: ({ names }) => names.length }).get({})).toBe(1);
  });
  it('is loading before it is started, and fetches nothing', () => {
    expect(resource(listThings).watch({}).state.peek()).toMatchObject({ data: undefined, isLoading: true });
    expect(fetchStub).not.toHaveBeenCalled();
  });
  it('has cached data before it is started, so that the first frame shows it', async () => {
    const things = resource(listThings);
    await things.get({});
    expect(things.watch({}).state.peek()).toEqual({
      data: { names: ['one'] },
      error: null,
      isLoading: false,
      isFetching: false,
      isPlaceholderData: false,
    });
  });
  it('changes no state as it starts, so that nothing is rendered twice', async () => {
    const watch = resource(listThings).watch({});
    const before = watch.state.peek();
    const stop = watch.start();
    expect(watch.state.peek()).toBe(before);
    stop();
  });
  it('shows cached data at once', async () => {
    const things = resource(listThings);
    await things.get({});
    const watch = startWatch(things, {});
    expect(watch.state.peek()).toMatchObject({ data: { names: ['one'] }, isFetching: false });
    watch.stop();
  });
  it('is made once for queries that differ in blank values alone', async () => {
    const things = resource(listThings);
    await things.get({ query: { page: 1 } });
    await things.get({ query: { page: 1, search: '' } });
    await things.get({ query: { page: 1, search: undefined } });
    expect(requests()).toEqual(['/things?page=1']);
  });
  it('is made for each query', async () => {
    const things = resource(listThings);
    await things.get({ query: { page: 1 } });
    await things.get({ query: { page: 2 } });
    await things.get({ query: { page: 1, search: 'a' } });
    expect(requests()).toEqual(['/things?page=1', '/things?page=2', '/things?page=1&search=a']);
  });
  it('is made for each path', async () => {
    const thing = resource(endpoint({ ...listThings, path: '/things/{id}' }));
    await thing.get({ params: { id: 1 } });
    await thing.get({ params: { id: 2 } });
    expect(requests()).toEqual(['/things/1', '/things/2']);
  });
  it('is fresh for 15 seconds', async () => {
    const things = resource(listThings);
    await things.get({});
    await vi.advanceTimersByTimeAsync(14_900);
    await things.get({});
    expect(requests()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(200);
    await things.get({});
    expect(requests()).toHaveLength(2);
  });
  it('is fresh for as long as its store says', async () => {
    const things = resource(listThings, { staleTime: 60_000 });
    await things.get({});
    await vi.advanceTimersByTimeAsync(59_000);
    await things.get({});
    expect(requests()).toHaveLength(1);
  });
  it('is cached for five minutes after its last use', async () => {
    const watch = startWatch(resource(listThings), {});
    await flush();
    watch.stop();
    await vi.advanceTimersByTimeAsync(299_000);
    expect(queryClient().getQueryCache().getAll()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2000);
    expect(queryClient().getQueryCache().getAll()).toHaveLength(0);
  });
  it('is retried once after a lost connection, 0.4 seconds later', async () => {
    fetchStub.mockRejectedValue(new TypeError('offline'));
    const watch = startWatch(resource(listThings), {});
    await vi.advanceTimersByTimeAsync(399);
    expect(requests()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1000);
    expect(requests()).toHaveLength(2);
    expect(watch.state.peek()).toMatchObject({ isFetching: false, error: { kind: 'network' } });
    watch.stop();
  });
  it('is not made again at once after a failure of the provider', async () => {
    respond({}, 503);
    const watch = startWatch(resource(listThings), {});
    await vi.advanceTimersByTimeAsync(1900);
    expect(requests()).toHaveLength(1);
    watch.stop();
  });
  it('is not made again when a page is shown again', async () => {
    const watch = startWatch(resource(listThings), {});
    await vi.advanceTimersByTimeAsync(60_000);
    expect(queryClient().getDefaultOptions().queries?.refetchOnWindowFocus).toBe(false);
    watch.stop();
  });
  it('shows its failure, and keeps the data that it had', async () => {
    const watch = startWatch(resource(listThings), {});
    await flush();
    respond({}, 500);
    const refreshed = watch.refresh();
    expect(watch.state.peek().isFetching).toBe(true);
    await refreshed;
    expect(watch.state.peek()).toMatchObject({ data: { names: ['one'] }, error: { status: 500 }, isFetching: false });
    expect(requests()).toHaveLength(2);
    watch.stop();
  });
  it('has another response where the provider says “none” by failing', async () => {
    respond({}, 404);
    const things = resource(listThings, {
      recover: ({ status }) => (status === 404 ? { names: [] } : undefined),
    });
    expect(await things.get({})).toEqual({ names: [] });
  });
  it('fails where its store knows no other response', async () => {
    respond({}, 500);
    const things = resource(listThings, { recover: ({ status }) => (status === 404 ? { names: [] } : undefined) });
    await expect(things.get({})).rejects.toMatchObject({ status: 500 });
  });
  it('fetches nothing while there is no question', async () => {
    const watch = startWatch(resource(listThings), null);
    await flush();
    expect([requests(), watch.state.peek().isLoading]).toEqual([[], false]);
    watch.setInput({});
    await flush();
    expect(watch.state.peek().data).toEqual({ names: ['one'] });
    watch.stop();
  });
  it('shows the data of the question before while another one is under way', async () => {
    const watch = startWatch(resource(listThings), { query: { page: 1 } });
    await flush();
    respond({ names: ['two'] });
    watch.setInput({ query: { page: 2 } });
    expect(watch.state.peek()).toMatchObject({ data: { names: ['one'] }, isPlaceholderData: true, isFetching: true });
    await flush();
    expect(watch.state.peek()).toMatchObject({ data: { names: ['two'] }, isPlaceholderData: false });
    watch.stop();
  });
  it('is not watched any longer once it is stopped', async () => {
    const things = resource(listThings);
    const watch = startWatch(things, {});
    await flush();
    watch.stop();
    await things.invalidate();
    await flush();
    expect(requests()).toHaveLength(1);
  });
  it('fetches ahead, and ignores a failure', async () => {
    const things = resource(listThings);
    things.prefetch({});
    await flush();
    await things.get({});
    expect(requests()).toHaveLength(1);
    respond({}, 500);
    things.prefetch({ query: { page: 2 } });
    await flush();
  });
  it('fetches another page of what it shows ahead', async () => {
    const watch = startWatch(resource(listThings), { query: { page: 1, search: 'a' } });
    await flush();
    watch.prefetchPage(2);
    await flush();
    expect(requests()).toEqual(['/things?page=1&search=a', '/things?page=2&search=a']);
    watch.setInput({ query: { page: 2, search: 'a' } });
    await flush();
    expect(requests()).toHaveLength(2);
    watch.prefetchPage(3);
    await flush();
    expect(requests()[2]).toBe('/things?page=3&search=a');
    watch.setInput(null);
    watch.prefetchPage(4);
    await flush();
    expect(requests()).toHaveLength(3);
    watch.stop();
  });
  it('is made again where it is shown when it is invalidated, and no other read', async () => {
    const [things, others] = [resource(listThings), resource(listOthers)];
    const watches = [startWatch(things, {}), startWatch(others, {})];
    await flush();
    await things.invalidate();
    expect(requests()).toEqual(['/things', '/others', '/things']);
    for (const watch of watches) watch.stop();
  });
  it('is aborted on navigation where its endpoint allows it', async () => {
    const signals = () => fetchStub.mock.calls.map(([, init]) => init?.signal?.aborted);
    fetchStub.mockImplementation(() => new Promise(() => {}));
    const watches = [startWatch(resource(listThings), {}), startWatch(resource(listOthers), {})];
    await flush();
    for (const watch of watches) watch.stop();
    await flush();
    expect(signals()).toEqual([true, false]);
  });
  it('can be cancelled, and no other read is', async () => {
    fetchStub.mockImplementation(() => new Promise(() => {}));
    const [things, others] = [resource(listThings), resource(listOthers)];
    const watches = [startWatch(things, {}), startWatch(others, {})];
    await things.cancel();
    expect(watches.map((watch) => watch.state.peek().isFetching)).toEqual([false, true]);
    for (const watch of watches) watch.stop();
  });
  it('raises a notice unless its store says otherwise', async () => {
    respond({ message: 'Full' }, 500);
    const loud = endpoint({ ...list, path: '/loud' });
    const texts = () =>
      notices()
        .list.peek()
        .map(({ text }) => text);
    for (const { id } of notices().list.peek()) notices().dismiss(id);
    await expect(resource(loud, { send: { quiet: true } }).get({})).rejects.toThrow();
    expect(texts()).toEqual([]);
    await expect(resource(loud).get({ query: { page: 2 } })).rejects.toThrow();
    expect(texts()).toEqual(['Full']);
  });
  it('is forgotten when the identity changes', async () => {
    const things = resource(listThings);
    await things.get({});
    resetIdentity();
    await things.get({});
    expect(requests()).toHaveLength(2);
  });
});

describe('a change in place', () => {
  it('applies to every cached answer of the read, with its question, and to no other', async () => {
    const [things, others] = [resource(listThings), resource(listOthers)];
    await things.get({ query: { page: 1 } });
    await things.get({ query: { page: 2 } });
    await others.get({});
    things.patch(({ names }, { query }) => ({ names: [...names, `new on ${query?.page}`] }));
    expect(await things.get({ query: { page: 1 } })).toEqual({ names: ['one', 'new on 1'] });
    expect(await things.get({ query: { page: 2 } })).toEqual({ names: ['one', 'new on 2'] });
    expect(await others.get({})).toEqual({ names: ['one'] });
  });
  it('is not applied before the first response', async () => {
    fetchStub.mockImplementation(() => new Promise(() => {}));
    const things = resource(listThings);
    const watch = startWatch(things, {});
    const change = vi.fn((data: { names: string[] }) => data);
    things.patch(change);
    expect(change).not.toHaveBeenCalled();
    watch.stop();
  });
  it('can be taken back', async () => {
    const things = resource(listThings);
    await things.get({});
    things.patch(() => ({ names: [] }))();
    expect(await things.get({})).toEqual({ names: ['one'] });
  });
});

describe('a write', () => {
  let count = 0;
  const create = (options?: Parameters<typeof mutation<typeof addThing>>[2]) =>
    mutation(`cache-${count++}`, addThing, options);
  const body = { name: 'One' };
  beforeEach(() => {
    respond({ id: 5 });
  });

  it('has the data of the response', async () =>
    expect(await create().run({ body })).toEqual({ ok: true, data: { id: 5 } }));
  it('has the failure as an outcome', async () => {
    respond({}, 422);
    expect(await create().run({ body })).toMatchObject({ ok: false, error: { kind: 'http', status: 422 } });
  });
  it('is pending until the last of its runs has ended', async () => {
    const add = create();
    expect(add.isPending.peek()).toBe(false);
    const finish: (() => void)[] = [];
    fetchStub.mockImplementation(() => new Promise((resolve) => finish.push(() => resolve(Response.json({ id: 6 })))));
    const runs = [add.run({ body }), add.run({ body: { name: 'Two' } })];
    await flush();
    finish[0]?.();
    await runs[0];
    expect(add.isPending.peek()).toBe(true);
    finish[1]?.();
    await runs[1];
    expect(add.isPending.peek()).toBe(false);
  });
  it('sends the headers of the call', async () => {
    await create().run({ body }, { headers: { 'X-One': '1' } });
    expect(new Headers(fetchStub.mock.lastCall?.[1]?.headers).get('X-One')).toBe('1');
  });
  it.each([
    ['a lost connection', () => fetchStub.mockRejectedValue(new TypeError('offline'))],
    ['a failure of a gateway', () => respond({}, 500)],
    ['a gateway that gave up waiting', () => respond({}, 408)],
    ['a rate limit', () => respond({}, 429)],
    ['an answer that cannot be read', () => respond({ id: 'five' })],
  ])('is the same attempt after %s', async (_title, fail) => {
    const add = create();
    fail();
    await add.run({ body });
    respond({ id: 5 });
    await add.run({ body });
    const [first, second] = keys();
    expect(first).toBeTruthy();
    expect(second).toBe(first);
  });
  it.each([
    ['success', () => respond({ id: 5 })],
    ['refusal', () => respond({}, 499)],
  ])('is another attempt after a %s', async (_title, answer) => {
    const add = create();
    answer();
    await add.run({ body });
    await add.run({ body });
    expect(new Set(keys()).size).toBe(2);
  });
  it('is a new attempt for other data, such as another file of the same size', async () => {
    const add = create();
    respond({}, 500);
    for (const name of ['a.txt', 'b.txt']) await add.run({ body: { name: 'One', file: new File(['x'], name) } });
    for (const text of ['x', 'xy'])
      await add.run({ body: { name: 'One', file: new File([text], 'c.txt', { lastModified: 1 }) } });
    await add.run({ body: { name: 'One', file: new File(['x'], 'c.txt', { lastModified: 1 }) } });
    expect(keys()[4]).toBe(keys()[2]);
    expect(new Set(keys()).size).toBe(4);
  });
  it('is a new attempt for another user', async () => {
    const add = create();
    respond({}, 500);
    await add.run({ body });
    resetIdentity();
    await add.run({ body });
    expect(new Set(keys()).size).toBe(2);
  });
  it('shows what is expected, and takes it back on failure', async () => {
    const steps: string[] = [];
    const add = create({
      optimistic: (input) => {
        steps.push(`shown ${input.body?.name}`);
        return () => steps.push('taken back');
      },
      onFailure: (error, input) => void steps.push(`failed ${error.status} ${input.body?.name}`),
      onSuccess: (data, input) => void steps.push(`done ${data.id} ${input.body?.name}`),
    });
    await add.run({ body });
    respond({}, 500);
    await add.run({ body });
    expect(steps).toEqual(['shown One', 'done 5 One', 'shown One', 'taken back', 'failed 500 One']);
  });
  it.each([
    ['one after the other where it is shown at once', true, 1],
    ['side by side where its answer is waited for', false, 2],
  ])('is sent %s', async (_how, isOptimistic, sentAtOnce) => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    fetchStub.mockImplementation(() => answered.then(() => Response.json({ id: 5 })));
    const add = create(isOptimistic ? { optimistic: () => () => {} } : {});
    const runs = ['One', 'Two'].map((name) => add.run({ body: { ...body, name } }));
    await flush();
    expect(fetchStub).toHaveBeenCalledTimes(sentAtOnce);
    answer();
    expect((await Promise.all(runs)).every(({ ok }) => ok)).toBe(true);
    expect(fetchStub.mock.calls.map(([, init]) => JSON.parse(String(init?.body)).name)).toEqual(['One', 'Two']);
  });
  it('is not sent in its turn once somebody else is signed in', async () => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    fetchStub.mockImplementation(() => answered.then(() => Response.json({ id: 5 })));
    const add = create({ optimistic: () => () => {} });
    const runs = ['One', 'Two'].map((name) => add.run({ body: { ...body, name } }));
    await flush();
    resetIdentity();
    answer();
    expect(await runs[1]).toMatchObject({ ok: false, error: { kind: 'cancelled' } });
    expect(fetchStub).toHaveBeenCalledTimes(1);
  });
  it('is sent although the one before it failed', async () => {
    respond({}, 500);
    const add = create({ optimistic: () => () => {} });
    const runs = ['One', 'Two'].map((name) => add.run({ body: { ...body, name } }));
    expect((await Promise.all(runs)).map(({ ok }) => ok)).toEqual([false, false]);
    expect(fetchStub).toHaveBeenCalledTimes(2);
  });
  it('fails alone without anything to roll back', async () => {
    respond({}, 500);
    expect(await create().run({ body })).toMatchObject({ ok: false, error: { status: 500 } });
  });
  it('waits for what its store does with the response', async () => {
    let isDone = false;
    await create({
      onSuccess: async () => {
        await Promise.resolve();
        isDone = true;
      },
    }).run({ body });
    expect(isDone).toBe(true);
  });
  it('is malformed when its store cannot use the response', async () => {
    const add = create({
      onSuccess: () => {
        throw new TypeError('unexpected');
      },
    });
    expect(await add.run({ body })).toMatchObject({ ok: false, error: { kind: 'malformed' } });
  });
  it.each([
    ['the declared notice', 'Created 5', ['Created 5']],
    ['no notice where the declaration has none', null, []],
  ])('raises %s', async (_title, notice, expected) => {
    for (const { id } of notices().list.peek()) notices().dismiss(id);
    await create({ success: () => notice }).run({ body });
    expect(
      notices()
        .list.peek()
        .map(({ text }) => text),
    ).toEqual(expected);
  });
});
