import { shared } from '../runtime/runtime.ts';
import { type ReadonlySignal, signal } from '../store/signals.ts';

/** Where the portal's chat stands: in its corner, or inside a page that shows it at full size. */
export const chatPlace = shared('chat.place', () => {
  const isInPage = signal(false);
  return {
    isInPage: isInPage as ReadonlySignal<boolean>,
    /** Answers the function that lets it go back to its corner. */
    take() {
      isInPage.value = true;
      return () => {
        isInPage.value = false;
      };
    },
  };
});
