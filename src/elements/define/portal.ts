/** Defines all five elements. */

export { configurePortal } from '#core/runtime/runtime.ts';
export { PortalApp } from './portal-app.ts';
export { PortalCart } from './portal-cart.ts';
export { PortalDomainSearch } from './portal-domain-search.ts';
export { PortalEmailManager } from './portal-email-manager.ts';
export { PortalLiveChat } from './portal-live-chat.ts';
