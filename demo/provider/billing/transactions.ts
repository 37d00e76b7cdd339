import { and, eq } from 'drizzle-orm';
import type { Services } from '../context.ts';
import { transactions } from '../db/schema.ts';

export type Transaction = typeof transactions.$inferSelect;

const FINAL_STATUSES: readonly Transaction['status'][] = ['paid', 'failed', 'cancelled'];
export const isFinal = (transaction: Transaction) => FINAL_STATUSES.includes(transaction.status);

export async function getTransaction({ db }: Services, id: number): Promise<Transaction> {
  const [transaction] = await db.select().from(transactions).where(eq(transactions.id, id));
  if (!transaction) throw new Error(`There is no transaction ${id}`);
  return transaction;
}

export const findTransactionByReference = async ({ db }: Services, teamId: number, reference: string) =>
  (
    await db
      .select()
      .from(transactions)
      .where(and(eq(transactions.team_id, teamId), eq(transactions.reference, reference)))
  )[0];

const MAX_REFERENCE_LENGTH = 120;
/** The reference of a transaction at the payment company. */
export const gatewayReference = ({ id, reference }: Transaction) =>
  `portal-${id}-${reference}`.slice(0, MAX_REFERENCE_LENGTH);
/** The id of the transaction with such a reference, or 0. */
export const transactionIdFromReference = (reference: string) => Number(/^portal-(\d+)-/.exec(reference)?.[1] ?? 0);
