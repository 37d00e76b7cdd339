import { ApiError } from '../http/api-error.ts';
import { errorMessage } from '../http/error-policy.rules.ts';
import { type Outcome, toOutcome } from '../http/outcome.ts';
import { send } from '../http/send.ts';
import { cartMessages } from '../i18n/messages/cart.en.ts';
import { translator } from '../i18n/translator.ts';
import { notices } from '../notification/notices.store.ts';
import { randomId } from '../platform/random-id.ts';
import { changeCartProduct, deleteCartProduct, removePromoCode, setPromoCode } from './cart.endpoints.ts';
import type { CartProduct, NewCartLine } from './cart.schema.ts';
import { postLine, setQuantity } from './cart-requests.ts';
import type { CartState, LineUpdate } from './cart-state.store.ts';
import type { CartSync } from './cart-sync.store.ts';
import type { createEditQueue } from './edit-queue.ts';

const t = translator(cartMessages);

type Run = ReturnType<typeof createEditQueue>['run'];

const notifyRefusal = (error: ApiError) => notices().failure(errorMessage(error));

/** After a conflict the cart on screen is outdated: it was paid or deleted. */
const refreshAfterConflict = ({ fetchCart }: CartSync, error: ApiError) => {
  if (error.status === 409 || error.isNotFoundOrForbidden) void fetchCart();
};

/** @param run runs one edit after the other */
export function createLineAdding(state: CartState, sync: CartSync, run: Run) {
  /** Transfer codes by line label: the provider does not return them, and undo needs them. */
  const transferCodes = new Map<string, string>();
  const withTransferCode = (line: NewCartLine): NewCartLine => {
    const epp_code = line.options.epp_code ?? transferCodes.get(line.label);
    if (!epp_code) return line;
    transferCodes.set(line.label, epp_code);
    return line.options.action === 'transfer' ? { ...line, options: { ...line.options, epp_code } } : line;
  };
  return {
    transferCodes,
    /** For many lines, one call each: no notice and no refetch per line. Publish the cart once all have ended. */
    addQuietly: (line: NewCartLine): Promise<Outcome<CartProduct>> => {
      const idempotencyKey = randomId();
      return run(() => toOutcome(postLine(state, line, idempotencyKey)));
    },
    /**
     * Adds a line to the cart.
     * @param onRefusal shows a failure; by default as a notice
     * @returns whether the line is in the cart
     */
    add(line: NewCartLine & { quantity?: number }, onRefusal = notifyRefusal): Promise<boolean> {
      const idempotencyKey = randomId();
      const newLine = withTransferCode(line);
      return run(async () => {
        try {
          const { id } = await postLine(state, newLine, idempotencyKey);
          await setQuantity(id, line.quantity);
          await sync.publish();
          return true;
        } catch (cause) {
          const error = ApiError.from(cause);
          onRefusal(error);
          refreshAfterConflict(sync, error);
          return false;
        }
      });
    },
  };
}

/**
 * @param run runs one edit after the other
 * @param add adds a removed line again
 */
export function createLineEdits(
  state: CartState,
  sync: CartSync,
  run: Run,
  add: ReturnType<typeof createLineAdding>['add'],
) {
  const { removing, updates } = state;
  return {
    /** Removes a line: hidden at once, shown again on failure. @returns whether it was removed */
    remove(line: CartProduct): Promise<boolean> {
      const { id } = line;
      removing.value = new Set(removing.peek()).add(id);
      return run(async () => {
        try {
          await send(deleteCartProduct, { params: { id }, query: { cart_id: state.id() ?? undefined } });
          await sync.publish();
          // A withdrawn product cannot be added again.
          const undo = line.withdrawn ? undefined : { label: t('cart.undo'), run: () => void add(line) };
          notices().success(t('cart.removed', { name: line.label }), undo);
          return true;
        } catch {
          return false;
        } finally {
          removing.value = new Set([...removing.peek()].filter((other) => other !== id));
        }
      });
    },
    /** Changes term or quantity: shown at once, reverted if the provider refuses it. */
    update({ id }: CartProduct, update: LineUpdate): Promise<Outcome<null>> {
      updates.value = new Map(updates.peek()).set(id, { ...updates.peek().get(id), ...update });
      return run(async () => {
        const outcome = await toOutcome(send(changeCartProduct, { params: { id }, body: update }));
        if (outcome.ok) await sync.publish();
        const rest = new Map(updates.peek());
        // A later update of the same line stays.
        const latest = rest.get(id);
        if (!outcome.ok || (latest?.quantity === update.quantity && latest?.years === update.years)) rest.delete(id);
        updates.value = rest;
        if (outcome.ok) return { ok: true, data: null };
        refreshAfterConflict(sync, outcome.error);
        return outcome;
      });
    },
    /** @param code null removes the current one */
    applyPromoCode: (code: string | null): Promise<Outcome<null>> =>
      run(async () => {
        const params = { id: state.id() ?? '' };
        const outcome = await toOutcome(
          code === null ? send(removePromoCode, { params }) : send(setPromoCode, { params, body: { code } }),
        );
        if (!outcome.ok) return outcome;
        state.setFromServer(outcome.data);
        sync.notifyOtherTabs();
        return { ok: true, data: null };
      }),
  };
}
