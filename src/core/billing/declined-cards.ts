import { localStore } from '../platform/storage.ts';
import { removeCard } from './billing.store.ts';
import type { PaymentInput } from './payment-attempt.ts';

const STORAGE_KEY = 'payment.declined-card';

/** Removes cards that were typed for a payment and declined. Their ids are stored, so that closing the page does not keep the card. */
export const declinedCards = {
  /** @param declined the request of the declined payment */
  add(declined: PaymentInput | undefined): void {
    if (declined?.isCardOnTrial && declined.cardId) localStore.set(STORAGE_KEY, declined.cardId);
  },
  async remove(): Promise<void> {
    const id = localStore.get(STORAGE_KEY);
    if (!id) return;
    const outcome = await removeCard.run({ params: { id } });
    if (outcome.ok || outcome.error.isNotFoundOrForbidden) localStore.remove(STORAGE_KEY);
  },
};
