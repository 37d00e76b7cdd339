import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Payment } from '#core/billing/billing.schema.ts';
import { type CartRow, quoteCart } from '../cart/quote.ts';
import { now } from '../clock.ts';
import type { Services, UserCaller } from '../context.ts';
import type { Database } from '../db/database.ts';
import { cards, carts, type InvoiceDraft, invoiceItems, invoices, services, transactions } from '../db/schema.ts';
import { forbidden, HttpError, notFound, validationError } from '../errors.ts';
import { toPence, toPounds } from '../money.ts';
import { isPaidInCart } from '../service/open-items.ts';
import { parseId } from '../validate.ts';
import { draftCartInvoice } from './create-invoice.ts';
import { postEntries, teamCredit } from './ledger.ts';
import { changeUsesLeft } from './promo-code.ts';
import { syncTransaction } from './settlement.ts';
import { hasBillingAddress } from './tax.ts';
import { findTransactionByReference, type Transaction } from './transactions.ts';

/** What a payment is for: a cart, or invoices. */
interface Purchase {
  cart: CartRow | undefined;
  /** The invoice of the cart as it will be written. Later price changes don't affect it. */
  draft: InvoiceDraft | null;
  invoiceIds: number[];
  /** Pence. */
  total: number;
}
/** How it is paid. Amounts in pence. */
interface Funding {
  credit: number;
  /** Null where the credit covers everything. */
  card: typeof cards.$inferSelect | null;
}

const nothingSelected = () => validationError({ cart_id: ["You don't have selected products"] });

/** @throws HttpError 404 for another team's cart */
async function findOwnCart(db: Database, teamId: number, cartId: string | undefined): Promise<CartRow | undefined> {
  if (!cartId) return undefined;
  const [cart] = await db.select().from(carts).where(eq(carts.id, cartId));
  if (cart?.team_id !== teamId) throw notFound('Cart');
  return cart;
}

/** @throws HttpError 404 when one of them is not the team's */
async function findOwnInvoices(db: Database, teamId: number, { invoice_id, invoice_ids = [] }: Payment) {
  const ids = [...new Set([...invoice_ids, ...(invoice_id ? [invoice_id] : [])].map(parseId))];
  if (ids.length === 0) return { ids, due: [] };
  const due = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.team_id, teamId), inArray(invoices.id, ids)));
  if (due.length !== ids.length) throw notFound('Invoice');
  return { ids, due };
}

/** @throws HttpError 409 or 422 when the cart cannot be paid for */
async function draftOpenCart(db: Database, cart: CartRow): Promise<InvoiceDraft> {
  if (cart.status === 'completed') throw new HttpError(409, 'This basket has already been paid for.');
  if (cart.status === 'checkout') throw new HttpError(409, 'A payment for this basket is under way.');
  const quote = await quoteCart(db, cart);
  const { sold, team, promotion } = quote;
  if (sold.length === 0) throw nothingSelected();
  if (!team || !hasBillingAddress(team)) throw validationError({ billing: ['Add your billing details first.'] });
  if (promotion && 'error' in promotion) throw validationError({ code: [promotion.error] });
  return draftCartInvoice(cart, quote);
}

/** @returns pence @throws HttpError 409 when one of them cannot be paid */
function invoiceTotal(due: readonly (typeof invoices.$inferSelect)[]): number {
  const settled = due.find((invoice) => invoice.status !== 'unpaid');
  if (settled)
    throw new HttpError(
      409,
      settled.status === 'paid' ? 'This invoice has already been paid.' : 'A payment for this invoice is in progress.',
    );
  return due.reduce((sum, invoice) => sum + toPence(invoice.total), 0);
}

/** S1 §6: the service role pays for carts, the billing role pays invoices, and either pays for plan changes and domain renewals. @throws HttpError 403 */
export async function requireRoleToPay(db: Database, { roles }: UserCaller, request: Payment): Promise<void> {
  const has = (role: string) => roles.length === 0 || roles.includes('team_owner') || roles.includes(role);
  if (request.cart_id ? has('team_service') : has('team_billing')) return;
  const ids = [...(request.invoice_ids ?? []), ...(request.invoice_id ? [request.invoice_id] : [])].map(parseId);
  const items = request.cart_id
    ? []
    : await db
        .select({ kind: sql<string | null>`json_extract(${invoiceItems.purpose}, '$.kind')`, type: services.type })
        .from(invoiceItems)
        .leftJoin(services, eq(services.id, invoiceItems.service_id))
        .where(inArray(invoiceItems.invoice_id, ids));
  const isOrder = ({ kind, type }: (typeof items)[number]) =>
    kind === 'change' || (kind === 'renew' && type === 'domain');
  if (!has('team_service') || items.length === 0 || !items.every(isOrder)) throw forbidden();
}

