/** Server-side stand-ins with the same names, so that a page can be rendered where there is no DOM. */
class StubElement {}

export { configurePortal } from '#core/runtime/runtime.ts';
export const definePortalElements = async (): Promise<void> => {};
export {
  StubElement as PortalApp,
  StubElement as PortalCart,
  StubElement as PortalDomainSearch,
  StubElement as PortalEmailManager,
  StubElement as PortalLiveChat,
};
