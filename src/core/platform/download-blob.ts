import { delay } from './timers.ts';

/** The browser reads the URL after the click, perhaps after a prompt to the user. */
const KEEP_MS = 60_000;

/** Downloads a file to the user's device. */
export function downloadBlob(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  void delay(KEEP_MS).then(() => URL.revokeObjectURL(url));
}
