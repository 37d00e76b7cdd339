/** Appends a container to an element's light DOM, shown through the slot of that name. `remove` removes it. */
export function createLightDomSlot(
  host: Pick<HTMLElement, 'append'>,
  slot: string,
): { container: HTMLElement; remove: () => void } {
  const container = document.createElement('div');
  container.slot = slot;
  // The host's style sheet applies to the light DOM and may hide unknown elements.
  container.style.setProperty('display', 'block', 'important');
  host.append(container);
  return { container, remove: () => container.remove() };
}

/** @param scheme requested scheme; `auto` follows the system */
export const isDarkScheme = (scheme: 'light' | 'dark' | 'auto') =>
  scheme === 'dark' || (scheme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
