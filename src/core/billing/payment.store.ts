import { cart } from '../cart/cart.store.ts';
import { ApiError } from '../http/api-error.ts';
import { errorMessage } from '../http/error-policy.rules.ts';
import { send } from '../http/send.ts';
import { randomId } from '../platform/random-id.ts';
import { onIdentityChange } from '../runtime/identity.ts';
import { shared } from '../runtime/runtime.ts';
import { session } from '../session/session.store.ts';
import type { ReadonlySignal } from '../store/signals.ts';
import { cancelTransaction } from './billing.endpoints.ts';
import { declinedCards } from './declined-cards.ts';
import { type PaymentInput, paymentSubject, storedAttempt } from './payment-attempt.ts';
import { createPaymentProgress, type PaymentState } from './payment-progress.store.ts';
import { findCartPayment, findTransaction } from './payment-requests.ts';
import { createPaymentRunner } from './payment-run.ts';

export type { PaymentState } from './payment-progress.store.ts';

/** The one payment of the page. */
export const payment = shared('payment', () => {
  const runner = createPaymentRunner(() => progress);
  const userId = () => session().user.peek()?.id;
  const progress = createPaymentProgress(runner.stop, userId);
  const { state, setFromTransaction } = progress;

  const reset = () => {
    runner.stop();
    state.value = { kind: 'idle' };
  };
  void declinedCards.remove();
  // The stored attempt outlives an ended session; what is shown does not.
  onIdentityChange(reset);

  return {
    state: state as ReadonlySignal<PaymentState>,
    /** Pays once. A call during a payment does nothing; a later one for the same cart or invoices continues the attempt. */
    pay(input: PaymentInput): void {
      const id = userId();
      if (!id || runner.isRunning()) return;
      const previous = storedAttempt.read(id);
      const isSame = previous && paymentSubject(previous.request) === paymentSubject(input);
      const attempt = { reference: isSame ? previous.reference : randomId(), userId: id, request: input };
      state.value = { kind: 'sending' };
      storedAttempt.save(attempt);
      void runner.start(attempt, isSame ? 'ask' : 'send');
    },
    /**
     * Continues an attempt that an earlier page, or another tab, left open.
     * @param invoiceIds ids of the invoices to pay; without them, the attempt of any cart is continued
     * @returns whether there is one
     */
    resume(invoiceIds?: readonly string[]): boolean {
      const attempt = storedAttempt.read(userId());
      if (!attempt || (invoiceIds ? paymentSubject(attempt.request) !== invoiceIds.join(',') : !attempt.request.cartId))
        return false;
      if (runner.reference() === attempt.reference) return true;
      state.value = { kind: 'asking' };
      void runner.start(attempt, 'resume');
      return true;
    },
    /** Follows a payment of this cart that was started elsewhere, and may be waiting for its challenge. The cart is locked meanwhile. */
    async followCart(cartId: string): Promise<void> {
      const id = userId();
      if (!id || runner.isRunning()) return;
      const found = await findCartPayment(cartId).catch(() => null);
      if (!found || runner.isRunning()) return void cart().refresh();
      const attempt = { reference: found.reference, userId: id, request: { cartId } };
      storedAttempt.save(attempt);
      if (!setFromTransaction(found)) void runner.start(attempt, 'resume');
    },
    /** Shows the payment with a reference, for a page that is opened later. */
    async showByReference(reference: string): Promise<void> {
      state.value = { kind: 'asking' };
      try {
        const found = await findTransaction({ reference });
        if (!found) state.value = { kind: 'idle' };
        else if (!setFromTransaction(found))
          void runner.start({ reference, userId: userId() ?? '', request: {} }, 'resume');
      } catch (cause) {
        state.value = { kind: 'failed', reason: errorMessage(ApiError.from(cause)) };
      }
    },
    /** Fetches the status at once, such as after the challenge. */
    checkNow: runner.checkNow,
    /** Cancels a payment that is waiting for its challenge. */
    async cancel(): Promise<void> {
      const current = state.peek();
      if (current.kind !== 'challenge') return;
      try {
        const { transaction } = await send(cancelTransaction, { params: { id: current.transaction.id } });
        setFromTransaction(transaction);
      } catch {
        runner.checkNow();
      }
    },
    /** Call once the customer has seen the result. */
    reset,
  };
});
