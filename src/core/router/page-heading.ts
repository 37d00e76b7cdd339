import { shared } from '../runtime/runtime.ts';
import { signal } from '../store/signals.ts';

/** Heading of the page on show: the title of the browser's tab where the route has none of its own. */
export const pageHeading = shared('page-heading', () => signal(''));
