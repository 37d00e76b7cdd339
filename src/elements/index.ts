/** Settings, types and definitions on demand. Importing this defines no element. */
export { configurePortal, type PortalConfig, type PortalSettings } from '#core/runtime/runtime.ts';
export type { PortalEvents } from './events.ts';
export type { PortalApp } from './portal-app.ts';
export type { PortalCart } from './portal-cart.ts';
export type { PortalDomainSearch } from './portal-domain-search.ts';
export type { PortalEmailManager } from './portal-email-manager.ts';
export type { PortalLiveChat } from './portal-live-chat.ts';

const loaders = {
  'portal-app': () => import('./define/portal-app.ts'),
  'portal-cart': () => import('./define/portal-cart.ts'),
  'portal-domain-search': () => import('./define/portal-domain-search.ts'),
  'portal-email-manager': () => import('./define/portal-email-manager.ts'),
  'portal-live-chat': () => import('./define/portal-live-chat.ts'),
};

/** Loads and defines elements by tag; resolves when they can be used. */
export async function definePortalElements(...tags: (keyof typeof loaders)[]): Promise<void> {
  await Promise.all(tags.map((tag) => loaders[tag]()));
}
