/** A place in an element's light DOM, shown through the slot of the same name. @returns it and how to take it away */
export function lightPlace(host: Pick<HTMLElement, 'append'>, slot: string): { at: HTMLElement; remove: () => void } {
  const at = document.createElement('div');
  at.slot = slot;
  // A host's style sheet may hide what it does not know.
  at.style.setProperty('display', 'block', 'important');
  host.append(at);
  return { at, remove: () => at.remove() };
}

/** @param scheme what the page has asked for */
export const isDark = (scheme: 'light' | 'dark' | 'auto') =>
  scheme === 'dark' || (scheme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
