import { cards, isUsable, saveCard } from '#core/billing/billing.store.ts';
import { type CardFields, PaymentProviderUnreachableError } from '#core/platform/card-fields.ts';
import { delay } from '#core/platform/timers.ts';

/** The bank did not confirm a mandate in time. */
export class MandatePendingError extends Error {}

export type NewMethod = 'card' | 'debit';

const MANDATE_ATTEMPTS = 12;
const MANDATE_INTERVAL_MS = 500;

/**
 * Saves what was typed into the payment company's fields. The company returns a token for it; the provider keeps the token.
 * @param fields `null` when they could not be loaded
 * @param options `default: 0` for a card that has to pay once before it may become the default
 * @returns the saved card or mandate; `null` when the fields show what is wrong
 * @throws PaymentProviderUnreachableError, ApiError, and what kept the fields from loading
 */
export async function saveTypedMethod(
  fields: Promise<CardFields> | null,
  kind: NewMethod,
  options: { default?: 0 } = {},
) {
  if (!fields) throw new PaymentProviderUnreachableError();
  const token = await (await fields).tokenize();
  if (!token) return null;
  const outcome = await saveCard.run({ body: { type: kind === 'card' ? 'stripe' : 'gocardless', token, ...options } });
  if (!outcome.ok) throw outcome.error;
  return outcome.data.card;
}

/**
 * Waits until the bank has confirmed a mandate.
 * @throws MandatePendingError after six seconds, ApiError
 */
export async function waitForMandate(id: string): Promise<void> {
  for (let attempt = 0; attempt < MANDATE_ATTEMPTS; attempt++) {
    await delay(MANDATE_INTERVAL_MS);
    await cards.invalidate();
    const { cards: saved } = await cards.get({});
    if (saved.some((card) => card.id === id && isUsable(card))) return;
  }
  throw new MandatePendingError();
}
