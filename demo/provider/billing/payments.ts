import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Payment } from '#core/billing/billing.schema.ts';
import { type CartRow, type Quote, quoteCart } from '../cart/quote.ts';
import { now, type Services, type UserCaller } from '../context.ts';
import {
  cards,
  carts,
  type InvoiceItemPurpose,
  invoiceItems,
  invoices,
  members,
  promotions,
  teams,
  transactions,
  users,
} from '../db/schema.ts';
import { HttpError, notFound, validationError } from '../errors.ts';
import { sendMail } from '../mail.ts';
import { toPence, toPounds } from '../money.ts';
import { type Charge, GatewayUnreachableError } from '../payment/gateway.ts';
import { fulfillInvoice } from '../service/fulfillment.ts';
import { isPosted, postEntries, teamCredit } from './ledger.ts';
import { billingAddressLines, hasBillingAddress } from './tax.ts';

export type Transaction = typeof transactions.$inferSelect;
type Invoice = typeof invoices.$inferSelect;

/** What is no id names nothing. */
const parseId = (id: string) => (/^\d{1,15}$/.test(id) ? Number(id) : -1);
const FINAL_STATUSES: readonly Transaction['status'][] = ['paid', 'failed', 'cancelled'];

/** Money moves one step at a time: what is read stays true until it is written. */
let queue: Promise<unknown> = Promise.resolve();
export function runExclusive<T>(work: () => Promise<T>): Promise<T> {
  const run = queue.then(work);
  queue = run.catch(() => undefined);
  return run;
}

const getTransaction = async ({ db }: Services, id: number) =>
  (await db.select().from(transactions).where(eq(transactions.id, id)))[0] as Transaction;
export const findTransactionByReference = async ({ db }: Services, teamId: number, reference: string) =>
  (
    await db
      .select()
      .from(transactions)
      .where(and(eq(transactions.team_id, teamId), eq(transactions.reference, reference)))
  )[0];

/**
 * Writes an invoice and what the team owes by it. Runs inside a turn.
 * @param lines prices in pounds, without VAT unless the total says otherwise
 */
export async function createInvoice(
  { db }: Services,
  teamId: number,
  {
    lines,
    total,
    vat,
    rate,
    due,
  }: {
    lines: readonly { label: string; price: number; service_id?: number | null; purpose?: InvoiceItemPurpose }[];
    total: number;
    vat: number;
    rate: number;
    due?: string | null;
  },
): Promise<Invoice> {
  const [team] = await db.select().from(teams).where(eq(teams.id, teamId));
  const [last] = await db.select({ id: invoices.id }).from(invoices).orderBy(desc(invoices.id)).limit(1);
  const id = (last?.id ?? 0) + 1;
  const row = {
    id,
    team_id: teamId,
    status: 'unpaid' as const,
    total: toPounds(total),
    vat: toPounds(vat),
    vat_rate: rate,
    created_at: now(),
    due_at: due ?? null,
    paid_at: null,
    bill_to: team ? billingAddressLines(team) : [],
  };
  await db.batch([
    db.insert(invoices).values(row),
    ...(lines.length
      ? [
          db.insert(invoiceItems).values(
            lines.map((line) => ({
              invoice_id: id,
              label: line.label,
              price: line.price,
              service_id: line.service_id ?? null,
              purpose: line.purpose ?? null,
            })),
          ),
        ]
      : []),
    ...postEntries(db, `invoice:${id}`, { [`owed:${teamId}`]: total, sales: -(total - vat), vat: -vat }),
  ] as never);
  return row;
}

