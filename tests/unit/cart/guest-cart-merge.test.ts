import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { cart } from '#core/cart/cart.store.ts';
import { deleteCookie } from '#core/platform/cookies.ts';
import { configurePortal } from '#core/runtime/runtime.ts';
import { session } from '#core/session/session.store.ts';
import { PASSWORD, startProvider, type TestProvider } from '#tests/support/provider.ts';

const { fetch } = globalThis;
/** What the provider says instead of its own message when it refuses with 409. */
let conflictMessage = '';
/** Answers to calls that add a line. */
let addedLines = 0;
/** Answers to calls that read a cart, by status. */
let reads: number[] = [];
let provider: TestProvider;
let domainLine: { product_id: string; pricing_id: string; label: string; quantity: number; options: object };

beforeAll(async () => {
  provider = await startProvider();
  globalThis.fetch = async (input, init) => {
    const response = await fetch(input, init);
    if (init?.method === 'POST' && String(input).includes('/cart/cart/product')) addedLines++;
    if (/\/cart\/cart\/[\w-]{22}$/.test(String(input))) reads.push(response.status);
    return response.status === 409 && conflictMessage
      ? Response.json({ message: conflictMessage }, { status: 409 })
      : response;
  };
  configurePortal({ apiBase: provider.url });
  await session().start();
  await session().signIn({ login: 'owner@example.test', password: PASSWORD });
  const { body } = (await provider.json('GET', '/product/products?group_selector=domain.tld')) as {
    body: { products: { id: number; name: string; pricing: { id: number }[] }[] };
  };
  const product = body.products.find(({ name }) => name === '.co.uk');
  domainLine = {
    product_id: String(product?.id),
    pricing_id: String(product?.pricing[0]?.id),
    label: 'guest-cart-merge.co.uk',
    quantity: 1,
    options: {},
  };
});
afterAll(async () => {
  globalThis.fetch = fetch;
  await provider.stop();
});

let stopWatching = () => {};
beforeEach(() => {
  for (const item of cart().refusedItems.peek()) cart().dismissRefusedItem(item);
});
afterEach(async () => {
  stopWatching();
  localStorage.removeItem('auth.cart.carried');
  conflictMessage = '';
  deleteCookie('cart');
  await cart().refresh();
});

const stored = () => JSON.parse(localStorage.getItem('auth.cart.carried') ?? '{"lines":[]}');
/** A page that opens with lines which a guest left behind. */
const openWithGuestLines = async (...lines: unknown[]) => {
  localStorage.setItem('auth.cart.carried', JSON.stringify({ lines }));
  stopWatching = cart().watch();
  await vi.waitFor(() => expect(stored().lines).toEqual([]));
  await cart().refresh();
};
const reasons = () =>
  cart()
    .refusedItems.peek()
    .map(({ reason }) => reason);

describe('a guest line that the provider refuses with 409', () => {
  it.each(['', 'guest-cart-merge.co.uk liegt schon im Warenkorb.', 'Duplicate entry'])(
    'is not reported when the cart holds the line, whatever the message: %j',
    async (message) => {
      await cart().add(domainLine);
      conflictMessage = message;
      await openWithGuestLines(domainLine);
      expect(reasons()).toEqual([]);
      expect(cart().count.peek()).toBe(1);
    },
  );

  it('is reported when the cart does not hold the line', async () => {
    await cart().add({ ...domainLine, label: 'another-name.co.uk' });
    await provider.injectFault({ method: 'POST', path: '/cart/cart/product' }, 'status:409');
    conflictMessage = 'This basket has already been changed elsewhere.';
    await openWithGuestLines(domainLine);
    expect(reasons()).toEqual(['This basket has already been changed elsewhere.']);
  });

  it('is still reported on the next page, until it is dismissed', async () => {
    await cart().add({ ...domainLine, label: 'another-name.co.uk' });
    await provider.injectFault({ method: 'POST', path: '/cart/cart/product' }, 'status:409');
    await openWithGuestLines(domainLine);
    const { refused } = stored();
    expect(refused).toEqual([{ name: domainLine.label, reason: expect.any(String) }]);
    stopWatching();
    stopWatching = cart().watch();
    expect(cart().refusedItems.peek()).toEqual(refused);
    for (const item of cart().refusedItems.peek()) cart().dismissRefusedItem(item);
    expect(localStorage.getItem('auth.cart.carried')).toBeNull();
    stopWatching();
    stopWatching = cart().watch();
    expect(cart().refusedItems.peek()).toEqual([]);
  });

  it.each([[{}], [null], ['text'], [[null, 'text', { name: 'a.co.uk' }, { reason: '' }]]])(
    'is left out where it cannot be read: %j',
    (refused) => {
      localStorage.setItem('auth.cart.carried', JSON.stringify({ lines: [], refused }));
      stopWatching = cart().watch();
      expect(cart().refusedItems.peek()).toEqual([]);
    },
  );
});

