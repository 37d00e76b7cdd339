import { localStore } from '../platform/storage.ts';
import { removeCard } from './billing.store.ts';
import type { PaymentInput } from './payment-attempt.ts';

const STORAGE_KEY = 'payment.declined-card';

/** A card that was typed for a payment and declined is forgotten. Stored first, so that a closed page does not keep it. */
export const declinedCards = {
  /** @param paid what the declined payment was to pay, and with which card */
  add(paid: PaymentInput | undefined): void {
    if (paid?.isCardOnTrial && paid.cardId) localStore.set(STORAGE_KEY, paid.cardId);
  },
  async remove(): Promise<void> {
    const id = localStore.get(STORAGE_KEY);
    if (!id) return;
    const outcome = await removeCard.run({ params: { id } });
    if (outcome.ok || outcome.error.isNotFoundOrForbidden) localStore.remove(STORAGE_KEY);
  },
};
