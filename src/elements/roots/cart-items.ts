import { cart } from '#core/cart/cart.store.ts';
import { addItem, type CartItem } from '#core/cart/cart-item.ts';
import { addProduct, type ProductButton } from '#core/cart/product-button.ts';
import { setLocale } from '#core/i18n/locale.ts';
import type { CartHost } from '#core/runtime/element-host.ts';
import { config } from '#core/runtime/runtime.ts';
import { session } from '#core/session/session.store.ts';

// The first call needs it, so it loads beside this file rather than after it.
export { fetchResponse } from '#core/http/fetch-response.ts';

/** Adds a product to the cart of an element, whose own code may still be loading. @throws CartError */
const beforeRoot =
  <Item, Result>(add: (item: Item) => Promise<Result>) =>
  async (host: CartHost, item: Item): Promise<Result> => {
    // Errors and notices are texts.
    await setLocale(config().lang);
    const cartId = host.attribute('cart-id');
    if (cartId) {
      await session().start();
      cart().showCart(cartId);
    }
    return add(item);
  };

export const addToCart = beforeRoot((item: CartItem) => addItem(item));
export const addProductOfButton = beforeRoot((button: ProductButton) => addProduct(button));
