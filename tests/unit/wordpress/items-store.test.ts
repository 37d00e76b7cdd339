import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { configurePortal } from '#core/runtime/runtime.ts';
import { session } from '#core/session/session.store.ts';
import { changeItem, sitePlugins, updateItems } from '#core/wordpress/items.store.ts';
import type { DemoTeam } from '#provider/seed/seed.routes.ts';
import { startProvider, type TestProvider } from '#tests/support/provider.ts';
import { startWatch } from '#tests/support/start-watch.ts';

const { fetch } = globalThis;
let provider: TestProvider;
let siteId = '';
/** What the page has sent: method and path below the site. */
let sent: string[] = [];
/** Runs before a call is sent. */
let beforeCall: () => Promise<void> = async () => undefined;

beforeAll(async () => {
  provider = await startProvider();
  const team = (await provider.json('POST', '/__demo/teams', { like: 'busy' })).body as DemoTeam;
  siteId = String(team.sites[0]?.id);
  configurePortal({ apiBase: provider.url, appDomain: 'localhost' });
  await session().start();
  await session().signIn({ login: team.people.owner.email, password: team.password });
  globalThis.fetch = async (input, init) => {
    const request = new Request(input as RequestInfo, init);
    const below = new URL(request.url).pathname.split(`/sites/${siteId}/`)[1];
    if (below && request.method === 'PUT') {
      sent.push(below);
      await beforeCall();
    }
    return fetch(request);
  };
});
beforeEach(() => {
  sent = [];
  beforeCall = async () => undefined;
});
afterAll(async () => {
  globalThis.fetch = fetch;
  await provider.stop();
});

const core = { kind: 'core', slug: 'core' };
const plugin = { kind: 'plugin', slug: 'contact-desk' };
const theme = { kind: 'theme', slug: 'tidewater' };

describe('an update is one call', () => {
  it.each([
    ['core', [core]],
    ['plugins', [plugin]],
    ['themes', [theme]],
    ['updates', [core, plugin, theme]],
  ])('to %s for what it holds', async (path, items) => {
    await updateItems(siteId, items);
    expect(sent).toEqual([path]);
  });
});

describe('a switch', () => {
  const watchPlugins = async () => {
    const watch = startWatch(sitePlugins, { params: { id: siteId } });
    await watch.refresh();
    const isAutomatic = () => watch.state.peek().data?.find(({ slug }) => slug === 'mail-ferry')?.auto_update;
    return { watch, isAutomatic };
  };
  const turnOn = () =>
    changeItem.run({ params: { id: siteId, kind: 'plugin', slug: 'mail-ferry' }, body: { auto_update: true } });

  it('turns at once, and back when the call fails', async () => {
    const { watch, isAutomatic } = await watchPlugins();
    let whileSent: boolean | undefined;
    beforeCall = async () => {
      whileSent = isAutomatic();
      throw new TypeError('no connection');
    };
    const outcome = await turnOn();
    expect(outcome.ok).toBe(false);
    expect([whileSent, isAutomatic()]).toEqual([true, false]);
    watch.stop();
  });
});
