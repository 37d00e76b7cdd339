import { and, eq } from 'drizzle-orm';
import { createInvoice } from '../billing/create-invoice.ts';
import { postEntries } from '../billing/ledger.ts';
import { vatRate } from '../billing/tax.ts';
import type { Services } from '../context.ts';
import { runBatch } from '../db/database.ts';
import { type InvoiceItemPurpose, invoiceItems, invoices, teams } from '../db/schema.ts';
import { toPence, toPounds } from '../money.ts';
import type { ServiceRow } from './own-service.ts';

type Invoice = typeof invoices.$inferSelect;
interface Charge {
  label: string;
  /** Pence, without VAT. */
  net: number;
  purpose: Extract<InvoiceItemPurpose, { kind: 'renew' | 'change' }>;
}

const findOpenItems = ({ db }: Services, service: ServiceRow) =>
  db
    .select({ invoice: invoices, item: invoiceItems })
    .from(invoices)
    .innerJoin(invoiceItems, eq(invoiceItems.invoice_id, invoices.id))
    .where(
      and(
        eq(invoices.team_id, service.team_id),
        eq(invoices.status, 'unpaid'),
        eq(invoiceItems.service_id, service.id),
      ),
    );

function isSameCharge(item: typeof invoiceItems.$inferSelect, { net, purpose }: Charge): boolean {
  if (item.purpose?.kind !== purpose.kind || toPence(item.price) !== net) return false;
  return (
    purpose.kind !== 'change' || (item.purpose.kind === 'change' && item.purpose.pricing_id === purpose.pricing_id)
  );
}

function voidInvoice({ db }: Services, { id, team_id, ...invoice }: Invoice): Promise<void> {
  const [total, vat] = [toPence(invoice.total), toPence(invoice.vat)];
  return runBatch(db, [
    db.update(invoices).set({ status: 'void' }).where(eq(invoices.id, id)),
    ...postEntries(db, `void:${id}`, { [`owed:${team_id}`]: -total, sales: total - vat, vat }),
  ]);
}

/**
 * The unpaid invoice for a renewal or a change of a service. The same charge keeps its invoice; another charge of the same
 * kind voids the earlier one. Must run inside `runExclusive`.
 */
export async function ensureServiceInvoice(services: Services, service: ServiceRow, charge: Charge): Promise<Invoice> {
  for (const { invoice, item } of await findOpenItems(services, service)) {
    if (isSameCharge(item, charge)) return invoice;
    if (item.purpose?.kind === charge.purpose.kind) await voidInvoice(services, invoice);
  }
  const [team] = await services.db.select().from(teams).where(eq(teams.id, service.team_id));
  const { label, net, purpose } = charge;
  const rate = vatRate(team);
  const vat = Math.round((net * rate) / 100);
  return createInvoice(services, service.team_id, {
    lines: [{ label, price: toPounds(net), service_id: service.id, purpose }],
    total: net + vat,
    vat,
    rate,
    due: service.renewal_at,
  });
}
