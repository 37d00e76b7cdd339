import type { EmailChange } from '../email/email-change.rules.ts';

/** Every event of the suite and its detail. All bubble and are composed. */
export interface PortalEvents {
  /** The element's root has loaded. */
  'portal-ready': Record<string, never>;
  /** A call the element needs has failed. `status` is 0 when there was no response. */
  'portal-error': { message: string; status: number };
  /** Cancelable. The user follows a link to `path` within the portal. */
  'portal-navigate': { path: string };
  /** Someone signed in (`userId`) or out (null). */
  'portal-auth-change': { userId: string | null };
  /** The cart changed. `total` in pounds including VAT, null while there is no cart. */
  'portal-cart-change': { count: number; total: number | null };
  /** Cancelable. Someone pressed Add for an available domain. If prevented, it isn't added to the cart. */
  'portal-domain-select': { domain: string; price: number | null };
  /** The chat's window was opened, by the visitor or the page. */
  'portal-chat-open': Record<string, never>;
  /** The chat's window was minimised, by the visitor or the page. */
  'portal-chat-close': Record<string, never>;
  /** There are more unread messages, or fewer. */
  'portal-chat-unread': { count: number };
  /** A message was sent or received. Earlier messages aren't reported. */
  'portal-chat-message': { id: string; ticketId: string; from: 'visitor' | 'agent'; text: string };
  /** A search has results. `available` counts the names that can be bought. */
  'portal-domain-results': { query: string; results: number; available: number };
  /** Something in a domain's email settings has changed. */
  'portal-email-change': EmailChange;
}

/** The events by name, as listeners get them. */
export type PortalEventMap = { [Name in keyof PortalEvents]: CustomEvent<PortalEvents[Name]> };

export const cancelableEvents: readonly (keyof PortalEvents)[] = ['portal-navigate', 'portal-domain-select'];
