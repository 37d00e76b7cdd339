import { shared } from '../runtime/runtime.ts';
import { type ReadonlySignal, signal } from '../store/signals.ts';

/** Where the portal's chat stands: in its corner, or inside a page that shows it at full size. */
export const chatPlacement = shared('chat.place', () => {
  const isInline = signal(false);
  return {
    isInline: isInline as ReadonlySignal<boolean>,
    /** Answers the function that lets it go back to its corner. */
    showInline() {
      isInline.value = true;
      return () => {
        isInline.value = false;
      };
    },
  };
});
