import { cart } from '#core/cart/cart.store.ts';
import { addItem, type CartItem } from '#core/cart/cart-item.ts';
import { addProduct, type ProductButton } from '#core/cart/product-button.ts';
import { setLocale } from '#core/i18n/locale.ts';
import type { CartHost } from '#core/runtime/element-host.ts';
import { config } from '#core/runtime/runtime.ts';
import { session } from '#core/session/session.store.ts';

// The first call needs it, so it loads beside this file rather than after it.
export { fetchResponse } from '#core/http/fetch-response.ts';

/** Does what a product needs of the element, whose root may still be loading. */
async function prepare(host: CartHost): Promise<void> {
  // Errors and notices are texts.
  await setLocale(config().lang);
  const cartId = host.attribute('cart-id');
  if (!cartId) return;
  await session().start();
  cart().showCart(cartId);
}

/** @throws CartError */
export async function addToCart(host: CartHost, item: CartItem): Promise<void> {
  await prepare(host);
  await addItem(item);
}

/** @throws CartError, which has been shown to the visitor */
export async function addProductOfButton(host: CartHost, button: ProductButton): Promise<void> {
  await prepare(host);
  await addProduct(button);
}
