/** What a server-side import gets: the same names, doing nothing, so that a page can be rendered where there is no DOM. */
class Nothing {}
const nothing = (): void => {};

export { configurePortal } from '../core/runtime/runtime.ts';
export {
  Nothing as PortalApp,
  Nothing as PortalCart,
  Nothing as PortalDomainSearch,
  Nothing as PortalEmailManager,
  Nothing as PortalLiveChat,
  nothing as definePortalApp,
  nothing as definePortalCart,
  nothing as definePortalDomainSearch,
  nothing as definePortalEmailManager,
  nothing as definePortalLiveChat,
};
