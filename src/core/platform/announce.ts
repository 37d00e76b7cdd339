import { delay } from './timers.ts';

/** Long enough to be taken up; then it is gone, or it would be read again on the way through the page. */
const KEEP_MS = 1000;

/** Has a screen reader say something once. @param region a polite live region, for browsers that cannot be told directly */
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
