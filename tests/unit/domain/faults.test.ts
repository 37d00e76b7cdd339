import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as store from '#core/domain/domains.store.ts';
import { ApiError } from '#core/http/api-error.ts';
import { notices } from '#core/notification/notices.store.ts';
import { configurePortal } from '#core/runtime/runtime.ts';
import { session } from '#core/session/session.store.ts';
import type { Mutation } from '#core/store/mutation.ts';
import { PASSWORD, startProvider, type TestProvider } from '#tests/support/provider.ts';

/** The mutations of the store under every fault; its resources are in tests/unit/store/reads.test.ts with those of all stores. */
const FAULTS = [
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
const byId = { params: { id: '1' } };
const contact = {
  firstname: 'Kit',
  lastname: 'Rowe',
  email_address: 'kit@quay.example',
  phone_number: '+44 20 7946 0018',
  address1: '2 Dock Road',
  city: 'Cardiff',
  country: 'GB',
  zip: 'CF10 1AA',
  type: 'billing',
  domain_id: '1',
};

/** One input for each mutation of the store. */
const mutationInputs: Record<string, unknown> = {
  updateDomain: { ...byId, body: { auto_renew: false } },
  updateDomains: { ...byId, body: { auto_renew: true } },
  renewDomain: { ...byId, body: { years: 1 } },
  renewDomains: { ...byId, body: { years: 1 } },
  createContact: { body: contact },
  createContacts: { body: contact },
  updateContact: { params: { id: '2' }, body: contact },
  deleteContact: { params: { id: '3' } },
  confirmRegistrant: { body: { key: 'none' } },
};

let provider: TestProvider;
const { fetch } = globalThis;
/** Injected into every call about domains while it is set. */
let fault: string | null = null;
beforeAll(async () => {
  provider = await startProvider();
  globalThis.fetch = (input, init) => {
    const request = new Request(input as RequestInfo, init);
    if (fault && new URL(request.url).pathname.startsWith('/domain')) request.headers.set('X-Demo-Fault', fault);
    return fetch(request);
  };
  configurePortal({ apiBase: provider.url });
  await session().start();
  await session().signIn({ login: 'owner@example.test', password: PASSWORD });
});
afterAll(() => {
  globalThis.fetch = fetch;
  provider.stop();
});

const isMutation = (value: unknown): value is Mutation<unknown, unknown> =>
  typeof value === 'object' && value !== null && 'run' in value;
const mutations = Object.entries(store as Record<string, unknown>).filter(([, value]) => isMutation(value));

it('has an input for every mutation of the store', () =>
  expect(mutations.map(([name]) => name).sort()).toEqual(Object.keys(mutationInputs).sort()));

describe.each(FAULTS)('%s', (currentFault) => {
  it.each(mutations)('%s is pending while it runs, and ends without throwing', async (name, value) => {
    const mutation = value as Mutation<unknown, unknown>;
    fault = currentFault;
    const running = mutation.run(mutationInputs[name]);
    expect(mutation.isPending.peek()).toBe(true);
    const outcome = await running.finally(() => {
      fault = null;
    });
    expect(mutation.isPending.peek()).toBe(false);
    if (!/^(empty|wrong-types)$/.test(currentFault)) expect(outcome.ok).toBe(false);
    if (!outcome.ok) expect(outcome.error).toBeInstanceOf(ApiError);
    for (const notice of notices().list.peek()) expect(notice.text.trim()).not.toBe('');
  });

  it('fetching the transfer code ends without throwing', async () => {
    fault = currentFault;
    const outcome = await store.fetchEppCode('1').finally(() => {
      fault = null;
    });
    expect(outcome.ok).toBe(false);
  });
});
