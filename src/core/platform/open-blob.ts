import { delay } from './timers.ts';

/** The new tab reads the URL after the click. */
const KEEP_MS = 60_000;

/**
 * Shows a PDF in a new tab. The type is set here: with one of the provider's choice the file could run as a page of ours.
 * @returns false when the browser would block the tab because the click was too long ago
 */
export function openPdfInNewTab(file: Blob): boolean {
  if (navigator.userActivation && !navigator.userActivation.isActive) return false;
  const url = URL.createObjectURL(new Blob([file], { type: 'application/pdf' }));
  Object.assign(document.createElement('a'), { href: url, target: '_blank', rel: 'noopener' }).click();
  void delay(KEEP_MS).then(() => URL.revokeObjectURL(url));
  return true;
}
