import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { listProducts } from '#core/product/product.endpoints.ts';
import { resetIdentity } from '#core/runtime/identity.ts';
import { configurePortal } from '#core/runtime/runtime.ts';
import { listServices } from '#core/service/service.endpoints.ts';
import { createGuest } from '#core/session/session.endpoints.ts';
import { mutation } from '#core/store/mutation.ts';
import { type ResourceState, resource } from '#core/store/resource.ts';
import type { ReadonlySignal } from '#core/store/signals.ts';
import { listDepartments } from '#core/support/support.endpoints.ts';
import { startProvider, type TestProvider } from '#tests/support/provider.ts';
import { startWatch } from '#tests/support/start-watch.ts';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startProvider();
  configurePortal({ apiBase: provider.url });
});
afterAll(() => provider.stop());
beforeEach(() => resetIdentity());

const departments = resource(listDepartments, { select: (answer) => answer.departments.map((one) => one.name) });
const products = resource(listProducts, { select: (answer) => answer.products.map((one) => one.name) });

/** Resolves once the state satisfies the test. */
const until = <D>(state: ReadonlySignal<ResourceState<D>>, test: (now: ResourceState<D>) => boolean) =>
  new Promise<ResourceState<D>>((resolve) => {
    const stop = state.subscribe((now) => {
      if (!test(now)) return;
      resolve(now);
      queueMicrotask(() => stop());
    });
  });
const settled = <D>(now: ResourceState<D>) => !now.isFetching;

describe('resource', () => {
  it('loads, and two watchers make one request', async () => {
    const a = startWatch(departments, {});
    const b = startWatch(departments, {});
    expect(a.state.peek()).toMatchObject({ isLoading: true, isFetching: true, data: undefined });
    const [one, two] = await Promise.all([until(a.state, settled), until(b.state, settled)]);
    expect(one.data).toContain('Billing');
    // Two requests would have made two arrays.
    expect(two.data).toBe(one.data);
    a.stop();
    b.stop();
  });

  it('keeps what it had while it revalidates, and after a failed revalidation', async () => {
    const watch = startWatch(departments, {});
    const first = await until(watch.state, settled);
    await provider.injectFault({ path: '/support/departments' }, 'status:500');
    const refreshing = watch.refresh();
    expect(watch.state.peek()).toMatchObject({ isFetching: true, isLoading: false, data: first.data });
    await refreshing;
    expect(watch.state.peek()).toMatchObject({ isFetching: false, data: first.data, error: { status: 500 } });
    watch.stop();
  });

  it('reads again what was first being read when it became stale', async () => {
    const fetch = vi.spyOn(globalThis, 'fetch');
    const watch = startWatch(departments, {});
    await departments.invalidate();
    expect(watch.state.peek()).toMatchObject({ isFetching: false, data: expect.arrayContaining(['Billing']) });
    expect(fetch.mock.calls.filter(([url]) => String(url).includes('/support/departments'))).toHaveLength(2);
    fetch.mockRestore();
    watch.stop();
  });

  it.each(['status:500', 'malformed-json', 'wrong-types', 'status:404-html'])(
    'turns its flags off after %s',
    async (fault) => {
      await provider.injectFault({ path: '/support/departments' }, fault);
      const watch = startWatch(departments, {});
      const state = await until(watch.state, settled);
      expect(state).toMatchObject({ isLoading: false, isFetching: false, data: undefined });
      expect(state.error).not.toBeNull();
      watch.stop();
    },
  );

  it('retries once after a lost connection', async () => {
    await provider.injectFault({ path: '/support/departments' }, 'drop-before');
    const watch = startWatch(departments, {});
    expect((await until(watch.state, settled)).data).toContain('Billing');
    watch.stop();
  });

  it('shows the former answer while another question is under way', async () => {
    const watch = startWatch(products, { query: { group_selector: 'domain.tld' } });
    const first = await until(watch.state, settled);
    watch.setInput({ query: { group_selector: 'cloud.server' } });
    expect(watch.state.peek()).toMatchObject({ isPlaceholderData: true, data: first.data });
    const second = await until(watch.state, (now) => settled(now) && !now.isPlaceholderData);
    expect(second.data).toEqual(['Cloud 2', 'Cloud 4', 'Cloud 8']);
    watch.stop();
  });

  it('is aborted on navigation if its endpoint allows it', async () => {
    const services = resource(listServices);
    await provider.injectFault({ path: '/services/services' }, 'delay:3000');
    const real = globalThis.fetch;
    const signals: (AbortSignal | null | undefined)[] = [];
    globalThis.fetch = (input, init) => {
      signals.push(init?.signal);
      return real(input, init);
    };
    const watch = startWatch(services, { query: { type: 'domain' } });
    await vi.waitFor(() => expect(signals).toHaveLength(1));
    expect(signals[0]?.aborted).toBe(false);
    watch.stop();
    await vi.waitFor(() => expect(signals[0]?.aborted).toBe(true));
    globalThis.fetch = real;
  });

  it('patches what is cached and takes it back', async () => {
    const watch = startWatch(departments, {});
    const before = (await until(watch.state, settled)).data;
    const undo = departments.patch((names) => [...names, 'New']);
    expect(watch.state.peek().data).toContain('New');
    undo();
    expect(watch.state.peek().data).toEqual(before);
    watch.stop();
  });

  it('forgets everything when the identity changes', async () => {
    await departments.get({});
    resetIdentity();
    const watch = startWatch(departments, {});
    expect(watch.state.peek().data).toBeUndefined();
    watch.stop();
  });
});

describe('mutation', () => {
  it('turns its flag on and off, and returns the outcome', async () => {
    const guest = mutation('test-guest', createGuest);
    const run = guest.run({});
    expect(guest.isPending.peek()).toBe(true);
    expect((await run).ok).toBe(true);
    expect(guest.isPending.peek()).toBe(false);
  });

  it.each(['status:500', 'drop-before', 'drop-after', 'malformed-json', 'wrong-types'])(
    'under %s rolls back and turns its flag off',
    async (fault) => {
      await provider.injectFault({ path: '/user/guests' }, fault);
      const steps: string[] = [];
      const guest = mutation(`test-${fault}`, createGuest, {
        optimistic: () => {
          steps.push('shown');
          return () => steps.push('taken back');
        },
        onFailure: () => void steps.push('told'),
      });
      const outcome = await guest.run({});
      expect(outcome.ok).toBe(false);
      expect(steps).toEqual(['shown', 'taken back', 'told']);
      expect(guest.isPending.peek()).toBe(false);
    },
  );
});
