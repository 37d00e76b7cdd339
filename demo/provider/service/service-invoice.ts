import { eq } from 'drizzle-orm';
import { createInvoice, draftInvoice } from '../billing/create-invoice.ts';
import { postEntries } from '../billing/ledger.ts';
import { now } from '../clock.ts';
import type { Services } from '../context.ts';
import { type InvoiceItemPurpose, type invoiceItems, invoices } from '../db/schema.ts';
import { HttpError } from '../errors.ts';
import { toPence, toPounds } from '../money.ts';
import { findOpenItems } from './open-items.ts';
import type { ServiceRow } from './own-service.ts';

type Invoice = typeof invoices.$inferSelect;
interface Charge {
  label: string;
  /** Pence, without VAT. */
  net: number;
  purpose: Extract<InvoiceItemPurpose, { kind: 'renew' | 'change' }>;
}

/** No invoice is due before it is written. */
const laterOf = (renewalAt: string | null, today: string) => (renewalAt && renewalAt > today ? renewalAt : today);

/** A renewal without a number of years is for one term. */
const isSameTerm = (a: { years?: number }, b: { years?: number }) => (a.years ?? 1) === (b.years ?? 1);

function isSameCharge(item: typeof invoiceItems.$inferSelect, { net, purpose }: Charge): boolean {
  if (item.purpose?.kind !== purpose.kind || toPence(item.price) !== net) return false;
  if (purpose.kind === 'renew') return item.purpose.kind === 'renew' && isSameTerm(item.purpose, purpose);
  return item.purpose.kind === 'change' && item.purpose.pricing_id === purpose.pricing_id;
}

/** Voids an unpaid invoice. */
export async function voidInvoice({ db }: Services, { id, team_id, ...invoice }: Invoice): Promise<void> {
  const [total, vat] = [toPence(invoice.total), toPence(invoice.vat)];
  await db.update(invoices).set({ status: 'void' }).where(eq(invoices.id, id));
  await postEntries(db, `void:${id}`, { [`owed:${team_id}`]: -total, sales: total - vat, vat });
}

/** Voids the unpaid renewals of a service. Must run inside a transaction. */
export async function voidUnpaidRenewals(services: Services, service: ServiceRow): Promise<void> {
  for (const { invoice, item } of await findOpenItems(services, service))
    if (invoice.status === 'unpaid' && item.purpose?.kind === 'renew') await voidInvoice(services, invoice);
}

/** Voids all that is unpaid for a service that ends, but what it was ordered with. Must run inside a transaction. */
export async function voidUnpaidCharges(services: Services, service: Pick<ServiceRow, 'id'>): Promise<void> {
  for (const { invoice, item } of await findOpenItems(services, service))
    if (invoice.status === 'unpaid' && item.purpose?.kind !== 'activate') await voidInvoice(services, invoice);
}

/**
 * The unpaid invoice for a renewal or a change of a service. The same charge keeps its invoice; another charge of the same
 * kind voids the earlier one. Must run inside a transaction.
 * @throws HttpError 409 while another change is being paid for
 */
export async function ensureServiceInvoice(services: Services, service: ServiceRow, charge: Charge): Promise<Invoice> {
  for (const { invoice, item } of await findOpenItems(services, service)) {
    const isSameKind = item.purpose?.kind === charge.purpose.kind;
    const isBeingPaid = invoice.status === 'processing';
    // A bank may take days over a payment. Another term is not billed meanwhile.
    if (isSameCharge(item, charge) || (isSameKind && isBeingPaid && charge.purpose.kind === 'renew')) return invoice;
    if (isSameKind && isBeingPaid) throw new HttpError(409, `A plan change for ${service.name} is being paid for.`);
    if (isSameKind) await voidInvoice(services, invoice);
  }
  const { label, net, purpose } = charge;
  const lines = [{ label, price: toPounds(net), service_id: service.id, purpose }];
  const draft = await draftInvoice(services.db, service.team_id, net, {
    lines,
    due: laterOf(service.renewal_at, now()),
  });
  return createInvoice(services.db, service.team_id, draft);
}
