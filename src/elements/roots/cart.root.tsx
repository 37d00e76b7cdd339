import utilities from 'virtual:sheet';
import { cart } from '#core/cart/cart.store.ts';
import { CartRoot } from '#screens/cart/cart.root.tsx';
import { defineRoot } from './define-root.tsx';

export const { sheets, create } = defineRoot('portal-cart-root', CartRoot, utilities);
export { addItem } from '#core/cart/cart-item.ts';
export { addProduct } from '#core/cart/product-button.ts';
// A product button calls at once, so this loads beside the root rather than after it.
export { fetchResponse } from '#core/http/fetch-response.ts';
export const refresh = () => cart().refresh();
