import { isPageVisible, onResume } from './page-lifecycle.ts';

const FIRST_MS = 2000;
const LONGEST_MS = 60_000;
/** Each delay is longer by up to this share, so that the tabs of a site do not call at the same moment. */
const JITTER = 0.25;

/**
 * Repeats something that failed and may succeed later: after 2, 4, 8 … 60 s, and at once when the browser is online or
 * the page visible again. A hidden page waits. One attempt runs at a time.
 * @param attempt resolves or rejects once it has ended; whether another is needed, its caller says
 * @returns a function that says whether it is needed; needed already, it changes nothing
 */
export function createAutoRetry(attempt: () => unknown): (isNeeded: boolean) => void {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAttempting = false;
  let stopListening: (() => void) | null = null;

  const schedule = () => {
    clearTimeout(timer);
    timer = setTimeout(run, Math.min(LONGEST_MS, FIRST_MS * 2 ** failures++ * (1 + JITTER * Math.random())));
  };
  const run = async () => {
    // A hidden page is asked again by the event that shows it.
    if (isAttempting || !isPageVisible()) return;
    clearTimeout(timer);
    isAttempting = true;
    try {
      await attempt();
    } catch {
      // The caller knows.
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
