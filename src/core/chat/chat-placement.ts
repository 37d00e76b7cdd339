import { shared } from '../runtime/runtime.ts';
import { type ReadonlySignal, signal } from '../store/signals.ts';

/** Whether the portal's chat floats in its corner, or is part of a page. */
export const chatPlacement = shared('chat.place', () => {
  const isInline = signal(false);
  return {
    isInline: isInline as ReadonlySignal<boolean>,
    /** Returns a function that moves the chat back to its corner. */
    showInline() {
      isInline.value = true;
      return () => {
        isInline.value = false;
      };
    },
  };
});