const createCartInvoice = (services: Services, cart: CartRow, { sold, discount, promotion, total, vat, rate }: Quote) =>
  createInvoice(services, cart.team_id ?? 0, {
    total,
    vat,
    rate,
    lines: [
      ...sold.map((line) => ({
        label: `${line.full_name}: ${line.label}${line.quantity > 1 ? ` × ${line.quantity}` : ''}`,
        price: toPounds(toPence(line.price) * line.quantity),
        purpose: {
          kind: 'activate' as const,
          product_id: line.product_id,
          pricing_id: line.pricing_id,
          quantity: line.quantity,
          options: { ...line.options, domain: line.options.domain ?? line.label },
        },
      })),
      ...(discount > 0 && promotion && 'text' in promotion
        ? [{ label: `${cart.promo_code}: ${promotion.text}`, price: -toPounds(discount) }]
        : []),
    ],
  });

/** Begins a payment, or answers the one that was begun under the same reference. @throws Refusal */
export async function startPayment(services: Services, caller: UserCaller, request: Payment): Promise<Transaction> {
  const { db } = services;
  const reference = request.reference ?? '';
  const row = await runExclusive(async () => {
    const known = await findTransactionByReference(services, caller.teamId, reference);
    if (known) return known;
    const cart = request.cart_id ? (await db.select().from(carts).where(eq(carts.id, request.cart_id)))[0] : undefined;
    if (request.cart_id && cart?.team_id !== caller.teamId) throw notFound('Cart');
    const ids = [
      ...new Set([...(request.invoice_ids ?? []), ...(request.invoice_id ? [request.invoice_id] : [])].map(parseId)),
    ];
    const due = ids.length
      ? await db
          .select()
          .from(invoices)
          .where(and(eq(invoices.team_id, caller.teamId), inArray(invoices.id, ids)))
      : [];
    if (ids.length !== due.length) throw notFound('Invoice');
    if (!cart && due.length === 0) throw validationError({ cart_id: ["You don't have selected products"] });

    let total: number;
    if (cart) {
      if (cart.status === 'completed') throw new HttpError(409, 'This basket has been paid for.');
      if (cart.status === 'checkout') throw new HttpError(409, 'A payment for this basket is under way.');
      const quoted = await quoteCart(db, cart);
      if (quoted.sold.length === 0) throw validationError({ cart_id: ["You don't have selected products"] });
      if (!quoted.team || !hasBillingAddress(quoted.team))
        throw validationError({ billing: ['Write your billing details first.'] });
      if (quoted.promotion && 'error' in quoted.promotion) throw validationError({ code: [quoted.promotion.error] });
      total = quoted.total;
    } else {
      const settled = due.find((invoice) => invoice.status !== 'unpaid');
      if (settled)
        throw new HttpError(
          409,
          settled.status === 'paid'
            ? 'This invoice has been paid already.'
            : 'A payment for this invoice is under way.',
        );
      total = due.reduce((sum, invoice) => sum + toPence(invoice.total), 0);
    }
    if (request.expected_total !== undefined && toPence(request.expected_total) !== total)
      throw new HttpError(409, {
        message: `The price has changed: it comes to £${toPounds(total).toFixed(2)} now. Look at it again before you pay.`,
      });

    const credit = request.use_credit ? Math.min(total, await teamCredit(db, caller.teamId)) : 0;
    const rest = total - credit;
    const [card] = request.card_id
      ? await db
          .select()
          .from(cards)
          .where(and(eq(cards.id, parseId(request.card_id)), eq(cards.team_id, caller.teamId)))
      : [];
    if (rest > 0 && (!card || card.status === 'pending'))
      throw validationError({ card_id: ['Choose one of your cards.'] });
    if (rest > 0 && card?.expires && card.expires < now().slice(0, 7))
      throw validationError({ card_id: ['This card has expired. Choose another one.'] });
    const [made] = await db
      .insert(transactions)
      .values({
        team_id: caller.teamId,
        reference: reference || `own-${crypto.randomUUID()}`,
        cart_id: cart?.id ?? null,
        invoice_id: ids[0] ?? null,
        invoice_ids: ids,
        card_id: rest > 0 ? (card?.id ?? null) : null,
        type: rest > 0 && card ? card.type : 'credit',
        status: 'pending',
        amount: toPounds(total),
        credit: toPounds(credit),
        created_at: now(),
      })
      .returning();
    if (!made) throw new Error('The transaction was not written');
    const lock = cart
      ? db.update(carts).set({ status: 'checkout' }).where(eq(carts.id, cart.id))
      : db.update(invoices).set({ status: 'processing' }).where(inArray(invoices.id, ids));
    await db.batch([
      lock,
      ...postEntries(db, `hold:${made.id}`, { [`credit:${caller.teamId}`]: credit, [`held:${made.id}`]: -credit }),
    ] as never);
    return made;
  });
  return syncTransaction(services, row);
}

