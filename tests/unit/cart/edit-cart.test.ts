import { afterEach, expect, it, vi } from 'vitest';
import { cartCode, editCart } from '#core/cart/edit-cart.ts';
import { ApiError } from '#core/http/api-error.ts';
import { notices } from '#core/notification/notices.store.ts';

const code = vi.hoisted(() => ({ isMissing: false }));
vi.mock('#core/cart/cart.store.ts', () => ({
  cart: () => {
    if (code.isMissing) throw new TypeError('Failed to fetch dynamically imported module');
    return 'the cart';
  },
}));
afterEach(() => {
  code.isMissing = false;
});

it('edits the cart of the page', async () => {
  const edit = vi.fn(() => true);
  expect(await editCart(edit)).toBe(true);
  expect(edit).toHaveBeenCalledWith('the cart');
});

it('says that the code of the cart cannot be loaded', async () => {
  code.isMissing = true;
  const onRefusal = vi.fn();
  expect(await editCart(() => true, onRefusal)).toBe(false);
  expect(onRefusal).toHaveBeenCalledWith(expect.any(ApiError));
  expect(onRefusal.mock.lastCall?.[0]).toMatchObject({ isUnreachable: true });
});

it('says so in a notice where the page does not', async () => {
  code.isMissing = true;
  expect(await editCart(() => true)).toBe(false);
  expect(notices().list.peek().at(-1)).toMatchObject({ tone: 'failure', text: expect.stringContaining('connection') });
});

it('loads ahead without using the cart', async () => {
  code.isMissing = true;
  await expect(cartCode.preload()).resolves.toBeUndefined();
});
