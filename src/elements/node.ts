/** What a server-side import gets: the same names, doing nothing, so that a page can be rendered where there is no DOM. */
class Nothing {}

export { configurePortal } from '#core/runtime/runtime.ts';
export const definePortalElements = async (): Promise<void> => {};
export {
  Nothing as PortalApp,
  Nothing as PortalCart,
  Nothing as PortalDomainSearch,
  Nothing as PortalEmailManager,
  Nothing as PortalLiveChat,
};
