import { cart } from '../cart/cart.store.ts';
import { domain, domainEvents } from '../domain/domain.resources.ts';
import { checkoutMessages } from '../i18n/messages/checkout.en.ts';
import { translator } from '../i18n/translator.ts';
import { jobs } from '../job/job.store.ts';
import { service, services } from '../service/service.store.ts';
import { signal } from '../store/signals.ts';
import type { Transaction } from './billing.schema.ts';
import { cards, invoice, invoices, transactions } from './billing.store.ts';
import { declinedCards } from './declined-cards.ts';
import { storedAttempt } from './payment-attempt.ts';

const t = translator(checkoutMessages);

/**
 * - `asking`: an earlier page began the payment, and its status is being fetched.
 * - `sending`: the payment has been requested.
 * - `unknown`: no response arrived. The status is polled until it is known; no second payment is sent.
 * - `challenge`: the bank asks the customer to confirm.
 * - `paid`, `processing` and `failed` are final; `processing` waits for the bank for days.
 */
export type PaymentState =
  | { kind: 'idle' }
  | { kind: 'asking' | 'sending' | 'unknown' }
  | { kind: 'challenge'; transaction: Transaction }
  | { kind: 'paid' | 'processing'; transaction: Transaction }
  | { kind: 'failed'; reason: string };

/**
 * The progress of the page's payment, and the effects of its end.
 * @param onEnd stops polling
 * @param userId id of the signed-in user
 */
export function createPaymentProgress(onEnd: () => void, userId: () => string | undefined) {
  const state = signal<PaymentState>({ kind: 'idle' });

  const end = (final: PaymentState) => {
    onEnd();
    storedAttempt.clear();
    state.value = final;
    const cartId = 'transaction' in final && final.transaction.cart_id;
    if (cartId) void cart().complete(cartId);
    else void cart().refresh().then(cart().notifyOtherTabs);
    for (const list of [invoices, invoice, transactions, services, service, domain, domainEvents, cards, jobs])
      void list.invalidate();
    void declinedCards.remove();
  };

  return {
    state,
    fail: (reason: string) => end({ kind: 'failed', reason }),
    /** @returns whether the payment has ended */
    setFromTransaction(transaction: Transaction): boolean {
      switch (transaction.status) {
        case 'paid':
        case 'processing':
          end({ kind: transaction.status, transaction });
          return true;
        case 'failed':
        case 'cancelled':
          // After a failed challenge the card may still be valid, so it is kept.
          if (transaction.status === 'failed' && state.peek().kind !== 'challenge')
            declinedCards.add(storedAttempt.read(userId())?.request);
          end({ kind: 'failed', reason: transaction.reason ?? t('checkout.refused') });
          return true;
        case 'requires_action':
          if (state.peek().kind !== 'challenge') cart().notifyOtherTabs();
          state.value = { kind: 'challenge', transaction };
          return false;
        default:
          if (state.peek().kind !== 'asking') state.value = { kind: 'unknown' };
          return false;
      }
    },
  };
}
export type PaymentProgress = ReturnType<typeof createPaymentProgress>;
