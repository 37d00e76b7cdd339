import { invoiceCharges } from '../billing/create-invoice.ts';
import { postAll } from '../billing/ledger.ts';
import { now } from '../clock.ts';
import type { Services } from '../context.ts';
import { isOneOf } from '../db/is-one-of.ts';
import { type InvoiceItemPurpose, type invoiceItems, invoices } from '../db/schema.ts';
import { HttpError } from '../errors.ts';
import { toPence, toPounds } from '../money.ts';
import { findOpenItems } from './open-items.ts';
import type { ServiceRow } from './own-service.ts';

type Invoice = typeof invoices.$inferSelect;
export interface Charge {
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

/** Voids unpaid invoices. Must run inside a transaction. @param list may name an invoice several times, once per line */
export async function voidInvoices({ db }: Services, list: readonly Invoice[]): Promise<void> {
  if (list.length === 0) return;
  const byId = new Map(list.map((invoice) => [invoice.id, invoice]));
  await db
    .update(invoices)
    .set({ status: 'void' })
    .where(isOneOf(invoices.id, [...byId.keys()]));
  const reversals = [...byId.values()].map(({ id, team_id, ...invoice }) => {
    const [total, vat] = [toPence(invoice.total), toPence(invoice.vat)];
    return [`void:${id}`, { [`owed:${team_id}`]: -total, sales: total - vat, vat }] as const;
  });
  await postAll(db, new Map(reversals));
}

async function voidUnpaid(
  services: Services,
  own: readonly Pick<ServiceRow, 'id'>[],
  isVoided: (kind: InvoiceItemPurpose['kind'] | undefined) => boolean,
): Promise<void> {
  const open = await findOpenItems(services, own);
  const voided = open.filter(({ invoice, item }) => invoice.status === 'unpaid' && isVoided(item.purpose?.kind));
  await voidInvoices(
    services,
    voided.map(({ invoice }) => invoice),
  );
}

/** Voids the unpaid renewals of services. Must run inside a transaction. */
export const voidUnpaidRenewals = (services: Services, own: readonly Pick<ServiceRow, 'id'>[]) =>
  voidUnpaid(services, own, (kind) => kind === 'renew');

/** Voids all that is unpaid for a service that ends, but what it was ordered with. Must run inside a transaction. */
export const voidUnpaidCharges = (services: Services, service: Pick<ServiceRow, 'id'>) =>
  voidUnpaid(services, [service], (kind) => kind !== 'activate');

/**
 * The unpaid invoice for a renewal or a change of a service. The same charge keeps its invoice; another charge of the same
 * kind voids the earlier one. Must run inside a transaction.
 * @throws HttpError 409 while another change is being paid for
 */
export async function ensureServiceInvoice(services: Services, service: ServiceRow, charge: Charge): Promise<Invoice> {
  for (const { invoice, item } of await findOpenItems(services, [service])) {
    const isSameKind = item.purpose?.kind === charge.purpose.kind;
    const isBeingPaid = invoice.status === 'processing';
    // A bank may take days over a payment. Another term is not billed meanwhile.
    if (isSameCharge(item, charge) || (isSameKind && isBeingPaid && charge.purpose.kind === 'renew')) return invoice;
    if (isSameKind && isBeingPaid) throw new HttpError(409, `A plan change for ${service.name} is being paid for.`);
    if (isSameKind) await voidInvoices(services, [invoice]);
  }
  const [invoice] = await createServiceInvoices(services, [{ service, charge }]);
  return invoice as Invoice;
}

/** Writes an invoice for each charge, due with the term of its service. Must run inside a transaction. */
export const createServiceInvoices = (
  { db }: Services,
  charged: readonly { service: ServiceRow; charge: Charge }[],
): Promise<Invoice[]> =>
  invoiceCharges(
    db,
    charged.map(({ service, charge: { label, net, purpose } }) => ({
      teamId: service.team_id,
      net,
      lines: [{ label, price: toPounds(net), service_id: service.id, purpose }],
      due: laterOf(service.renewal_at, now()),
    })),
  );
