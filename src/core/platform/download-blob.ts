import { delay } from './timers.ts';

/** Browsers read the address after the click; a minute is long enough for a prompt to be answered. */
const KEEP_MS = 60_000;

/** Offers a file to the user as a download. */
export function downloadBlob(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  void delay(KEEP_MS).then(() => URL.revokeObjectURL(url));
}
