import { isPageVisible } from './page-lifecycle.ts';

/** How long prefetching pauses after the provider asked for fewer calls. */
const PAUSE_MS = 60_000;
let pausedUntil = 0;

/** Not in Firefox and Safari, which tell nothing of the connection. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/**
 * Whether to fetch what may not be needed. Not in a tab that nobody sees, not where somebody saves data or waits for a slow connection
 * already, and not while the provider limits calls.
 */
export function canSpeculate(): boolean {
  const { saveData, effectiveType = '' } =
    (globalThis.navigator as { connection?: Connection } | undefined)?.connection ?? {};
  return isPageVisible() && !saveData && !effectiveType.endsWith('2g') && Date.now() >= pausedUntil;
}

/** The provider has refused a call because there were too many. */
export const pauseSpeculation = (): void => {
  pausedUntil = Date.now() + PAUSE_MS;
};
