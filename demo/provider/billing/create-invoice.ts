import { desc, eq } from 'drizzle-orm';
import type { CartRow, Quote } from '../cart/quote.ts';
import { now } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { type InvoiceDraft, invoiceItems, invoices, teams } from '../db/schema.ts';
import { toPence, toPounds } from '../money.ts';
import { postEntries } from './ledger.ts';
import { billingAddressLines, vatRate } from './tax.ts';

/** Writes an invoice and posts what the team owes. Must run inside a transaction, so that invoice numbers have no gaps. */
export async function createInvoice(
  db: Database,
  teamId: number,
  { lines, total, vat, rate, due = null, bill_to }: InvoiceDraft,
): Promise<typeof invoices.$inferSelect> {
  const [last] = await db.select({ id: invoices.id }).from(invoices).orderBy(desc(invoices.id)).limit(1);
  const id = (last?.id ?? 0) + 1;
  const invoice = {
    id,
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
  };
  await db.insert(invoices).values(invoice);
  if (lines.length > 0) await db.insert(invoiceItems).values(lines.map((line) => ({ ...line, invoice_id: id })));
  await postEntries(db, `invoice:${id}`, { [`owed:${teamId}`]: total, sales: -(total - vat), vat: -vat });
  return invoice;
}

/** The draft of an invoice for a net amount, with the team's VAT and address. @param net pence */
export async function draftInvoice(
  db: Database,
  teamId: number,
  net: number,
  { lines, due = null }: Pick<InvoiceDraft, 'lines' | 'due'>,
): Promise<InvoiceDraft> {
  const [team] = await db.select().from(teams).where(eq(teams.id, teamId));
  const rate = vatRate(team);
  const vat = Math.round((net * rate) / 100);
  return { lines, total: net + vat, vat, rate, due, bill_to: team ? billingAddressLines(team) : [] };
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
