/** A place in an element's light DOM, shown through the slot of the same name. @returns it and how to take it away */
export function createLightDomSlot(
  host: Pick<HTMLElement, 'append'>,
  slot: string,
): { container: HTMLElement; remove: () => void } {
  const container = document.createElement('div');
  container.slot = slot;
  // A host's style sheet may hide what it does not know.
  container.style.setProperty('display', 'block', 'important');
  host.append(container);
  return { container, remove: () => container.remove() };
}

/** @param scheme what the page has asked for */
export const isDarkScheme = (scheme: 'light' | 'dark' | 'auto') =>
  scheme === 'dark' || (scheme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
