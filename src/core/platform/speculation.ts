import { isPageVisible } from './page-lifecycle.ts';

/** How long prefetching pauses after the provider's rate limit. */
const PAUSE_MS = 60_000;
let pausedUntil = 0;

/** Network Information API, which Firefox and Safari do not support. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/**
 * Whether to prefetch what may not be needed: not in a hidden tab, not with data saving or a slow connection, and not while the
 * provider limits calls.
 */
export function canSpeculate(): boolean {
  const { saveData, effectiveType = '' } =
    (globalThis.navigator as { connection?: Connection } | undefined)?.connection ?? {};
  return isPageVisible() && !saveData && !effectiveType.endsWith('2g') && Date.now() >= pausedUntil;
}

/** Call when the provider refused a call because of its rate limit. */
export const pauseSpeculation = (): void => {
  pausedUntil = Date.now() + PAUSE_MS;
};
