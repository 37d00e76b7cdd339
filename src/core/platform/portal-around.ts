interface Portal extends HTMLElement {
  navigate(path: string): void;
}

/** The portal an element stands in, slotted by the host page or drawn by the portal itself; null on a site of its own. */
export function portalAround(element: Pick<HTMLElement, 'closest' | 'getRootNode'>): Portal | null {
  const found = element.closest<Portal>('portal-app');
  const root = element.getRootNode();
  return found ?? (root instanceof ShadowRoot ? root.host.closest<Portal>('portal-app') : null);
}
