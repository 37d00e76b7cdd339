/** Settings, types and definitions on demand. Importing this defines no element. */
export type { CartError, CartItem } from '#core/cart/cart-item.ts';
export type { EmailChange } from '#core/email/email-change.rules.ts';
export type { Message, PluralMessage } from '#core/i18n/message.ts';
export type { Term } from '#core/product/cart-line.rules.ts';
export type { ChatUser } from '#core/runtime/element-host.ts';
export type { PortalEventMap, PortalEvents } from '#core/runtime/events.ts';
export {
  type Brand,
  type ColorScheme,
  configurePortal,
  type PortalConfig,
  type PortalMessages,
  type PortalSettings,
  type ProviderConfig,
} from '#core/runtime/runtime.ts';
export type { ElementName } from '#core/runtime/tag.ts';
export { type DefineOptions, definePortalElements, type PortalTag } from './define-elements.ts';
export type { PortalApp } from './portal-app.ts';
export type { PortalCart } from './portal-cart.ts';
export type { PortalDomainSearch } from './portal-domain-search.ts';
export type { PortalEmailManager } from './portal-email-manager.ts';
export type { PortalLiveChat } from './portal-live-chat.ts';
export type { PortalElement } from './shell/portal-element.ts';
