import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from '#core/http/api-error.ts';
import { notices } from '#core/notification/notices.store.ts';
import { configurePortal } from '#core/runtime/runtime.ts';
import { session } from '#core/session/session.store.ts';
import type { Mutation } from '#core/store/mutation.ts';
import { PASSWORD, startProvider, type TestProvider } from './provider.ts';

/** What can go wrong with a call, as the provider injects it. */
export const FAULTS = [
  'status:500',
  'status:503-html',
  'status:404',
  'status:422',
  'status:501',
  'malformed-json',
  'empty',
  'wrong-types',
  'drop-before',
  'drop-after',
] as const;
type Fault = (typeof FAULTS)[number];

type AnyMutation = Mutation<unknown, unknown>;
const isMutation = (value: unknown): value is AnyMutation =>
  typeof value === 'object' && value !== null && 'run' in value;

/**
 * Has calls fail while a fault is set.
 * @param pathPrefix of the calls that are meant; every call without it
 */
export function createFaultyFetch(pathPrefix = '/') {
  const { fetch } = globalThis;
  let fault: Fault | null = null;
  return {
    install() {
      globalThis.fetch = (input, init) => {
        const request = new Request(input as RequestInfo, init);
        if (fault && new URL(request.url).pathname.startsWith(pathPrefix)) request.headers.set('X-Demo-Fault', fault);
        return fetch(request);
      };
    },
    uninstall() {
      globalThis.fetch = fetch;
    },
    set(next: Fault | null) {
      fault = next;
    },
    /** Does something under a fault. */
    async during<Result>(next: Fault, act: () => Promise<Result>): Promise<Result> {
      fault = next;
      return act().finally(() => {
        fault = null;
      });
    },
  };
}

interface StoreUnderTest {
  /** The module of the store. */
  store: object;
  /** Where the paths of its calls begin. */
  pathPrefix: string;
  /** One input for each mutation of the store. */
  inputs: Readonly<Record<string, unknown>>;
}

/** Starts a provider for the tests around it, with somebody signed in. @returns the fetch that can fail */
export function setUpFaultyProvider(pathPrefix?: string) {
  const faulty = createFaultyFetch(pathPrefix);
  let provider: TestProvider;
  beforeAll(async () => {
    provider = await startProvider();
    faulty.install();
    configurePortal({ apiBase: provider.url });
    await session().start();
    await session().signIn({ login: 'owner@example.test', password: PASSWORD });
    expect(session().status.peek()).toBe('signed-in');
  });
  afterAll(() => {
    faulty.uninstall();
    provider.stop();
  });
  return faulty;
}

/**
 * Declares the tests of the mutations of a store under every fault, for somebody who is signed in; resources are in
 * tests/unit/store/reads.test.ts with those of all stores.
 * @returns the fetch, for what is no mutation
 */
export function testMutationsUnderFaults({ store, pathPrefix, inputs }: StoreUnderTest) {
  const faulty = setUpFaultyProvider(pathPrefix);

  const mutations = Object.entries(store).filter((entry): entry is [string, AnyMutation] => isMutation(entry[1]));

  it('has an input for every mutation of the store', () =>
    expect(mutations.map(([name]) => name).sort()).toEqual(Object.keys(inputs).sort()));

  describe.each(FAULTS)('%s', (fault) => {
    it.each(mutations)('%s is pending while it runs, and ends without throwing', async (name, mutation) => {
      const outcome = await faulty.during(fault, () => {
        const running = mutation.run(inputs[name]);
        expect(mutation.isPending.peek()).toBe(true);
        return running;
      });
      expect(mutation.isPending.peek()).toBe(false);
      if (!/^(empty|wrong-types)$/.test(fault)) expect(outcome.ok).toBe(false);
      if (!outcome.ok) expect(outcome.error).toBeInstanceOf(ApiError);
      const [, status] = /^status:(\d+)/.exec(fault) ?? [];
      if (status) expect(outcome).toMatchObject({ error: { status: Number(status) } });
      for (const notice of notices().list.peek()) expect(notice.text.trim()).not.toBe('');
    });
  });
  return faulty;
}
