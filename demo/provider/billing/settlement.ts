import { and, eq, inArray, sql } from 'drizzle-orm';
import { now } from '../clock.ts';
import type { Services } from '../context.ts';
import type { Database } from '../db/database.ts';
import { cards, carts, invoices, transactions } from '../db/schema.ts';
import { HttpError } from '../errors.ts';
import { toPence } from '../money.ts';
import { notifyTeam } from '../notification/notify-team.ts';
import { type Charge, GatewayUnreachableError } from '../payment/gateway.ts';
import { fulfillInvoice } from '../service/fulfillment.ts';
import { voidUnpaidRenewals } from '../service/service-invoice.ts';
import { createInvoice } from './create-invoice.ts';
import { postEntries } from './ledger.ts';
import { changeUsesLeft } from './promo-code.ts';
import { gatewayReference, getTransaction, isFinal, type Transaction } from './transactions.ts';

/** Reads a payment's state from the payment company and charges it if the company doesn't know it. Final ones don't change. */
export async function syncTransaction(services: Services, transaction: Transaction): Promise<Transaction> {
  if (isFinal(transaction)) return transaction;
  const { db, gateway } = services;
  const pence = toPence(transaction.amount) - toPence(transaction.credit);
  const reference = gatewayReference(transaction);
  if (pence === 0)
    return applyCharge(services, transaction.id, {
      reference,
      pence,
      status: 'succeeded',
      reason: null,
      action_url: null,
    });
  try {
    const [card] = transaction.card_id ? await db.select().from(cards).where(eq(cards.id, transaction.card_id)) : [];
    const charge =
      (await gateway.findCharge(reference)) ??
      (await gateway.createCharge({ reference, pence, token: card?.token ?? '' }));
    return await applyCharge(services, transaction.id, charge);
  } catch (cause) {
    // The payment may have been made. Only the company knows.
    if (cause instanceof GatewayUnreachableError) return transaction;
    throw cause;
  }
}

/** Syncs the open payments of a cart with the payment company. */
export async function syncCartTransactions(services: Services, cartId: string): Promise<void> {
  const open = await services.db
    .select()
    .from(transactions)
    .where(and(eq(transactions.cart_id, cartId), inArray(transactions.status, ['pending', 'requires_action'])));
  for (const transaction of open) await syncTransaction(services, transaction);
}

/** Cancels a payment that waits for its challenge. @throws HttpError 409 when it is too late, 503 without a response */
export async function cancelPayment(services: Services, transaction: Transaction): Promise<Transaction> {
  if (transaction.status !== 'requires_action') throw new HttpError(409, 'This payment can no longer be cancelled.');
  try {
    const charge = await services.gateway.cancelCharge(gatewayReference(transaction));
    return charge ? await applyCharge(services, transaction.id, charge) : transaction;
  } catch {
    throw new HttpError(503, 'Your bank isn’t responding. Try again shortly.');
  }
}

/** Syncs every open payment with the payment company, including those interrupted when the provider stopped. */
export async function resumePayments(services: Services): Promise<void> {
  const open = await services.db
    .select()
    .from(transactions)
    .where(inArray(transactions.status, ['pending', 'requires_action', 'processing']));
  for (const transaction of open) await syncTransaction(services, transaction);
}

/** Applies the company's response in one transaction: paid for and activated, or neither. */
function applyCharge(services: Services, id: number, charge: Charge): Promise<Transaction> {
  return services.db.inTransaction(async () => {
    const transaction = await getTransaction(services, id);
    if (isFinal(transaction)) return transaction;
    switch (charge.status) {
      case 'succeeded':
        await settlePayment(services, transaction);
        break;
      case 'processing':
        await markProcessing(services, transaction);
        break;
      case 'requires_action':
        await services.db
          .update(transactions)
          .set({ status: 'requires_action', action_url: charge.action_url })
          .where(eq(transactions.id, id));
        break;
      default:
        await releasePayment(services, transaction, charge.status, charge.reason);
    }
    return getTransaction(services, id);
  });
}

