import { delay } from '../platform/timers.ts';
import { type ReadonlySignal, signal } from '../store/signals.ts';

/** S1 §2: faster loads show no bar. */
const SHOW_DELAY_MS = 200;
/** Length of the animation, unless the page arrives earlier. */
export const DURATION_MS = 5000;

export interface LoadingBar {
  readonly isShown: ReadonlySignal<boolean>;
  /** Shows the bar from 200 ms after the start until `work` settles. */
  track<T>(work: Promise<T>): Promise<T>;
}

export function createLoadingBar(): LoadingBar {
  const isShown = signal(false);
  let running = 0;
  return {
    isShown,
    async track(work) {
      running++;
      void delay(SHOW_DELAY_MS).then(() => {
        if (running > 0) isShown.value = true;
      });
      try {
        return await work;
      } finally {
        if (--running === 0) isShown.value = false;
      }
    },
  };
}
