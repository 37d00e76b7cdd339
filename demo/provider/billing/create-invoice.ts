import { desc } from 'drizzle-orm';
import type { CartRow, Quote } from '../cart/quote.ts';
import { now } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { insertMany } from '../db/insert-many.ts';
import { isOneOf } from '../db/is-one-of.ts';
import { type InvoiceDraft, invoiceItems, invoices, teams } from '../db/schema.ts';
import { toPence, toPounds } from '../money.ts';
import { postAll } from './ledger.ts';
import { billingAddressLines, vatRate } from './tax.ts';

type Invoice = typeof invoices.$inferSelect;

/**
 * Writes invoices and posts what the teams owe. Must run inside a transaction, so that invoice numbers have no gaps.
 * @returns the invoices, in the order of the drafts
 */
async function createInvoices(
  db: Database,
  drafts: readonly { teamId: number; draft: InvoiceDraft }[],
): Promise<Invoice[]> {
  const [last] = await db.select({ id: invoices.id }).from(invoices).orderBy(desc(invoices.id)).limit(1);
  const first = (last?.id ?? 0) + 1;
  const written = drafts.map(({ teamId, draft: { total, vat, rate, due = null, bill_to } }, n) => ({
    id: first + n,
    team_id: teamId,
    status: 'unpaid' as const,
    total: toPounds(total),
    vat: toPounds(vat),
    vat_rate: rate,
    created_at: now(),
    due_at: due,
    overdue_at: null,
    paid_at: null,
    bill_to,
  }));
  await insertMany(db, invoices, written);
  await insertMany(
    db,
    invoiceItems,
    drafts.flatMap(({ draft }, n) => draft.lines.map((line) => ({ ...line, invoice_id: first + n }))),
  );
  const postings = drafts.map(({ teamId, draft: { total, vat } }, n) => {
    const entries = { [`owed:${teamId}`]: total, sales: -(total - vat), vat: -vat };
    return [`invoice:${first + n}`, entries] as const;
  });
  await postAll(db, new Map(postings));
  return written;
}

/** Writes an invoice and posts what the team owes. Must run inside a transaction, so that invoice numbers have no gaps. */
export async function createInvoice(db: Database, teamId: number, draft: InvoiceDraft): Promise<Invoice> {
  const [invoice] = await createInvoices(db, [{ teamId, draft }]);
  return invoice as Invoice;
}

/** What a team is charged. */
interface TeamCharge extends Pick<InvoiceDraft, 'lines' | 'due'> {
  teamId: number;
  /** Pence, without VAT. */
  net: number;
}

/** Writes an invoice for each charge, with the VAT and the address of its team. Must run inside a transaction. */
export async function invoiceCharges(db: Database, charges: readonly TeamCharge[]): Promise<Invoice[]> {
  const ids = new Set(charges.map(({ teamId }) => teamId));
  const charged = await db
    .select()
    .from(teams)
    .where(isOneOf(teams.id, [...ids]));
  const teamById = new Map(charged.map((team) => [team.id, team]));
  return createInvoices(
    db,
    charges.map(({ teamId, net, lines, due = null }) => {
      const team = teamById.get(teamId);
      const rate = vatRate(team);
      const vat = Math.round((net * rate) / 100);
      const bill_to = team ? billingAddressLines(team) : [];
      return { teamId, draft: { lines, total: net + vat, vat, rate, due, bill_to } };
    }),
  );
}

function toInvoiceLine(line: Quote['sold'][number]): InvoiceDraft['lines'][number] {
  if (line.renewal) {
    const { service_id, years } = line.renewal;
    return { label: line.full_name, price: line.price, service_id, purpose: { kind: 'renew', years } };
  }
  return {
    label: `${line.full_name}: ${line.label}${line.quantity > 1 ? ` × ${line.quantity}` : ''}`,
    price: toPounds(toPence(line.price) * line.quantity),
    purpose: {
      kind: 'activate',
      product_id: line.product_id,
      pricing_id: line.pricing_id,
      quantity: line.quantity,
      options: { ...line.options, domain: line.options.domain ?? line.label },
    },
  };
}

/** When the renewals of a cart are due, should the bank refuse the payment later: when the first term ends, as for any renewal. */
function renewalDue({ sold }: Quote): string | null {
  const ends = sold.flatMap(({ renewal, options }) => (renewal ? [options.renews_from ?? now()] : []));
  const [first] = ends.sort();
  return first ? laterOf(first, now()) : null;
}
const laterOf = (a: string, b: string) => (a > b ? a : b);

/** The draft of the invoice of a cart. */
export function draftCartInvoice(cart: CartRow, quote: Quote): InvoiceDraft {
  const { sold, discount, promotion, total, vat, rate, team } = quote;
  const isReduced = discount > 0 && promotion && 'text' in promotion;
  return {
    lines: [
      ...sold.map(toInvoiceLine),
      ...(isReduced ? [{ label: `${cart.promo_code}: ${promotion.text}`, price: -toPounds(discount) }] : []),
    ],
    total,
    vat,
    rate,
    due: renewalDue(quote),
    bill_to: team ? billingAddressLines(team) : [],
    promo_code: isReduced ? cart.promo_code : null,
  };
}
