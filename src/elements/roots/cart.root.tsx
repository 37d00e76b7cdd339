import utilities from 'virtual:sheet';
import { cart } from '#core/cart/cart.store.ts';
import { CartRoot } from '#screens/cart/cart.root.tsx';
import { defineRoot } from './define-root.tsx';

export const { sheets, create } = defineRoot('portal-cart-root', CartRoot, utilities);
// Loaded before the root, which fails with it: the element then shows that.
export { fetchResponse } from './cart-items.ts';
export const refresh = () => cart().refresh();
