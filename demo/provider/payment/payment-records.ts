import { eq } from 'drizzle-orm';
import { currentTime, now } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { paymentDoubleMethods, paymentDoublePayments } from '../db/schema.ts';
import { generateSecret } from '../secrets.ts';
import type { Charge, PaymentMethod } from './gateway.ts';
import type { WebhookSender } from './webhook-sender.ts';

const DAY_MS = 24 * 3_600_000;
/** S1 §9: a direct debit takes up to 7 days. */
const DEBIT_DAYS = 3;
const MANDATE_DAYS = 2;

type PaymentRow = typeof paymentDoublePayments.$inferSelect;
type MethodRow = typeof paymentDoubleMethods.$inferSelect;

export const failureReasons = {
  declined: 'Your bank declined the card. Try another.',
  insufficient_funds: 'There isn’t enough money on this card. Try another.',
  challenge: 'Your bank couldn’t confirm it was you. Try again, or use another card.',
  debit: 'Your bank declined the Direct Debit.',
};
/** The first outcome of a payment, by how its method behaves. */
const initialOutcomes: Record<MethodRow['behaviour'], { status: PaymentRow['status']; reason: string | null }> = {
  succeeds: { status: 'succeeded', reason: null },
  challenge: { status: 'requires_action', reason: null },
  debit: { status: 'processing', reason: null },
  debit_fails: { status: 'processing', reason: null },
  declined: { status: 'failed', reason: failureReasons.declined },
  insufficient_funds: { status: 'failed', reason: failureReasons.insufficient_funds },
};

export const toMethod = ({ behaviour: _, created_at: __, ...method }: MethodRow): PaymentMethod => method;

/** The payments and payment methods of the payment company. @param url its own address, for links to challenges */
export function createPaymentRecords(db: Database, url: string, webhooks: WebhookSender) {
  const findPayment = async (reference: string) =>
    (await db.select().from(paymentDoublePayments).where(eq(paymentDoublePayments.reference, reference)))[0];
  const findMethod = async (token: string) =>
    (await db.select().from(paymentDoubleMethods).where(eq(paymentDoubleMethods.token, token)))[0];
  const toCharge = ({ reference, pence, status, reason, secret }: PaymentRow): Charge => ({
    reference,
    pence,
    status,
    reason,
    action_url: status === 'requires_action' ? `${url}/challenge/${encodeURIComponent(reference)}?key=${secret}` : null,
  });
  const notify = (reference: string) => webhooks.send({ type: 'payment.updated', data: { reference } });

  return {
    findPayment,
    findMethod,
    toCharge,
    listCharges: async () => (await db.select().from(paymentDoublePayments)).map(toCharge),
    /** Takes a payment. A known reference returns its first payment. @returns null for an unknown method */
    async charge(input: { reference: string; pence: number; token: string }): Promise<Charge | null> {
      const existing = await findPayment(input.reference);
      if (existing) return toCharge(existing);
      const method = await findMethod(input.token);
      if (!method) return null;
      const row = { ...input, ...initialOutcomes[method.behaviour], secret: generateSecret(), created_at: now() };
      // Of two concurrent calls, one inserts the payment and both return it.
      await db.insert(paymentDoublePayments).values(row).onConflictDoNothing();
      notify(input.reference);
      return toCharge((await findPayment(input.reference)) ?? row);
    },
    /** Concludes an open payment. A final one is left unchanged. */
    async conclude(
      reference: string,
      status: 'succeeded' | 'failed' | 'cancelled',
      reason: string | null = null,
    ): Promise<PaymentRow | undefined> {
      const payment = await findPayment(reference);
      if (!payment || !['requires_action', 'processing'].includes(payment.status)) return payment;
      await db
        .update(paymentDoublePayments)
        .set({ status, reason })
        .where(eq(paymentDoublePayments.reference, reference));
      notify(reference);
      return { ...payment, status, reason };
    },
    addMethod: (method: Omit<MethodRow, 'created_at'>) =>
      db.insert(paymentDoubleMethods).values({ ...method, created_at: now() }),
    async activateMethod(token: string): Promise<void> {
      await db.update(paymentDoubleMethods).set({ status: 'active' }).where(eq(paymentDoubleMethods.token, token));
      webhooks.send({ type: 'method.updated', data: { token } });
    },
    removeMethod: (token: string) => db.delete(paymentDoubleMethods).where(eq(paymentDoubleMethods.token, token)),
  };
}

/**
 * What banks do overnight: settle or refuse direct debits that are some days old, and confirm mandates.
 * @param db of the payment company
 */
export async function settleOvernight(db: Database, payments: PaymentRecords): Promise<void> {
  const before = (days: number) => new Date(currentTime() - days * DAY_MS).toISOString();
  const isOlder = (row: { created_at: string | null }, days: number) => (row.created_at ?? '') <= before(days);
  const debits = await db.select().from(paymentDoublePayments).where(eq(paymentDoublePayments.status, 'processing'));
  for (const debit of debits.filter((row) => isOlder(row, DEBIT_DAYS))) {
    const isRefused = (await payments.findMethod(debit.token))?.behaviour !== 'debit';
    await payments.conclude(
      debit.reference,
      isRefused ? 'failed' : 'succeeded',
      isRefused ? failureReasons.debit : null,
    );
  }
  const mandates = await db.select().from(paymentDoubleMethods).where(eq(paymentDoubleMethods.status, 'pending'));
  for (const mandate of mandates.filter((row) => isOlder(row, MANDATE_DAYS)))
    await payments.activateMethod(mandate.token);
}
export type PaymentRecords = ReturnType<typeof createPaymentRecords>;
