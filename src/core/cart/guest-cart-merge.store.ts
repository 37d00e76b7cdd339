import type { ApiError } from '../http/api-error.ts';
import { credentials } from '../http/credentials.ts';
import { toOutcome } from '../http/outcome.ts';
import { localStore } from '../platform/storage.ts';
import { session } from '../session/session.store.ts';
import { effect, signal } from '../store/signals.ts';
import { CartOptions, type CartProduct, type NewCartLine } from './cart.schema.ts';
import { notifyRefusal } from './cart-edits.store.ts';
import { ensureCart, postLine, setQuantity } from './cart-requests.ts';
import type { CartState } from './cart-state.store.ts';
import type { CartSync } from './cart-sync.store.ts';
import type { createEditQueue } from './edit-queue.ts';

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
};

/** Whether the outcome is unknown, so that the line has to be sent again later. */
const isUndecided = ({ kind, status }: ApiError) => kind !== 'http' || status >= 500 || status === 401;

/** Moves the lines of a guest's cart into the user's after the sign-in. Closing the page meanwhile loses none. */
export function createGuestCartMerge(
  state: CartState,
  { fetchCart, publish }: CartSync,
  run: ReturnType<typeof createEditQueue>['run'],
) {
  const isMerging = signal(false);
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

  /** @returns whether the provider decided, so that the line need not be sent again */
  const moveLine = async (line: GuestLine): Promise<boolean> => {
    // The same key from every page and attempt, so that a lost response adds no line twice.
    const outcome = await run(() =>
      toOutcome(
        ensureCart(state).then((cartId) => postLine(state, line, `carry.${line.label}.${line.pricing_id}.${cartId}`)),
      ),
    );
    if (!outcome.ok && isUndecided(outcome.error)) return false;
    if (!outcome.ok && !(await isInCart(line, outcome.error))) notifyRefusal(outcome.error);
    guestLines.save(guestLines.read().slice(1));
    if (outcome.ok) await toOutcome(setQuantity(outcome.data.id, line.quantity));
    return true;
  };

  const moveLines = async () => {
    if (isMoving) return;
    isMoving = true;
    try {
      for (let line = guestLines.read()[0]; line; line = guestLines.read()[0]) if (!(await moveLine(line))) break;
      await publish();
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
    /** Keeps a guest's lines, and moves them once the sign-in is complete. @param transferCodes by line label */
    start(lines: readonly CartProduct[], transferCodes: ReadonlyMap<string, string>) {
      guestLines.save(
        lines.map(({ product_id, pricing_id, label, quantity, options }) => {
          const epp_code = transferCodes.get(label);
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
      localStore.remove(STORAGE_KEY);
      isMerging.value = false;
    },
  };
}
