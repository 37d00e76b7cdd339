import { localStore } from '../platform/storage.ts';

/** A payment request, for either a cart or invoices. */
export interface PaymentInput {
  cartId?: string;
  invoiceIds?: readonly string[];
  cardId?: string;
  useCredit?: boolean;
  /** The card was typed for this payment, and is removed if the bank declines it. */
  isCardOnTrial?: boolean;
  /** Total shown to the customer, pounds. The provider refuses the payment if it differs. */
  expectedTotal?: number;
}

/** A payment from its first request until its final response. */
export interface PaymentAttempt {
  /** Idempotency key and reference. */
  reference: string;
  userId: string;
  request: PaymentInput;
}

const STORAGE_KEY = 'payment';

/** The open attempt, stored before it is sent: a reload, Back and a second tab continue it. */
export const storedAttempt = {
  /** @param userId whose attempt; another person's is not returned */
  read(userId: string | undefined): PaymentAttempt | null {
    try {
      const attempt = JSON.parse(localStore.get(STORAGE_KEY) ?? 'null') as PaymentAttempt | null;
      const isOwn =
        attempt &&
        typeof attempt.reference === 'string' &&
        attempt.userId === userId &&
        typeof attempt.request === 'object';
      return isOwn ? attempt : null;
    } catch {
      return null;
    }
  },
  save: (attempt: PaymentAttempt) => localStore.set(STORAGE_KEY, JSON.stringify(attempt)),
  clear: () => localStore.remove(STORAGE_KEY),
};

/** Identifies attempts to pay the same cart or invoices. */
export const paymentSubject = ({ cartId, invoiceIds }: PaymentInput) => cartId ?? (invoiceIds ?? []).join(',');
