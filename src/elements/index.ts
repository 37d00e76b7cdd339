/** Classes, settings and types without side effects: nothing is defined by importing this. */
export { configurePortal, type PortalConfig, type PortalSettings } from '../core/runtime/runtime.ts';
export type { PortalEvents } from './events.ts';
export { definePortalApp, PortalApp } from './portal-app.ts';
export { definePortalCart, PortalCart } from './portal-cart.ts';
export { definePortalDomainSearch, PortalDomainSearch } from './portal-domain-search.ts';
export { definePortalEmailManager, PortalEmailManager } from './portal-email-manager.ts';
export { definePortalLiveChat, PortalLiveChat } from './portal-live-chat.ts';
