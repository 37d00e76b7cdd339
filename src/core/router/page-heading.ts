import { shared } from '../runtime/runtime.ts';
import { signal } from '../store/signals.ts';

/** Heading of the page on show. */
export const pageHeading = shared('page-heading', () => signal(''));
/** Name of the object on show, where the heading is not its name. */
export const pageObject = shared('page-object', () => signal(''));

/**
 * What a browser tab says in front of the brand: the page, and on a page of one object its name.
 * @param page label of the route, empty where the heading says it all
 * @param heading what names the object, empty while it loads
 * @param hasObject the page shows one object
 */
export function tabTitle(page: string, heading: string, hasObject: boolean): string {
  if (!page) return heading;
  if (!hasObject || !heading) return page;
  return heading.includes(page) ? heading : `${page} · ${heading}`;
}
