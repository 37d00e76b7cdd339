/** Defines all five elements. */

export { configurePortal } from '#core/runtime/runtime.ts';
export * from './portal-app.ts';
export * from './portal-cart.ts';
export * from './portal-domain-search.ts';
export * from './portal-email-manager.ts';
export * from './portal-live-chat.ts';
