import { ApiError } from '../http/api-error.ts';
import { errorMessage } from '../http/error-policy.rules.ts';
import { type Outcome, toOutcome } from '../http/outcome.ts';
import { send } from '../http/send.ts';
import { cartMessages } from '../i18n/messages/cart.en.ts';
import { translator } from '../i18n/translator.ts';
import { notices } from '../notification/notices.store.ts';
import { randomId } from '../platform/random-id.ts';
import { batch } from '../store/signals.ts';
import { changeCartProduct, deleteCartProduct, removePromoCode, setPromoCode } from './cart.endpoints.ts';
import type { CartProduct, NewCartLine } from './cart.schema.ts';
import { postLine, setQuantity } from './cart-requests.ts';
import type { CartState, LineUpdate } from './cart-state.store.ts';
import type { CartSync } from './cart-sync.store.ts';
import type { createEditQueue } from './edit-queue.ts';

const t = translator(cartMessages);

export interface CartContext {
  state: CartState;
  sync: CartSync;
  queue: ReturnType<typeof createEditQueue>;
  /** Transfer codes by line label: the provider does not return them, and undo needs them. */
  transferCodes: Map<string, string>;
}

export const notifyRefusal = (error: ApiError) => notices().failure(error.messages[0] ?? errorMessage(error));

/** After a conflict the cart on screen is out of date: it has been paid for, or is gone. */
const refreshAfterConflict = ({ sync }: CartContext, error: ApiError) => {
  if (error.status === 409 || error.isNotFoundOrForbidden) void sync.fetchCart();
};

/** A line with the transfer code that was entered for it on this page. */
function withTransferCode({ transferCodes }: CartContext, line: NewCartLine): NewCartLine {
  const epp_code = line.options.epp_code ?? transferCodes.get(line.label);
  if (!epp_code) return line;
  transferCodes.set(line.label, epp_code);
  return line.options.action === 'transfer' ? { ...line, options: { ...line.options, epp_code } } : line;
}

/**
 * Puts a line into the cart.
 * @param isQuiet leaves the failure to the caller; a notice is shown otherwise
 * @returns whether the line is in the cart now
 */
export function addLine(
  context: CartContext,
  line: NewCartLine & { quantity?: number },
  { isQuiet = false } = {},
): Promise<boolean> {
  const { state, sync, queue } = context;
  const idempotencyKey = randomId();
  const newLine = withTransferCode(context, line);
  return queue.run(async () => {
    try {
      const added = await postLine(state, newLine, idempotencyKey);
      await setQuantity(added.id, line.quantity);
      await sync.fetchCart();
      sync.notifyOtherTabs();
      return true;
    } catch (cause) {
      const error = ApiError.from(cause);
      if (!isQuiet) notifyRefusal(error);
      refreshAfterConflict(context, error);
      return false;
    }
  });
}

/** Takes a line out: hidden at once, shown again on failure. @returns whether it is out */
export function removeLine(context: CartContext, line: CartProduct): Promise<boolean> {
  const { state, sync, queue } = context;
  state.removing.value = new Set(state.removing.peek()).add(line.id);
  return queue.run(async () => {
    try {
      await send(deleteCartProduct, { params: { id: line.id }, query: { cart_id: state.id() ?? undefined } });
      await sync.fetchCart();
      sync.notifyOtherTabs();
      // A withdrawn product cannot be put back.
      const undo = line.withdrawn ? undefined : { label: t('cart.undo'), run: () => void addLine(context, line) };
      notices().success(t('cart.removed', { name: line.label }), undo);
      return true;
    } catch {
      return false;
    } finally {
      const removing = new Set(state.removing.peek());
      removing.delete(line.id);
      state.removing.value = removing;
    }
  });
}

/** Changes term or quantity: shown at once, taken back when the provider refuses it. */
export function updateLine(context: CartContext, line: CartProduct, update: LineUpdate): Promise<Outcome<null>> {
  const { state, sync, queue } = context;
  const { updates } = state;
  updates.value = new Map(updates.peek()).set(line.id, { ...updates.peek().get(line.id), ...update });
  return queue.run(async () => {
    const outcome = await toOutcome(send(changeCartProduct, { params: { id: line.id }, body: update }));
    if (outcome.ok) await sync.fetchCart();
    batch(() => {
      const rest = new Map(updates.peek());
      // A later update of the same line stays.
      if (!outcome.ok || rest.get(line.id)?.quantity === update.quantity) rest.delete(line.id);
      updates.value = rest;
    });
    if (!outcome.ok) {
      refreshAfterConflict(context, outcome.error);
      return outcome;
    }
    sync.notifyOtherTabs();
    return { ok: true, data: null };
  });
}

/** @param code null removes the present one */
export const applyPromoCode = ({ state, sync, queue }: CartContext, code: string | null): Promise<Outcome<null>> =>
  queue.run(async () => {
    const id = state.id() ?? '';
    const outcome = await toOutcome(
      code === null
        ? send(removePromoCode, { params: { id } })
        : send(setPromoCode, { params: { id }, body: { code } }),
    );
    if (!outcome.ok) return outcome;
    state.setFromServer(outcome.data);
    sync.notifyOtherTabs();
    return { ok: true, data: null };
  });
