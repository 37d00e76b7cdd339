import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as store from '#core/hosting/hosting.store.ts';
import { signInToPanel } from '#core/hosting/panel-sign-in.ts';
import { ApiError } from '#core/http/api-error.ts';
import { notices } from '#core/notification/notices.store.ts';
import { configurePortal } from '#core/runtime/runtime.ts';
import { session } from '#core/session/session.store.ts';
import type { Mutation } from '#core/store/mutation.ts';
import { createHostingTeam, type HostingTeam } from '#tests/support/hosting-fixture.ts';
import { startProvider, type TestProvider } from '#tests/support/provider.ts';

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

let provider: TestProvider;
let team: HostingTeam;
const { fetch } = globalThis;
/** Injected into every call about hosting while it is set. */
let fault: string | null = null;
/** Answered in the provider's place while it is set. */
let panelAddress: string | null = null;
beforeAll(async () => {
  provider = await startProvider();
  team = await createHostingTeam(provider);
  globalThis.fetch = (input, init) => {
    const request = new Request(input as RequestInfo, init);
    const { pathname } = new URL(request.url);
    if (panelAddress !== null && pathname.includes('/account/login/'))
      return Promise.resolve(Response.json({ data: { url: panelAddress } }));
    if (fault && pathname.startsWith('/shared-hosting')) request.headers.set('X-Demo-Fault', fault);
    return fetch(request);
  };
  configurePortal({ apiBase: provider.url, appDomain: 'localhost' });
  await session().start();
  await session().signIn({ login: team.people.owner.email, password: team.password });
});
afterAll(async () => {
  globalThis.fetch = fetch;
  await provider.stop();
});

const byId = () => ({ params: { id: String(team.main.id) } });
/** One input for each mutation of the store. */
const mutationInputs: Record<string, () => unknown> = {
  updateHostingAccount: () => ({ ...byId(), body: { php_version: '8.4' } }),
  repairHostingDns: () => ({ ...byId(), body: { domain: team.main.name } }),
  requestPanelUrl: byId,
};
const isMutation = (value: unknown): value is Mutation<unknown, unknown> =>
  typeof value === 'object' && value !== null && 'run' in value;
const mutations = Object.entries(store as Record<string, unknown>).filter(([, value]) => isMutation(value));

it('has an input for every mutation of the store', () =>
  expect(mutations.map(([name]) => name).sort()).toEqual(Object.keys(mutationInputs).sort()));

describe.each(FAULTS)('%s', (currentFault) => {
  it.each(mutations)('%s is pending while it runs, and ends without throwing', async (name, value) => {
    const mutation = value as Mutation<unknown, unknown>;
    fault = currentFault;
    const running = mutation.run(mutationInputs[name]?.());
    expect(mutation.isPending.peek()).toBe(true);
    const outcome = await running.finally(() => {
      fault = null;
    });
    expect(mutation.isPending.peek()).toBe(false);
    if (!/^(empty|wrong-types)$/.test(currentFault)) expect(outcome.ok).toBe(false);
    if (!outcome.ok) expect(outcome.error).toBeInstanceOf(ApiError);
    for (const notice of notices().list.peek()) expect(notice.text.trim()).not.toBe('');
  });
});

describe('the sign-in to a control panel', () => {
  /** Where the tab was led; null while it waits. */
  let opened: string | null = null;
  let isClosed = false;
  let isBlocked = false;
  const tab = {
    opener: {} as unknown,
    closed: false,
    location: {
      replace: (url: string) => {
        opened = url;
      },
    },
    close: () => {
      isClosed = true;
    },
  };
  const open = vi.fn(() => (isBlocked ? null : tab));
  beforeEach(() => {
    [opened, isClosed, isBlocked, panelAddress] = [null, false, false, null];
    tab.opener = {};
    open.mockClear();
    vi.stubGlobal('open', open);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    panelAddress = null;
    fault = null;
  });
  const signIn = () => signInToPanel({ id: String(team.main.id) });
  const newestNotice = () => notices().list.peek().at(-1);

  it('opens the tab before the provider answers, without an opener, and leads it to the address', async () => {
    const running = signIn();
    expect([open.mock.calls.length, opened, tab.opener]).toEqual([1, null, null]);
    expect(await running).toBeNull();
    expect(opened).toContain(`${provider.url}/hosting-panel/`);
  });
  it('returns the address for a link where the browser blocks the tab', async () => {
    isBlocked = true;
    expect(await signIn()).toContain(`${provider.url}/hosting-panel/`);
  });
  it('closes the tab and says why when the provider refuses', async () => {
    fault = 'status:500';
    expect(await signIn()).toBeNull();
    expect([isClosed, opened, newestNotice()?.tone]).toEqual([true, null, 'failure']);
  });
  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'http://panel.example/',
    'https://user:pass@panel.example/',
    'https://panel.example\\@evil.example/',
    '/hosting-panel/x',
    '',
  ])('does not open %j', async (address) => {
    panelAddress = address;
    expect(await signIn()).toBeNull();
    expect([isClosed, opened]).toEqual([true, null]);
    expect(newestNotice()?.text).toContain('its address isn’t secure');
  });
  it('opens a secure address on another host', async () => {
    panelAddress = 'https://web-10.harbour-post.example:2083/login?session=x';
    await signIn();
    expect(opened).toBe(panelAddress);
  });
});
