import { isPageVisible, onResume } from './page-lifecycle.ts';

const FIRST_DELAY_MS = 2000;
const MAX_DELAY_MS = 60_000;
/** Each delay is longer by up to this share, so that the tabs of a site do not call at the same moment. */
const JITTER = 0.25;

/**
 * Retries with exponential backoff: after 2, 4, 8 … 60 s, and at once when the browser is online or the page visible again. A
 * hidden page waits. One attempt runs at a time.
 * @param attempt settles when it has ended, with any outcome: the caller decides whether another is needed
 * @returns a function that starts or stops retrying; a repeated call with the same value changes nothing
 */
export function createAutoRetry(attempt: () => unknown): (isNeeded: boolean) => void {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAttempting = false;
  let stopListening: (() => void) | null = null;

  const schedule = () => {
    clearTimeout(timer);
    timer = setTimeout(run, Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** failures++ * (1 + JITTER * Math.random())));
  };
  const run = async () => {
    // On a hidden page, `onResume` runs the attempt later.
    if (isAttempting || !isPageVisible()) return;
    clearTimeout(timer);
    isAttempting = true;
    try {
      await attempt();
    } catch {
      // The caller handles errors of its attempt.
    }
    isAttempting = false;
    if (stopListening) schedule();
  };

  return (isNeeded) => {
    if (isNeeded === (stopListening !== null)) return;
    failures = 0;
    clearTimeout(timer);
    stopListening?.();
    stopListening = isNeeded
      ? onResume(() => {
          failures = 0;
          void run();
        })
      : null;
    if (isNeeded) schedule();
  };
}
