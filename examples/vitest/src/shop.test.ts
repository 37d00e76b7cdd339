import { configurePortal } from 'portal-elements';
import { PortalCart } from 'portal-elements/portal-cart';
import { PortalLiveChat } from 'portal-elements/portal-live-chat';
import { beforeEach, expect, it, vi } from 'vitest';
import { buy } from './shop';

beforeEach(() => {
  // Nobody listens there: these tests need no provider.
  configurePortal({ apiBase: 'http://127.0.0.1:9' });
  document.body.innerHTML =
    '<portal-cart compact></portal-cart><p role="status"></p><portal-live-chat></portal-live-chat>';
});

function findCart() {
  const cart = document.querySelector('portal-cart');
  const status = document.querySelector('p');
  if (!cart || !status) throw new Error('No cart in the page');
  return { cart, status };
}

it('has the elements themselves, with their shadow roots', () => {
  const { cart } = findCart();
  expect(cart).toBeInstanceOf(PortalCart);
  expect(cart.shadowRoot?.querySelector('button')?.getAttribute('aria-label')).toBe('Basket: 0');
  expect(document.querySelector('portal-live-chat')).toBeInstanceOf(PortalLiveChat);
});

it('says what was put into the basket', async () => {
  const { cart, status } = findCart();
  const add = vi.spyOn(cart, 'add').mockResolvedValue();
  await buy(22, cart, status);
  expect(add).toHaveBeenCalledWith({ product: 22 });
  expect(status.textContent).toBe('In the basket');
});

it('says that the provider cannot be reached', async () => {
  const { cart, status } = findCart();
  await buy(22, cart, status);
  expect(status.textContent).toBe('The shop cannot be reached');
});
