import { definePortalCart } from '../portal-cart.ts';

export { PortalCart } from '../portal-cart.ts';

definePortalCart();
