interface PortalElement extends HTMLElement {
  navigate(path: string): void;
}

/** The portal an element stands in, slotted by the host page or drawn by the portal itself; null on a site of its own. */
export function closestPortal(element: Pick<HTMLElement, 'closest' | 'getRootNode'>): PortalElement | null {
  const found = element.closest<PortalElement>('portal-app');
  const root = element.getRootNode();
  return found ?? (root instanceof ShadowRoot ? root.host.closest<PortalElement>('portal-app') : null);
}
