import { shared } from '../runtime/runtime.ts';
import { signal } from '../store/signals.ts';

/** Number of lines in the visitor's basket, for elements that do not load the cart. */
export const basketCount = shared('cart.count', () => signal(0));
