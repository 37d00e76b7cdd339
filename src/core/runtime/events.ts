/** Every event of the suite and its detail. All bubble and are composed; those marked cancelable can be prevented. */
export interface PortalEvents {
  /** The element's root is there and answers. */
  'portal-ready': Record<string, never>;
  /** Something the element needs failed; it shows what it can and a retry. `status` 0 when no answer came. */
  'portal-error': { message: string; status: number };
  /** Cancelable. The user follows a link to `path` of the portal. */
  'portal-navigate': { path: string };
  /** Somebody signed in (`userId`) or out (null). */
  'portal-auth-change': { userId: string | null };
  /** The cart changed. `total` in pounds, VAT included; null while there is no cart. */
  'portal-cart-change': { count: number; total: number | null };
  /** Cancelable. Add was pressed for a name that is free; prevented, it is not put into the cart. */
  'portal-domain-select': { domain: string; price: number | null };
  'portal-chat-open': Record<string, never>;
  'portal-chat-close': Record<string, never>;
  'portal-chat-unread': { count: number };
}

export const cancelableEvents: readonly (keyof PortalEvents)[] = ['portal-navigate', 'portal-domain-select'];
