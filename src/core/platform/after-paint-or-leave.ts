import { afterPaint } from './after-paint.ts';

/**
 * Like `afterPaint`, or at once when the page is left before: what was typed or chosen is not lost.
 * @returns a function that takes it back
 */
export function afterPaintOrLeave(callback: () => void): () => void {
  const callNow = () => {
    cancel();
    callback();
  };
  const stopWaiting = afterPaint(callNow);
  const cancel = () => {
    stopWaiting();
    removeEventListener('pagehide', callNow);
  };
  addEventListener('pagehide', callNow);
  return cancel;
}