it.each([408, 425, 429, 500, 503])('a guest line is kept for later where the provider answers %i', async (status) => {
  await provider.injectFault({ method: 'POST', path: '/cart/cart/product' }, `status:${status}`);
  addedLines = 0;
  localStorage.setItem('auth.cart.carried', JSON.stringify({ lines: [domainLine] }));
  stopWatching = cart().watch();
  await vi.waitFor(() => expect(addedLines).toBe(1));
  await cart().refresh();
  expect(reasons()).toEqual([]);
  expect(JSON.parse(localStorage.getItem('auth.cart.carried') ?? '{}').lines).toHaveLength(1);
});

describe("a guest's cart that was not read before the sign-in", () => {
  /** @returns what the sign-in leaves behind */
  const createGuestCart = async () => {
    const { data } = (await provider.json<{ data: { id: number; auth_key: string } }>('POST', '/user/guests', {})).body;
    const guest = { id: String(data.id), key: data.auth_key };
    const headers = { 'guest-auth': guest.key };
    const identity = { guest_id: guest.id, guest_key: guest.key };
    const { body } = await provider.json<{ data: { id: string } }>('POST', '/cart/cart', identity, headers);
    const { id } = body.data;
    const added = await provider.json(
      'POST',
      '/cart/cart/product',
      { ...domainLine, cart_id: id, type: 'create' },
      headers,
    );
    expect(added.status).toBe(200);
    return { id, guest };
  };
  const open = (unread: unknown) => {
    localStorage.setItem('auth.cart.carried', JSON.stringify({ unread }));
    stopWatching = cart().watch();
  };

  it('is read as the guest, and moved', async () => {
    open(await createGuestCart());
    await vi.waitFor(() => expect(localStorage.getItem('auth.cart.carried')).toBeNull());
    await cart().refresh();
    expect(cart().lines.peek()).toMatchObject([{ label: domainLine.label }]);
  });

  it('is kept for later while it cannot be read', async () => {
    const unread = await createGuestCart();
    await provider.injectFault({ method: 'GET', path: '/cart/cart/{id}' }, 'status:503');
    reads = [];
    open(unread);
    await vi.waitFor(() => expect(reads).toEqual([503]));
    await cart().refresh();
    expect(stored().unread).toEqual(unread);
  });

  it('is forgotten where its key is wrong', async () => {
    const { id, guest } = await createGuestCart();
    open({ id, guest: { ...guest, key: 'x'.repeat(43) } });
    await vi.waitFor(() => expect(localStorage.getItem('auth.cart.carried')).toBeNull());
    expect([cart().count.peek(), reasons()]).toEqual([0, []]);
  });
});

it('a sign-out leaves nothing behind', async () => {
  localStorage.setItem('auth.cart.carried', JSON.stringify({ lines: [domainLine] }));
  await session().signOut();
  expect(localStorage.getItem('auth.cart.carried')).toBeNull();
});
