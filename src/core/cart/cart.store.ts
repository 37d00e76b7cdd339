import type { ApiError } from '../http/api-error.ts';
import { credentials } from '../http/credentials.ts';
import { toOutcome } from '../http/outcome.ts';
import { send } from '../http/send.ts';
import { onIdentityChange } from '../runtime/identity.ts';
import { shared } from '../runtime/runtime.ts';
import { computed, type ReadonlySignal } from '../store/signals.ts';
import { updateCart } from './cart.endpoints.ts';
import type { Cart } from './cart.schema.ts';
import { createLineAdding, createLineEdits } from './cart-edits.store.ts';
import { ensureCart } from './cart-requests.ts';
import { createCartState } from './cart-state.store.ts';
import { createCartSync } from './cart-sync.store.ts';
import { createEditQueue } from './edit-queue.ts';
import { type RefusedItem, toGuestLines } from './guest-cart.ts';
import { createGuestCartMerge } from './guest-cart-merge.store.ts';

export type { CartLine } from './cart-state.store.ts';

/** The page's cart, shared by all its elements. */
export const cart = shared('cart', () => {
  const state = createCartState();
  const sync = createCartSync(state);
  const queue = createEditQueue();
  const { add, addQuietly, transferCodes } = createLineAdding(state, sync, queue.run);
  const edits = createLineEdits(state, sync, queue.run, add);
  const merge = createGuestCartMerge({ state, sync, run: queue.run, applyPromoCode: edits.applyPromoCode });

  onIdentityChange(() => {
    const isSignedIn = Boolean(credentials().token.peek());
    const guest = isSignedIn ? credentials().guest() : null;
    const lines = guest ? toGuestLines(state.confirmedLines.peek(), transferCodes) : [];
    const summary = state.summary.peek();
    const id = state.pinnedId ? null : state.id();
    const unread = guest && id && summary?.id !== id ? { id, guest } : null;
    state.clear();
    state.pinnedId = null;
    state.shownId = null;
    if (lines[0] || unread) {
      state.forgetId();
      merge.start({ lines, unread, promoCode: summary?.promo_code ?? null });
      return;
    }
    if (!isSignedIn) merge.pause();
    if (!sync.hasWatchers()) return;
    merge.resume();
    void sync.fetchCart();
  });

  return {
    lines: state.lines,
    /** Number of lines, without those being removed. */
    count: computed(() => state.lines.value.filter((line) => !line.isRemoving).length),
    summary: state.summary as ReadonlySignal<Cart | null>,
    error: state.error as ReadonlySignal<ApiError | null>,
    isLoaded: state.isLoaded as ReadonlySignal<boolean>,
    /** Whether the page has changed the cart, and read it since. */
    isEdited: state.isEdited as ReadonlySignal<boolean>,
    isPending: queue.isPending,
    /** Whether a guest's cart is being moved into the user's. */
    isMergingGuestCart: merge.isMerging as ReadonlySignal<boolean>,
    refusedItems: merge.refusedItems as ReadonlySignal<readonly RefusedItem[]>,
    dismissRefusedItem: merge.dismissRefusedItem,
    hasCart: () => state.id() !== null,
    /** Opens the visitor's cart ahead of its first line. A failure is left to that line, which tries again. */
    open: () => queue.run(() => ensureCart(state).catch(() => null)),
    add,
    addQuietly,
    ...edits,
    refresh: sync.fetchCart,
    /** Fetches the cart here and in the other tabs, after lines were added quietly. */
    publish: sync.publish,
    /** Reports a paid cart to the provider and drops it here (S1 §4: status from updates and from the fetched cart). */
    async complete(id: string): Promise<void> {
      const outcome = await toOutcome(
        send(updateCart, { params: { id }, query: { status: 'completed' } }, { quiet: true }),
      );
      if (outcome.ok && state.id() === id)
        state.setFromServer({ cart: outcome.data.cart, products: state.confirmedLines.peek() });
      else await sync.fetchCart();
      sync.notifyOtherTabs();
    },
    notifyOtherTabs: sync.notifyOtherTabs,
    /** Resolves when the requested edits have ended. A payment waits for it. */
    whenSettled: queue.whenIdle,
    /** @param id the cart to show instead of the visitor's own; null for their own */
    showCart(id: string | null) {
      if (state.pinnedId === id) return;
      state.pinnedId = id;
      state.isLoaded.value = false;
      state.clear();
      void sync.fetchCart();
    },
    /** Keeps the cart up to date while somebody shows it. @returns an unsubscribe function */
    watch(): () => void {
      if (!sync.hasWatchers()) merge.resume();
      return sync.watch();
    },
  };
});
