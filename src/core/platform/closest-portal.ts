import { tagOf } from '../runtime/tag.ts';

interface PortalElement extends HTMLElement {
  navigate(path: string): void;
}

/** The `<portal-app>` around an element that is slotted into it or rendered by it. Null if none. */
export function closestPortal(element: Pick<HTMLElement, 'closest' | 'getRootNode'>): PortalElement | null {
  const found = element.closest<PortalElement>(tagOf('app'));
  const root = element.getRootNode();
  return found ?? (root instanceof ShadowRoot ? root.host.closest<PortalElement>(tagOf('app')) : null);
}
