import { delay } from './timers.ts';

/** Screen readers need time to pick up the text. Afterwards it is removed, or it would be read again when browsing the page. */
const KEEP_MS = 1000;

/** Announces a text to screen readers once. @param region polite live region, for browsers without `ariaNotify` */
export function announce(region: HTMLElement & { ariaNotify?: (text: string) => void }, text: string): void {
  if (region.ariaNotify) {
    region.ariaNotify(text);
    return;
  }
  region.textContent = text;
  void delay(KEEP_MS).then(() => {
    if (region.textContent === text) region.textContent = '';
  });
}
