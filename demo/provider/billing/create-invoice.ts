import { desc, eq } from 'drizzle-orm';
import type { CartRow, Quote } from '../cart/quote.ts';
import { now, type Services } from '../context.ts';
import { runBatch } from '../db/database.ts';
import { type InvoiceItemPurpose, invoiceItems, invoices, teams } from '../db/schema.ts';
import { toPence, toPounds } from '../money.ts';
import { postEntries } from './ledger.ts';
import { billingAddressLines } from './tax.ts';

interface InvoiceLine {
  label: string;
  /** Pounds, without VAT unless the invoice's total says otherwise. */
  price: number;
  service_id?: number | null;
  purpose?: InvoiceItemPurpose;
}
interface NewInvoice {
  lines: readonly InvoiceLine[];
  /** Pence, with VAT. */
  total: number;
  /** Pence. */
  vat: number;
  /** Per cent. */
  rate: number;
  due?: string | null;
}

/** Writes an invoice and what the team owes by it. Must run inside `runExclusive`. */
export async function createInvoice(
  { db }: Services,
  teamId: number,
  { lines, total, vat, rate, due }: NewInvoice,
): Promise<typeof invoices.$inferSelect> {
  const [team] = await db.select().from(teams).where(eq(teams.id, teamId));
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
    due_at: due ?? null,
    paid_at: null,
    bill_to: team ? billingAddressLines(team) : [],
  };
  const items = lines.map(({ label, price, service_id = null, purpose = null }) => ({
    invoice_id: id,
    label,
    price,
    service_id,
    purpose,
  }));
  await runBatch(db, [
    db.insert(invoices).values(invoice),
    ...(items.length > 0 ? [db.insert(invoiceItems).values(items)] : []),
    ...postEntries(db, `invoice:${id}`, { [`owed:${teamId}`]: total, sales: -(total - vat), vat: -vat }),
  ]);
  return invoice;
}

function toInvoiceLine(line: Quote['sold'][number]): InvoiceLine {
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

/** Writes the invoice of a cart. Must run inside `runExclusive`. */
export function createCartInvoice(services: Services, cart: CartRow, quote: Quote) {
  const { sold, discount, promotion, total, vat, rate } = quote;
  const lines = sold.map(toInvoiceLine);
  if (discount > 0 && promotion && 'text' in promotion)
    lines.push({ label: `${cart.promo_code}: ${promotion.text}`, price: -toPounds(discount) });
  return createInvoice(services, cart.team_id ?? 0, { total, vat, rate, lines });
}
