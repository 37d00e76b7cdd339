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
let provider: TestProvider;
let domainLine: { product_id: string; pricing_id: string; label: string; quantity: number; options: object };

beforeAll(async () => {
  provider = await startProvider();
  globalThis.fetch = async (input, init) => {
    const response = await fetch(input, init);
    if (init?.method === 'POST' && String(input).includes('/cart/cart/product')) addedLines++;
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
afterAll(() => {
  globalThis.fetch = fetch;
  provider.stop();
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

/** A page that opens with lines which a guest left behind. */
const openWithGuestLines = async (...lines: unknown[]) => {
  localStorage.setItem('auth.cart.carried', JSON.stringify({ lines }));
  stopWatching = cart().watch();
  await vi.waitFor(() => expect(localStorage.getItem('auth.cart.carried')).toBeNull());
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
