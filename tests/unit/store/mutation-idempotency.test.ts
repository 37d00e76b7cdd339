import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCartProduct, createCart, getCart } from '../../../src/core/cart/cart.endpoints.ts';
import { credentials } from '../../../src/core/http/credentials.ts';
import { send } from '../../../src/core/http/send.ts';
import { configurePortal } from '../../../src/core/runtime/runtime.ts';
import { session } from '../../../src/core/session/session.store.ts';
import { mutation } from '../../../src/core/store/mutation.ts';
import { startProvider, type TestProvider } from '../../support/provider.ts';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startProvider();
  configurePortal({ apiBase: provider.url });
});
afterAll(() => provider.stop());

it('the same input run again after a lost answer is the same attempt: nothing is created twice', async () => {
  const guest = await session().ensureGuest();
  expect(credentials().guest()).toEqual(guest);
  const { data } = await send(createCart, { body: { guest_id: guest.id, guest_key: guest.key } });
  const add = mutation('test-add', addCartProduct);
  const body = {
    guest_id: guest.id,
    guest_key: guest.key,
    product_id: '11',
    pricing_id: '11',
    label: 'Mail Start',
    cart_id: data.id,
    type: 'create' as const,
    options: {},
  };

  await provider.fault({ path: '/cart/cart/product' }, 'drop-after');
  expect((await add.run({ body })).ok).toBe(false);
  expect((await add.run({ body })).ok).toBe(true);
  expect((await send(getCart, { params: { id: data.id } })).products).toHaveLength(1);

  // A final answer ends the attempt: the same product again is another line.
  expect((await add.run({ body })).ok).toBe(true);
  expect((await send(getCart, { params: { id: data.id } })).products).toHaveLength(2);
});
