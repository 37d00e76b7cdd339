import { credentials } from '../http/credentials.ts';
import { session } from '../session/session.store.ts';
import { effect, signal } from '../store/signals.ts';
import { type GuestCart, guestCart, type RefusedItem } from './guest-cart.ts';
import type { GuestCartMove } from './move-guest-cart.ts';

/** Keeps a guest's cart over the sign-in, and has it moved into the user's. */
export function createGuestCartMerge(context: Omit<GuestCartMove, 'refusedItems'>) {
  const isMerging = signal(false);
  const refusedItems = signal<readonly RefusedItem[]>([]);
  let isMoving = false;

  const moveCart = async () => {
    if (isMoving) return;
    isMoving = true;
    try {
      // Where its code cannot be loaded, the next page tries again.
      const mover = await import('./move-guest-cart.ts').catch(() => null);
      await (mover ? mover.moveGuestCart({ ...context, refusedItems }) : context.sync.publish());
    } finally {
      isMoving = false;
      isMerging.value = false;
    }
  };
  const moveWhenSignedIn = () => {
    const stop = effect(() => {
      if (session().status.value !== 'signed-in') return;
      // After the effect, as the move writes signals.
      queueMicrotask(() => {
        stop();
        void moveCart();
      });
    });
  };

  return {
    isMerging,
    refusedItems,
    dismissRefusedItem(item: RefusedItem) {
      refusedItems.value = refusedItems.peek().filter((other) => other !== item);
      guestCart.update({ refused: refusedItems.peek() });
    },
    /** Keeps a guest's cart, and moves it once the sign-in is complete. */
    start({ lines, unread, promoCode }: Omit<GuestCart, 'refused'>) {
      guestCart.add({ lines, unread, promoCode });
      isMerging.value = true;
      moveWhenSignedIn();
    },
    /** Continues with what an earlier page left behind. */
    resume() {
      if (!credentials().token.peek()) return;
      const { lines, promoCode, unread, refused } = guestCart.read();
      refusedItems.value = refused;
      if (lines[0] || promoCode || unread) moveWhenSignedIn();
    },
    /** The session has ended: what is left is moved after the next sign-in. */
    pause() {
      guestCart.update({ refused: [] });
      refusedItems.value = [];
      isMerging.value = false;
    },
  };
}
