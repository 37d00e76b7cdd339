export type ElementName = 'app' | 'cart' | 'domain-search' | 'email-manager' | 'live-chat';

let prefix = 'portal';

/** What the tags of this copy begin with, from now on. */
export function setTagPrefix(value: string): void {
  prefix = value;
}

/** The tag of an element, with this copy's prefix. */
export const tagOf = (name: ElementName) => `${prefix}-${name}` as 'portal-cart';
