import { shared } from '../runtime/runtime.ts';
import { signal } from '../store/signals.ts';

/** How many lines the visitor's basket has, for parts of the page that do not load it. */
export const basketCount = shared('cart.count', () => signal(0));
