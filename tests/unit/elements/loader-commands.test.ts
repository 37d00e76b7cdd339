import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRunner, type Page, readSettings } from '#elements/loader/commands.ts';
import type { PortalQueue } from '#elements/loader/loader-types.ts';

class FakeElement {
  identity: string | null = null;
  readonly calls: unknown[][] = [];
  add(...args: unknown[]) {
    this.calls.push(args);
    return Promise.resolve(`added ${args[0]}`);
  }
  refuse() {
    return Promise.reject(new Error('sold out'));
  }
}

beforeEach(() => {
  // What every element of HTML has.
  vi.stubGlobal(
    'HTMLElement',
    class {
      remove() {}
    },
  );
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
const errors = () => vi.mocked(console.error).mock.calls.map(([text]) => text);

function setUp(find?: Page['find']) {
  const cart = new FakeElement();
  const settings: unknown[] = [];
  const queue = vi.fn() as unknown as PortalQueue;
  const run = createRunner({
    queue,
    configure: (given) => void settings.push(given),
    find: find ?? (async (tag) => (tag === 'portal-cart' ? (cart as unknown as Element) : null)),
  });
  const call = (...args: unknown[]) => new Promise((resolve, reject) => run({ args, resolve, reject }));
  return { cart, settings, queue, call };
}

describe('a command', () => {
  it('calls a method of the element and gives its result', async () => {
    const { cart, call } = setUp();
    expect(await call('cart.add', 21, 'yearly')).toBe('added 21');
    expect(cart.calls).toEqual([[21, 'yearly']]);
  });

  it('sets a property, and reads it without a value', async () => {
    const { cart, call } = setUp();
    await call('cart.identity', 'a token');
    expect([cart.identity, await call('cart.identity')]).toEqual(['a token', 'a token']);
  });

  it('may be a function, which gets the queue', async () => {
    const { queue, call } = setUp();
    expect(await call((given: unknown) => given === queue)).toBe(true);
  });

  it('sets the page', async () => {
    const { settings, call } = setUp();
    await call('configure', { brand: 'gb' });
    expect(settings).toEqual([{ brand: 'gb' }]);
  });

  it.each([
    ['basket.add', /^portal-elements: basket\.add: there is no such command/],
    ['constructor.name', /there is no such command/],
    ['cart', /there is no such command/],
    [undefined, /there is no such command/],
    ['chat.show', /there is no <portal-live-chat> in the page/],
    ['cart.nothing', /<portal-cart> has no "nothing"/],
    ['cart.remove', /<portal-cart> has no "remove"/],
    ['cart.refuse', /^portal-elements: cart\.refuse: sold out$/],
  ])('rejects %s, and shows why in the console', async (command, text) => {
    const { call } = setUp();
    await expect(call(command)).rejects.toThrow();
    expect(errors()).toEqual([expect.stringMatching(text)]);
  });
});

describe('commands', () => {
  it('start in their order, also when the first element is slow to load', async () => {
    const order: string[] = [];
    let loadChat = () => {};
    const chatLoaded = new Promise<void>((resolve) => {
      loadChat = resolve;
    });
    const { call } = setUp(async (tag) => {
      if (tag === 'portal-live-chat') await chatLoaded;
      return { show: () => order.push(tag) } as unknown as Element;
    });
    const all = Promise.all([call('chat.show'), call('cart.show')]);
    loadChat();
    await all;
    expect(order).toEqual(['portal-live-chat', 'portal-cart']);
  });

  it('do not wait for the result of the last one', async () => {
    const { call } = setUp(
      async () => ({ wait: () => new Promise(() => {}), show: () => 'shown' }) as unknown as Element,
    );
    void call('chat.wait');
    expect(await call('chat.show')).toBe('shown');
  });

  it('continue after a failure', async () => {
    const { call } = setUp();
    const first = call('nonsense').catch(() => 'failed');
    expect([await call('cart.add', 1), await first]).toEqual(['added 1', 'failed']);
  });
});

describe('the settings of a tag', () => {
  it('are those of its data attributes that the suite knows', () => {
    const data = { apiBase: 'https://api.example', lang: 'de', cfasync: 'false', brand: '' };
    const { apiBase, lang, ...rest } = readSettings(data);
    expect([apiBase, lang]).toEqual(['https://api.example', 'de']);
    expect(rest).not.toHaveProperty('cfasync');
  });
});
