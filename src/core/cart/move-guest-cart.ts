import type { ApiError } from '../http/api-error.ts';
import { errorMessage } from '../http/error-policy.rules.ts';
import { type Outcome, toOutcome } from '../http/outcome.ts';
import { sendAsGuest } from '../http/send-as-guest.ts';
import type { Signal } from '../store/signals.ts';
import { getCart } from './cart.endpoints.ts';
import { ensureCart, postLine, setQuantity } from './cart-requests.ts';
import type { CartState } from './cart-state.store.ts';
import type { CartSync } from './cart-sync.store.ts';
import type { createEditQueue } from './edit-queue.ts';
import { type GuestCart, type GuestLine, guestCart, type RefusedItem, toGuestLines } from './guest-cart.ts';

/** Whether the outcome is unknown, so that the line has to be sent again later. */
const isUndecided = ({ isFinal, status }: ApiError) => !isFinal || status === 401;

export interface GuestCartMove {
  state: CartState;
  sync: CartSync;
  run: ReturnType<typeof createEditQueue>['run'];
  applyPromoCode: (code: string) => Promise<Outcome<null>>;
  refusedItems: Signal<readonly RefusedItem[]>;
}

/**
 * Moves the lines and the promo code of a guest's cart into the user's, one after the other. What the provider does not decide
 * stays for later, what it refuses is added to `refusedItems`. Closing the page meanwhile loses nothing.
 */
export async function moveGuestCart({ state, sync, run, applyPromoCode, refusedItems }: GuestCartMove): Promise<void> {
  /** Whether a refused line is in the user's open cart already, such as from an earlier attempt. */
  const isInCart = async ({ product_id, label }: GuestLine, { status }: ApiError) => {
    if (status !== 409) return false;
    await sync.fetchCart();
    return (
      state.summary.peek()?.status !== 'checkout' &&
      state.confirmedLines.peek().some((line) => line.product_id === product_id && line.label === label)
    );
  };

  /** Stores what was refused together with what is left to move, so that neither is lost nor sent again. */
  const refuse = (name: string, error: ApiError, rest: Partial<GuestCart>) => {
    refusedItems.value = [...refusedItems.peek(), { name, reason: errorMessage(error) }];
    guestCart.update({ ...rest, refused: refusedItems.peek() });
  };

  /** @returns whether the provider decided, so that the line need not be sent again */
  const moveLine = async (line: GuestLine): Promise<boolean> => {
    // The same key from every page and attempt, so that a lost response adds no line twice.
    const outcome = await run(() =>
      toOutcome(
        ensureCart(state).then((cartId) => postLine(state, line, `carry.${line.label}.${line.pricing_id}.${cartId}`)),
      ),
    );
    if (!outcome.ok && isUndecided(outcome.error)) return false;
    const isRefused = !outcome.ok && !(await isInCart(line, outcome.error));
    const lines = guestCart.read().lines.slice(1);
    if (isRefused) refuse(line.label, outcome.error, { lines });
    else guestCart.update({ lines });
    if (outcome.ok) await toOutcome(setQuantity(outcome.data.id, line.quantity));
    return true;
  };

  /** Its discount depends on the lines, so they come first. The user's cart may have a code of its own, which stays. */
  const movePromoCode = async () => {
    const { promoCode } = guestCart.read();
    const hasRoom = state.confirmedLines.peek().length > 0 && !state.summary.peek()?.promo_code;
    if (promoCode && hasRoom) {
      const outcome = await applyPromoCode(promoCode);
      if (!outcome.ok && isUndecided(outcome.error)) return;
      if (!outcome.ok) return refuse(promoCode, outcome.error, { promoCode: null });
    }
    guestCart.update({ promoCode: null });
  };

  /** @returns false where it cannot be read now */
  const readCart = async (): Promise<boolean> => {
    const { unread } = guestCart.read();
    if (!unread) return true;
    const outcome = await toOutcome(sendAsGuest(unread.guest, getCart, { params: { id: unread.id } }));
    if (!outcome.ok && !outcome.error.isFinal) return false;
    const isOpen = outcome.ok && outcome.data.cart.status !== 'completed';
    const lines = isOpen ? toGuestLines(outcome.data.products.filter(({ hidden }) => !hidden)) : [];
    const rest = guestCart.read();
    guestCart.update({
      unread: null,
      lines: [...rest.lines, ...lines],
      promoCode: (isOpen && outcome.data.cart.promo_code) || rest.promoCode,
    });
    return true;
  };

  const nextLine = () => guestCart.read().lines[0];
  const isRead = await readCart();
  for (let line = nextLine(); line; line = nextLine()) if (!(await moveLine(line))) break;
  await sync.publish();
  if (isRead && !nextLine()) await movePromoCode();
}