/** @throws HttpError 409 where a cart that renews one of their services is being paid for */
async function requirePaidOnce(db: Database, invoiceIds: number[]): Promise<void> {
  const billed = await db
    .selectDistinct({ id: services.id, team_id: services.team_id, name: services.name })
    .from(invoiceItems)
    .innerJoin(services, eq(services.id, invoiceItems.service_id))
    .where(inArray(invoiceItems.invoice_id, invoiceIds));
  for (const service of billed)
    if (await isPaidInCart({ db }, service))
      throw new HttpError(409, `A renewal of ${service.name} is already being paid for.`);
}

/** Loads what a payment is for, with its total. @throws HttpError 404, 409 or 422 */
async function loadPurchase(db: Database, teamId: number, request: Payment): Promise<Purchase> {
  const cart = await findOwnCart(db, teamId, request.cart_id);
  const { ids, due } = await findOwnInvoices(db, teamId, request);
  if (!cart && due.length === 0) throw nothingSelected();
  const draft = cart ? await draftOpenCart(db, cart) : null;
  const total = draft ? draft.total : invoiceTotal(due);
  await requirePaidOnce(db, ids);
  if (request.expected_total !== undefined && toPence(request.expected_total) !== total)
    throw new HttpError(409, {
      message: `The total is now £${toPounds(total).toFixed(2)}. Check your order before you pay.`,
    });
  return { cart, draft, invoiceIds: ids, total };
}

/** Uses the team's credit first if requested, and a card for the rest. @throws HttpError 422 without a usable card */
async function loadFunding(db: Database, teamId: number, request: Payment, total: number): Promise<Funding> {
  const credit = request.use_credit ? Math.min(total, await teamCredit(db, teamId)) : 0;
  if (total - credit <= 0) return { credit, card: null };
  const [card] = request.card_id
    ? await db
        .select()
        .from(cards)
        .where(and(eq(cards.id, parseId(request.card_id)), eq(cards.team_id, teamId)))
    : [];
  if (!card || card.status === 'pending') throw validationError({ card_id: ['Choose one of your cards.'] });
  if (card.expires && card.expires < now().slice(0, 7))
    throw validationError({ card_id: ['This card has expired. Choose another.'] });
  return { credit, card };
}

interface PaymentOptions {
  /** Throws if the caller has no permission to pay for this. */
  authorize?: () => Promise<void>;
  /** Collected at night, from the default method. */
  isAutomatic?: boolean;
}

/** Writes the transaction, locks its cart or invoices, takes the use of a promo code, and holds the credit. */
async function createTransaction(
  db: Database,
  teamId: number,
  reference: string,
  { cart, draft, invoiceIds, total }: Purchase,
  { credit, card }: Funding,
  is_automatic: boolean,
): Promise<Transaction> {
  const [transaction] = await db
    .insert(transactions)
    .values({
      team_id: teamId,
      reference: reference || `own-${crypto.randomUUID()}`,
      cart_id: cart?.id ?? null,
      invoice_id: invoiceIds[0] ?? null,
      invoice_ids: invoiceIds,
      draft,
      card_id: card?.id ?? null,
      type: card?.type ?? 'credit',
      status: 'pending',
      amount: toPounds(total),
      credit: toPounds(credit),
      is_automatic,
      created_at: now(),
    })
    .returning();
  if (!transaction) throw new Error('The transaction was not written');
  if (cart) await db.update(carts).set({ status: 'checkout' }).where(eq(carts.id, cart.id));
  else await db.update(invoices).set({ status: 'processing' }).where(inArray(invoices.id, invoiceIds));
  if (draft?.promo_code) await changeUsesLeft(db, draft.promo_code, -1);
  await postEntries(db, `hold:${transaction.id}`, {
    [`credit:${teamId}`]: credit,
    [`held:${transaction.id}`]: -credit,
  });
  return transaction;
}

/**
 * Starts a payment, or returns the existing one with the same reference.
 * @throws HttpError 404, 409 or 422 when nothing was started
 */
export async function startPayment(
  services: Services,
  teamId: number,
  request: Payment,
  { authorize, isAutomatic = false }: PaymentOptions = {},
): Promise<Transaction> {
  const { db } = services;
  const reference = request.reference ?? '';
  const transaction = await db.inTransaction(async () => {
    const existing = await findTransactionByReference(services, teamId, reference);
    if (existing) return existing;
    await authorize?.();
    const purchase = await loadPurchase(db, teamId, request);
    const funding = await loadFunding(db, teamId, request, purchase.total);
    return createTransaction(db, teamId, reference, purchase, funding, isAutomatic);
  });
  return syncTransaction(services, transaction);
}
