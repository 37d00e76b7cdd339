import { expect, it, vi } from 'vitest';
import { basketView } from '#core/cart/basket-view.ts';

it('shows the first cart of the page', () => {
  const first = { show: vi.fn() };
  const second = { show: vi.fn() };
  const unregister = [first, second].map((host) => basketView().register(host));
  expect(basketView().open()).toBe(true);
  expect([first.show.mock.calls.length, second.show.mock.calls.length]).toEqual([1, 0]);
  for (const stop of unregister) stop();
});

it('says that a page without a cart has none', () => expect(basketView().open()).toBe(false));
