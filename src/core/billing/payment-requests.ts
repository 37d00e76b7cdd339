import { send } from '../http/send.ts';
import { createTransaction, listTransactions } from './billing.endpoints.ts';
import type { Transaction } from './billing.schema.ts';
import type { PaymentAttempt } from './payment-attempt.ts';

/** @returns null when the provider has no such transaction. @throws ApiError */
export const findTransaction = async (
  query: { reference: string } | { cart_id: string },
  signal?: AbortSignal,
): Promise<Transaction | null> =>
  (await send(listTransactions, { query }, { quiet: true, signal })).transactions[0] ?? null;

/** A transaction whose reference another page can follow. */
export type FollowableTransaction = Transaction & { reference: string };

/** The open or successful payment of a cart, such as another tab's. @throws ApiError */
export async function findCartPayment(
  cartId: string | undefined,
  signal?: AbortSignal,
): Promise<FollowableTransaction | null> {
  const found = cartId ? await findTransaction({ cart_id: cartId }, signal) : null;
  return found?.reference && !['failed', 'cancelled'].includes(found.status) ? (found as FollowableTransaction) : null;
}

/** Requests the payment. Repeats with the same reference pay only once. @throws ApiError */
export async function postPayment({ reference, request }: PaymentAttempt): Promise<Transaction> {
  const body = {
    reference,
    ...(request.cartId ? { cart_id: request.cartId } : { invoice_ids: [...(request.invoiceIds ?? [])] }),
    ...(request.cardId ? { card_id: request.cardId } : {}),
    ...(request.useCredit ? { use_credit: true } : {}),
    ...(request.expectedTotal === undefined ? {} : { expected_total: request.expectedTotal }),
  };
  return (await send(createTransaction, { body }, { idempotencyKey: reference })).transaction;
}
