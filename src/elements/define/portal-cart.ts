import { PortalCart } from '../portal-cart.ts';
import { define } from '../shell/portal-element.ts';

export { PortalCart };

define('portal-cart', PortalCart);
