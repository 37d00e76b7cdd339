import { PortalCart } from '../portal-cart.ts';
import { defineElement } from '../shell/portal-element.ts';

export { PortalCart };

defineElement('cart', PortalCart);
