import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCartProduct, createCart, getCart } from '#core/cart/cart.endpoints.ts';
import { credentials } from '#core/http/credentials.ts';
import { send } from '#core/http/send.ts';
import { configurePortal } from '#core/runtime/runtime.ts';
import { session } from '#core/session/session.store.ts';
import { mutation } from '#core/store/mutation.ts';
import { startProvider, type TestProvider } from '#tests/support/provider.ts';

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
    product_id: '21',
    pricing_id: '21',
    label: 'Mail Start',
    cart_id: data.id,
    type: 'create' as const,
    options: {},
  };

  await provider.injectFault({ path: '/cart/cart/product' }, 'drop-after');
  expect((await add.run({ body })).ok).toBe(false);
  expect((await add.run({ body })).ok).toBe(true);
  expect((await send(getCart, { params: { id: data.id } })).products).toHaveLength(1);

  // A gateway's failure is no final answer either: the same key is asked again.
  const keys: (string | null)[] = [];
  const real = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    // What asks for the brand asks why the call before had no answer.
    if (!String(input).includes('/brand/')) keys.push(new Headers(init?.headers).get('Idempotency-Key'));
    return real(input, init);
  };
  const other = { ...body, label: 'Mail Start again' };
  for (const _ of [1, 2])
    expect((await add.run({ body: other }, { headers: { 'X-Demo-Fault': 'status:502' } })).ok).toBe(false);
  globalThis.fetch = real;
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);

  // A final answer ends the attempt: the same product again is another line.
  expect((await add.run({ body })).ok).toBe(true);
  expect((await send(getCart, { params: { id: data.id } })).products).toHaveLength(2);
});
