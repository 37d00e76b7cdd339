import { isPageVisible, onResume } from './page-lifecycle.ts';

const FIRST_DELAY_MS = 2000;
const MAX_DELAY_MS = 60_000;
/** At most this long, with its jitter, passes between two attempts of a page. */
const PROBE_DELAY_MS = 4000;
/** Each delay is longer by up to this share, so that the tabs of a site do not call at the same moment. */
const JITTER = 0.25;

type Run = (isTriggered?: boolean) => Promise<void>;

/** All retries of the page, that with the oldest attempt first. */
const needed = new Set<Run>();
let probe: ReturnType<typeof setTimeout> | undefined;

const startTimer = (callback: () => void, ms: number) => setTimeout(callback, ms * (1 + JITTER * Math.random()));

/** Attempts one retry soon, so that the page learns that the provider is back, without all of them calling a busy provider. */
function scheduleProbe(): void {
  clearTimeout(probe);
  probe = startTimer(() => {
    const [next] = needed;
    void next?.();
  }, PROBE_DELAY_MS);
}

/**
 * Retries with exponential backoff: after 2, 4, 8 … 60 s, and at once when the browser is online, the page visible again, or
 * another retry has succeeded. Of all retries of a page one is attempted at least every 5 s. A hidden page waits. One attempt of
 * a retry runs at a time.
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
    timer = startTimer(run, Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** failures++));
  };
  /** @param isTriggered whether all others are attempted at the same time */
  const run: Run = async (isTriggered = false) => {
    // On a hidden page, `onResume` runs the attempt later.
    if (isAttempting || !isPageVisible()) return;
    clearTimeout(timer);
    isAttempting = true;
    needed.delete(run);
    needed.add(run);
    scheduleProbe();
    try {
      await attempt();
    } catch {
      // The caller handles errors of its attempt.
    }
    isAttempting = false;
    if (stopListening) schedule();
    else if (!isTriggered) for (const other of [...needed]) void other(true);
  };

  return (isNeeded) => {
    if (isNeeded === (stopListening !== null)) return;
    failures = 0;
    clearTimeout(timer);
    stopListening?.();
    stopListening = isNeeded
      ? onResume(() => {
          failures = 0;
          void run(true);
        })
      : null;
    if (isNeeded) {
      needed.add(run);
      schedule();
    } else needed.delete(run);
  };
}
