export type ElementName = 'app' | 'cart' | 'domain-search' | 'email-manager' | 'live-chat';

let prefix = 'portal';

/** Sets the prefix for the tags of this copy. */
export function setTagPrefix(value: string): void {
  prefix = value;
}

/** The tag of an element, with this copy's prefix. */
export const tagOf = (name: ElementName) => `${prefix}-${name}` as 'portal-cart';
