import type { ApiError } from '../http/api-error.ts';
import { credentials } from '../http/credentials.ts';
import { toOutcome } from '../http/outcome.ts';
import { localStore } from '../platform/storage.ts';
import { session } from '../session/session.store.ts';
import { effect, signal } from '../store/signals.ts';
import { CartOptions, type CartProduct, type NewCartLine } from './cart.schema.ts';
import { type CartContext, notifyRefusal } from './cart-edits.store.ts';
import { ensureCart, postLine, setQuantity } from './cart-requests.ts';

/** Lines of a guest's cart that are not in the user's cart yet. */
const STORAGE_KEY = 'cart.carried';

type GuestLine = NewCartLine & { quantity: number };

const guestLines = {
  read(): GuestLine[] {
    try {
      const stored: unknown = JSON.parse(localStore.get(STORAGE_KEY) ?? '[]');
      return Array.isArray(stored)
        ? stored.filter((line) => typeof line?.product_id === 'string' && CartOptions.safeParse(line.options).success)
        : [];
    } catch {
      return [];
    }
  },
  save: (lines: readonly GuestLine[]) => localStore.set(STORAGE_KEY, JSON.stringify(lines)),
  clear: () => localStore.remove(STORAGE_KEY),
};

/** The provider did not decide: the line is sent again another time. */
const isUndecided = ({ kind, status }: ApiError) => kind !== 'http' || status >= 500 || status === 401;

/** Whether a refused line is in the user's open cart all the same, such as after an earlier attempt. */
async function isInCart({ state, sync }: CartContext, line: GuestLine, error: ApiError): Promise<boolean> {
  if (error.status !== 409) return false;
  await sync.fetchCart();
  return (
    state.summary.peek()?.status !== 'checkout' &&
    state.confirmedLines.peek().some(({ product_id, label }) => product_id === line.product_id && label === line.label)
  );
}

/** Moves one guest line into the user's cart. @returns whether the provider decided, so that the line need not be sent again */
async function moveLine(context: CartContext, line: GuestLine): Promise<boolean> {
  const { state, queue } = context;
  // The same key from every page and attempt: a lost answer adds nothing twice.
  const outcome = await queue.run(() =>
    toOutcome(
      ensureCart(state).then((cartId) => postLine(state, line, `carry.${line.label}.${line.pricing_id}.${cartId}`)),
    ),
  );
  if (!outcome.ok && isUndecided(outcome.error)) return false;
  if (!outcome.ok && !(await isInCart(context, line, outcome.error))) notifyRefusal(outcome.error);
  guestLines.save(guestLines.read().slice(1));
  if (outcome.ok) await toOutcome(setQuantity(outcome.data.id, line.quantity));
  return true;
}

/** A guest who signs in keeps the cart: its lines move into the user's, and a page that is closed meanwhile loses none. */
export function createGuestCartMerge(context: CartContext) {
  const isMerging = signal(false);
  let isMoving = false;

  const moveLines = async () => {
    if (isMoving) return;
    isMoving = true;
    try {
      for (let line = guestLines.read()[0]; line; line = guestLines.read()[0])
        if (!(await moveLine(context, line))) break;
      await context.sync.fetchCart();
      context.sync.notifyOtherTabs();
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
        void moveLines();
      });
    });
  };

  return {
    isMerging,
    /** Keeps a guest's lines, and moves them once the sign-in is complete. */
    start(lines: readonly CartProduct[]) {
      guestLines.save(
        lines.map(({ product_id, pricing_id, label, quantity, options }) => {
          const epp_code = context.transferCodes.get(label);
          return { product_id, pricing_id, label, quantity, options: epp_code ? { ...options, epp_code } : options };
        }),
      );
      isMerging.value = true;
      moveWhenSignedIn();
    },
    /** Continues with lines that an earlier page left behind. */
    resume() {
      if (credentials().token.peek() && guestLines.read().length > 0) moveWhenSignedIn();
    },
    discard() {
      guestLines.clear();
      isMerging.value = false;
    },
  };
}
