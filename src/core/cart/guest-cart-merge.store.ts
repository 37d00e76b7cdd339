import type { ApiError } from '../http/api-error.ts';
import { credentials } from '../http/credentials.ts';
import { errorMessage } from '../http/error-policy.rules.ts';
import { type Outcome, toOutcome } from '../http/outcome.ts';
import { localStore } from '../platform/storage.ts';
import { session } from '../session/session.store.ts';
import { effect, signal } from '../store/signals.ts';
import { CartOptions, type CartProduct, type NewCartLine } from './cart.schema.ts';
import { ensureCart, postLine, setQuantity } from './cart-requests.ts';
import type { CartState } from './cart-state.store.ts';
import type { CartSync } from './cart-sync.store.ts';
import type { createEditQueue } from './edit-queue.ts';

/** What of a guest's cart is not in the user's cart yet. */
const STORAGE_KEY = 'cart.carried';

type GuestLine = NewCartLine & { quantity: number };
interface GuestCart {
  lines: GuestLine[];
  promoCode: string | null;
}

const guestCart = {
  read(): GuestCart {
    let stored: Partial<GuestCart> | null = null;
    try {
      stored = JSON.parse(localStore.get(STORAGE_KEY) ?? 'null');
    } catch {}
    return {
      lines: Array.isArray(stored?.lines)
        ? stored.lines.filter(
            (line) => typeof line?.product_id === 'string' && CartOptions.safeParse(line.options).success,
          )
        : [],
      promoCode: typeof stored?.promoCode === 'string' ? stored.promoCode : null,
    };
  },
  save: (rest: GuestCart) => localStore.set(STORAGE_KEY, JSON.stringify(rest)),
  clear: () => localStore.remove(STORAGE_KEY),
};

/** A line or a promo code of a guest's cart that the provider did not accept in the user's. */
export interface RefusedItem {
  /** The line's label, or the code. */
  name: string;
  /** The provider's sentence. */
  reason: string;
}

/** Whether the outcome is unknown, so that the line has to be sent again later. */
const isUndecided = ({ isFinal, status }: ApiError) => !isFinal || status === 401;

/** Moves the lines and the promo code of a guest's cart into the user's after the sign-in. Closing the page meanwhile loses none. */
export function createGuestCartMerge(
  state: CartState,
  { fetchCart, publish }: CartSync,
  run: ReturnType<typeof createEditQueue>['run'],
  applyPromoCode: (code: string) => Promise<Outcome<null>>,
) {
  const isMerging = signal(false);
  const refusedItems = signal<readonly RefusedItem[]>([]);
  let isMoving = false;

  /** Whether a refused line is in the user's open cart already, such as from an earlier attempt. */
  const isInCart = async ({ product_id, label }: GuestLine, { status }: ApiError) => {
    if (status !== 409) return false;
    await fetchCart();
    return (
      state.summary.peek()?.status !== 'checkout' &&
      state.confirmedLines.peek().some((line) => line.product_id === product_id && line.label === label)
    );
  };

  const refuse = (name: string, error: ApiError) => {
    refusedItems.value = [...refusedItems.peek(), { name, reason: errorMessage(error) }];
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
    if (!outcome.ok && !(await isInCart(line, outcome.error))) refuse(line.label, outcome.error);
    const { lines, promoCode } = guestCart.read();
    guestCart.save({ lines: lines.slice(1), promoCode });
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
      if (!outcome.ok) refuse(promoCode, outcome.error);
    }
    guestCart.clear();
  };

  const moveCart = async () => {
    if (isMoving) return;
    isMoving = true;
    const nextLine = () => guestCart.read().lines[0];
    try {
      for (let line = nextLine(); line; line = nextLine()) if (!(await moveLine(line))) break;
      await publish();
      if (!nextLine()) await movePromoCode();
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
    },
    /** Keeps a guest's cart, and moves it once the sign-in is complete. @param transferCodes by line label */
    start(lines: readonly CartProduct[], promoCode: string | null, transferCodes: ReadonlyMap<string, string>) {
      guestCart.save({
        lines: lines.map(({ product_id, pricing_id, label, quantity, options }) => {
          const epp_code = transferCodes.get(label);
          return { product_id, pricing_id, label, quantity, options: epp_code ? { ...options, epp_code } : options };
        }),
        promoCode,
      });
      isMerging.value = true;
      moveWhenSignedIn();
    },
    /** Continues with what an earlier page left behind. */
    resume() {
      const { lines, promoCode } = guestCart.read();
      if (credentials().token.peek() && (lines.length > 0 || promoCode)) moveWhenSignedIn();
    },
    discard() {
      guestCart.clear();
      refusedItems.value = [];
      isMerging.value = false;
    },
  };
}
