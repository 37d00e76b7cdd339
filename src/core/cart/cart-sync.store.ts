import type { ApiError } from '../http/api-error.ts';
import { credentials } from '../http/credentials.ts';
import { send } from '../http/send.ts';
import { createAutoRetry } from '../platform/auto-retry.ts';
import { randomId } from '../platform/random-id.ts';
import { localStore } from '../platform/storage.ts';
import { createTabChannel } from '../platform/tab-channel.ts';
import { startInterval } from '../platform/timers.ts';
import { batch } from '../store/signals.ts';
import { getCart } from './cart.endpoints.ts';
import type { CartState } from './cart-state.store.ts';

/** S1 §9: cart presence is checked every second. */
const PRESENCE_MS = 1000;
const CHANGED_KEY = 'cart.changed';

/** Keeps the cart's state in step with the provider, the cookie and the browser's other tabs. */
export function createCartSync(state: CartState) {
  let watchers = 0;
  let stopInterval = () => {};
  const setFailure = (failure: ApiError) =>
    batch(() => {
      // Missing, or another person's: the provider responds to a wrong guest key with a plain 401.
      const isInaccessible = failure.isNotFoundOrForbidden || (failure.status === 401 && !credentials().token.peek());
      if (isInaccessible) {
        if (!state.pinnedId) state.forgetId();
        state.clear();
      }
      if (!isInaccessible || state.pinnedId) state.error.value = failure;
    });
  const retry = createAutoRetry(() => fetchCart());

  const fetchCart = async () => {
    const id = state.id();
    state.shownId = id;
    try {
      if (!id) return state.clear();
      const response = await send(getCart, { params: { id } });
      if (state.shownId === id) state.setFromServer(response);
    } catch (cause) {
      if (state.shownId === id) setFailure(cause as ApiError);
    } finally {
      state.isLoaded.value = true;
      retry(watchers > 0 && state.error.peek()?.isTemporary === true);
    }
  };

  const channel = createTabChannel('cart', () => void fetchCart());
  localStore.onChangeInOtherTab((key) => {
    if (key === CHANGED_KEY) void fetchCart();
  });

  /** Uses channel and storage, because a browser may lack BroadcastChannel. */
  const notifyOtherTabs = () => {
    channel.postMessage(null);
    localStore.set(CHANGED_KEY, randomId());
  };

  return {
    fetchCart,
    hasWatchers: () => watchers > 0,
    notifyOtherTabs,
    /** After an edit: fetches the cart here and in the other tabs. */
    async publish() {
      await fetchCart();
      state.isEdited.value = state.error.peek() === null;
      notifyOtherTabs();
    },
    /** Fetches the cart now and whenever its cookie changes. @returns an unsubscribe function */
    watch(): () => void {
      if (watchers++ === 0) {
        void fetchCart();
        stopInterval = startInterval(PRESENCE_MS, () => {
          if (state.id() !== state.shownId) void fetchCart();
        });
      }
      return () => {
        if (--watchers > 0) return;
        stopInterval();
        retry(false);
      };
    },
  };
}
export type CartSync = ReturnType<typeof createCartSync>;
