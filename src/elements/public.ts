/** All that is public, for the types of the package. Nothing imports this when it runs. */
export * from './index.ts';
export { PortalApp } from './portal-app.ts';
export { PortalCart } from './portal-cart.ts';
export { PortalDomainSearch } from './portal-domain-search.ts';
export { PortalEmailManager } from './portal-email-manager.ts';
export { PortalLiveChat } from './portal-live-chat.ts';
export { PortalElement } from './shell/portal-element.ts';
