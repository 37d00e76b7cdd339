import { afterAll, beforeAll, expect, it } from 'vitest';
import { cart } from '#core/cart/cart.store.ts';
import { addItem } from '#core/cart/cart-item.ts';
import { credentials } from '#core/http/credentials.ts';
import { configurePortal } from '#core/runtime/runtime.ts';
import { session } from '#core/session/session.store.ts';
import { carts, guests } from '#provider/db/schema.ts';
import { startProvider, type TestProvider } from '#tests/support/provider.ts';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startProvider();
  configurePortal({ apiBase: provider.url });
});
afterAll(async () => {
  await provider.stop();
});

it('a user whom the page has not loaded yet gets no cart of a guest', async () => {
  // As after a reload: the token is there, the user is not.
  const { Authorization } = await provider.signIn('owner');
  credentials().setToken(Authorization.replace('Bearer ', ''));
  await provider.injectFault({ method: 'GET', path: '/user/users/{id}' }, 'status:503');
  const mail = { product_id: '21', pricing_id: '21', label: 'Mail Start', options: {} };
  expect(await cart().add(mail)).toBe(false);
  expect(document.cookie).toBe('');
  expect(await cart().add(mail)).toBe(true);
  expect(session().user.peek()).not.toBeNull();
  expect(credentials().guest()).toBeNull();
  await session().signOut();
});

it('two items at once are in one cart of one guest', async () => {
  const before = await Promise.all([provider.db.$count(carts), provider.db.$count(guests)]);
  expect(await Promise.all([addItem({ product: 21 }), addItem({ product: 22 })])).toHaveLength(2);
  expect(cart().count.peek()).toBe(2);
  const after = await Promise.all([provider.db.$count(carts), provider.db.$count(guests)]);
  expect(after).toEqual(before.map((count) => count + 1));
});