/** Asks the payment company how a payment stands, asking for it anew where it never heard of it. Final ones stay as they are. */
export async function syncTransaction(services: Services, row: Transaction): Promise<Transaction> {
  if (FINAL_STATUSES.includes(row.status)) return row;
  const { db, gateway } = services;
  const rest = toPence(row.amount) - toPence(row.credit);
  const reference = `portal-${row.id}-${row.reference}`.slice(0, 120);
  if (rest === 0)
    return applyCharge(services, row.id, { reference, pence: 0, status: 'succeeded', reason: null, action_url: null });
  try {
    const [card] = row.card_id ? await db.select().from(cards).where(eq(cards.id, row.card_id)) : [];
    const charge =
      (await gateway.findCharge(reference)) ??
      (await gateway.createCharge({ reference, pence: rest, token: card?.token ?? '' }));
    return await applyCharge(services, row.id, charge);
  } catch (cause) {
    // It may have been taken: only the company's own word says that it was not.
    if (cause instanceof GatewayUnreachableError) return row;
    throw cause;
  }
}
/** Asks how the open payments of a cart stand. */
export async function syncCartTransactions(services: Services, cartId: string): Promise<void> {
  const open = await services.db
    .select()
    .from(transactions)
    .where(and(eq(transactions.cart_id, cartId), inArray(transactions.status, ['pending', 'requires_action'])));
  for (const row of open) await syncTransaction(services, row);
}
/** The transaction that a reference of ours at the payment company belongs to. */
export const transactionIdFromReference = (reference: string) => Number(/^portal-(\d+)-/.exec(reference)?.[1] ?? 0);

function applyCharge(services: Services, id: number, charge: Charge): Promise<Transaction> {
  return runExclusive(async () => {
    const row = await getTransaction(services, id);
    if (FINAL_STATUSES.includes(row.status)) return row;
    switch (charge.status) {
      case 'succeeded':
        await settlePayment(services, row);
        break;
      case 'processing':
        await markProcessing(services, row);
        break;
      case 'requires_action':
        await services.db
          .update(transactions)
          .set({ status: 'requires_action', action_url: charge.action_url })
          .where(eq(transactions.id, id));
        break;
      default:
        await releasePayment(services, row, charge.status, charge.reason);
    }
    return getTransaction(services, id);
  });
}

/** The invoices a payment is for; those of a cart are written when it is as good as paid. */
async function ensureInvoices(services: Services, row: Transaction): Promise<number[]> {
  if (!row.cart_id || row.invoice_ids.length > 0) return row.invoice_ids;
  const [cart] = await services.db.select().from(carts).where(eq(carts.id, row.cart_id));
  if (!cart) return [];
  const quoted = await quoteCart(services.db, cart);
  const invoice = await createCartInvoice(services, cart, quoted);
  await services.db.batch([
    services.db
      .update(transactions)
      .set({ invoice_id: invoice.id, invoice_ids: [invoice.id] })
      .where(eq(transactions.id, row.id)),
    services.db.update(carts).set({ status: 'completed' }).where(eq(carts.id, cart.id)),
  ]);
  if (cart.promo_code && quoted.discount > 0) {
    const [promotion] = await services.db.select().from(promotions).where(eq(promotions.code, cart.promo_code));
    if (promotion?.uses_left)
      await services.db
        .update(promotions)
        .set({ uses_left: promotion.uses_left - 1 })
        .where(eq(promotions.code, cart.promo_code));
  }
  return [invoice.id];
}

