import { shared } from '../runtime/runtime.ts';
import { signal } from '../store/signals.ts';

/** Heading of the current page. */
export const pageHeading = shared('page-heading', () => signal(''));
/** Name of the object on the current page, if the heading is not its name. */
export const pageObject = shared('page-object', () => signal(''));

/**
 * The title of the browser tab, without the brand: the page and, on the page of one object, its name.
 * @param page label of the route; empty if the heading is enough
 * @param heading name of the object; empty while it loads
 * @param hasObject whether the page shows one object
 */
export function tabTitle(page: string, heading: string, hasObject: boolean): string {
  if (!page) return heading;
  if (!hasObject || !heading) return page;
  return heading.includes(page) ? heading : `${page} · ${heading}`;
}