/** The ids of the invoices of a payment. A cart's invoice is written once its payment is under way. */
async function ensureInvoices(services: Services, transaction: Transaction): Promise<readonly number[]> {
  const { db } = services;
  const { cart_id, draft, invoice_ids, team_id, id } = transaction;
  if (!cart_id || !draft || invoice_ids.length > 0) return invoice_ids;
  const renewed = draft.lines.flatMap(({ service_id }) => service_id ?? []);
  await voidUnpaidRenewals(
    services,
    renewed.map((id) => ({ id })),
  );
  const invoice = await createInvoice(db, team_id, draft);
  await db
    .update(transactions)
    .set({ invoice_id: invoice.id, invoice_ids: [invoice.id] })
    .where(eq(transactions.id, id));
  await db.update(carts).set({ status: 'completed' }).where(eq(carts.id, cart_id));
  return [invoice.id];
}

/** Makes a card that has paid the default if the team has none. */
const ensureDefaultCard = (db: Database, teamId: number, cardId: number) =>
  db
    .update(cards)
    .set({ is_default: true })
    .where(
      and(
        eq(cards.id, cardId),
        sql`not exists (select 1 from ${cards} as others where others.team_id = ${teamId} and others.is_default)`,
      ),
    );

const listInvoices = (ids: readonly number[]) => `invoice ${ids.map((id) => `#${id}`).join(', ')}`;
const failureText = ({ is_automatic }: Transaction, status: 'failed' | 'cancelled', reason: string | null) =>
  is_automatic && status === 'cancelled' ? 'Your bank wants you to confirm this payment.' : (reason ?? '');

async function settlePayment(services: Services, transaction: Transaction) {
  const { db } = services;
  const { id, team_id } = transaction;
  const invoiceIds = [...(await ensureInvoices(services, transaction))];
  const [total, credit] = [toPence(transaction.amount), toPence(transaction.credit)];
  await db.update(invoices).set({ status: 'paid', paid_at: now() }).where(inArray(invoices.id, invoiceIds));
  await postEntries(db, `pay:${id}`, {
    bank: total - credit,
    [`held:${id}`]: credit,
    [`owed:${team_id}`]: -total,
  });
  if (transaction.card_id) await ensureDefaultCard(db, team_id, transaction.card_id);
  const manualSetups: string[] = [];
  for (const invoiceId of invoiceIds) manualSetups.push(...(await fulfillInvoice(services, team_id, invoiceId)));
  const reason =
    manualSetups.length > 0
      ? `We’ve received your payment. Our team will set up ${manualSetups.join(', ')} and email you.`
      : null;
  await db.update(transactions).set({ status: 'paid', action_url: null, reason }).where(eq(transactions.id, id));
  await notifyTeam(
    services,
    team_id,
    'Payment received',
    `We’ve received £${transaction.amount.toFixed(2)} for ${listInvoices(invoiceIds)}. Thank you.`,
  );
}

async function markProcessing(services: Services, transaction: Transaction) {
  const { db } = services;
  const invoiceIds = [...(await ensureInvoices(services, transaction))];
  await db.update(invoices).set({ status: 'processing' }).where(inArray(invoices.id, invoiceIds));
  await db.update(transactions).set({ status: 'processing' }).where(eq(transactions.id, transaction.id));
}

/** Reopens the cart, sets the invoices back to unpaid and releases the held credit, because no money was taken. */
async function releasePayment(
  services: Services,
  transaction: Transaction,
  status: 'failed' | 'cancelled',
  reason: string | null,
) {
  const { db } = services;
  const { id, team_id, cart_id, invoice_ids, draft } = transaction;
  const credit = toPence(transaction.credit);
  await db.update(transactions).set({ status, reason, action_url: null }).where(eq(transactions.id, id));
  await db
    .update(invoices)
    .set({ status: 'unpaid' })
    .where(inArray(invoices.id, [...invoice_ids]));
  if (cart_id)
    await db
      .update(carts)
      .set({ status: 'open' })
      .where(and(eq(carts.id, cart_id), eq(carts.status, 'checkout')));
  // An invoice that was written keeps its discount, and can be paid later.
  if (draft?.promo_code && invoice_ids.length === 0) await changeUsesLeft(db, draft.promo_code, 1);
  await postEntries(db, `release:${id}`, { [`held:${id}`]: credit, [`credit:${team_id}`]: -credit });
  // Nobody has the page open when a bank refuses a direct debit days later, or a payment at night.
  if (transaction.status === 'processing' || transaction.is_automatic)
    await notifyTeam(
      services,
      team_id,
      'Your payment failed',
      `${failureText(transaction, status, reason)}\nPay ${listInvoices(invoice_ids)} with another method: ${services.settings.portalUrl}/billing/invoices${transaction.is_automatic ? '\nWe’ll try again over the next few days.' : ''}`,
    );
}