async function settlePayment(services: Services, row: Transaction) {
  const { db } = services;
  if (await isPosted(db, `pay:${row.id}`, `owed:${row.team_id}`)) return;
  const ids = await ensureInvoices(services, row);
  const [total, credit] = [toPence(row.amount), toPence(row.credit)];
  await db.batch([
    db.update(invoices).set({ status: 'paid', paid_at: now() }).where(inArray(invoices.id, ids)),
    db.update(transactions).set({ status: 'paid', action_url: null }).where(eq(transactions.id, row.id)),
    ...postEntries(db, `pay:${row.id}`, {
      bank: total - credit,
      [`held:${row.id}`]: credit,
      [`owed:${row.team_id}`]: -total,
    }),
  ] as never);
  const troubles: string[] = [];
  for (const id of ids) troubles.push(...(await fulfillInvoice(services, row.team_id, id)));
  if (troubles.length > 0)
    await db
      .update(transactions)
      .set({ reason: `We have your payment. Our team activates ${troubles.join(', ')} by hand and writes to you.` })
      .where(eq(transactions.id, row.id));
  await mailTeamOwner(
    services,
    row,
    'Payment received',
    `We have received £${row.amount.toFixed(2)} for invoice ${ids.map((id) => `#${id}`).join(', ')}. Thank you.`,
  );
}

async function markProcessing(services: Services, row: Transaction) {
  const ids = await ensureInvoices(services, row);
  await services.db.batch([
    services.db.update(invoices).set({ status: 'processing' }).where(inArray(invoices.id, ids)),
    services.db.update(transactions).set({ status: 'processing' }).where(eq(transactions.id, row.id)),
  ]);
}

/** Nothing was taken: the cart is open again, the invoices wait to be paid, held credit goes back. */
async function releasePayment(
  services: Services,
  row: Transaction,
  status: 'failed' | 'cancelled',
  reason: string | null,
) {
  const { db } = services;
  const credit = toPence(row.credit);
  await db.batch([
    db.update(transactions).set({ status, reason, action_url: null }).where(eq(transactions.id, row.id)),
    ...(row.invoice_ids.length
      ? [db.update(invoices).set({ status: 'unpaid' }).where(inArray(invoices.id, row.invoice_ids))]
      : []),
    ...(row.cart_id
      ? [
          db
            .update(carts)
            .set({ status: 'open' })
            .where(and(eq(carts.id, row.cart_id), eq(carts.status, 'checkout'))),
        ]
      : []),
    ...postEntries(db, `release:${row.id}`, { [`held:${row.id}`]: credit, [`credit:${row.team_id}`]: -credit }),
  ] as never);
  // Days later nobody looks at the page: who waited for the bank is written to.
  if (row.status === 'processing')
    await mailTeamOwner(
      services,
      row,
      'Your payment did not get through',
      `${reason ?? ''} Please pay invoice #${row.invoice_id} in another way.`,
    );
}

async function mailTeamOwner(services: Services, row: Transaction, subject: string, text: string) {
  const everybody = await services.db
    .select({ email: users.email, roles: members.roles })
    .from(members)
    .innerJoin(users, eq(users.id, members.user_id))
    .where(eq(members.team_id, row.team_id));
  const to = everybody.find(({ roles }) => roles.includes('team_owner'))?.email;
  if (to) await sendMail(services, { to, subject, body: text });
}

/** Gives up a payment that waits for its challenge. @throws Refusal 409 when it is too late */
export async function cancelPayment(services: Services, row: Transaction): Promise<Transaction> {
  if (row.status !== 'requires_action') throw new HttpError(409, 'This payment cannot be stopped any more.');
  try {
    const charge = await services.gateway.cancelCharge(`portal-${row.id}-${row.reference}`.slice(0, 120));
    return charge ? await applyCharge(services, row.id, charge) : row;
  } catch {
    throw new HttpError(503, 'The bank does not answer. Try again in a moment.');
  }
}
