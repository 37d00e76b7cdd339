import type { PortalEventMap } from '#core/runtime/events.ts';
import type { PortalApp } from './portal-app.ts';
import type { PortalCart } from './portal-cart.ts';
import type { PortalDomainSearch } from './portal-domain-search.ts';
import type { PortalEmailManager } from './portal-email-manager.ts';
import type { PortalLiveChat } from './portal-live-chat.ts';

declare global {
  interface HTMLElementTagNameMap {
    'portal-app': PortalApp;
    'portal-cart': PortalCart;
    'portal-domain-search': PortalDomainSearch;
    'portal-email-manager': PortalEmailManager;
    'portal-live-chat': PortalLiveChat;
  }
  // The events bubble, so that a listener on the document receives those of every element.
  interface GlobalEventHandlersEventMap extends PortalEventMap {}
}
