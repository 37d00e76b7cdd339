import { and, eq, inArray } from 'drizzle-orm';
import type { Services } from '../context.ts';
import {
  emailDomains,
  type InvoiceItemPurpose,
  invoiceItems,
  pricings,
  products,
  services as serviceTable,
} from '../db/schema.ts';
import { isForSale } from '../domain/registry.ts';

type Service = typeof serviceTable.$inferSelect;
export type ProductRow = typeof products.$inferSelect;

export function addTerm(from: string | null, period: string | null, terms = 1): string | null {
  if (!period) return null;
  const at = new Date(Math.max(Date.now(), Date.parse(from ?? '') || 0));
  at.setUTCMonth(at.getUTCMonth() + terms * (period === 'years' ? 12 : 1));
  return at.toISOString();
}

const serviceKinds: [start: string, type: string, word: string][] = [
  ['domain', 'domain', 'domain'],
  ['hosting.email', 'email', 'email'],
  ['hosting.web', 'hosting', 'cpanel'],
  ['hosting.wordpress', 'wordpress', ''],
  ['cloud', 'cloud', ''],
];
/** S1 §3: what a service is is read off its label. */
export function serviceTypeAndLabel(product: ProductRow): { type: string; label: string } {
  const [, type, word] = serviceKinds.find(([start]) => product.group.startsWith(start)) ?? ['', 'other', ''];
  return { type, label: type === 'domain' ? `domain ${product.name}` : `${product.name} ${word}`.trim() };
}

/** Does what a paid invoice is for. @returns names of what could not be done by itself; what is done stays done */
export async function fulfillInvoice(services: Services, teamId: number, invoiceId: number): Promise<string[]> {
  const { db } = services;
  const troubles: string[] = [];
  for (const item of await db.select().from(invoiceItems).where(eq(invoiceItems.invoice_id, invoiceId))) {
    const [service] = item.service_id
      ? await db.select().from(serviceTable).where(eq(serviceTable.id, item.service_id))
      : [];
    const purpose: InvoiceItemPurpose | null = item.purpose ?? (service ? { kind: 'renew', years: 1 } : null);
    if (purpose?.kind === 'activate') {
      const made = await activateService(services, teamId, purpose);
      await db.update(invoiceItems).set({ service_id: made.id }).where(eq(invoiceItems.id, item.id));
      if (made.status === 'pending_provision') troubles.push(made.name);
    } else if (purpose?.kind === 'renew' && service) {
      const renewal_at = purpose.years
        ? addTerm(service.renewal_at, 'years', purpose.years)
        : addTerm(service.renewal_at, service.period);
      await db.update(serviceTable).set({ renewal_at, status: 'active' }).where(eq(serviceTable.id, service.id));
    } else if (purpose?.kind === 'change' && service)
      await changePlan(services, service, purpose.product_id, purpose.pricing_id);
  }
  return troubles;
}

async function activateService(
  { db }: Services,
  teamId: number,
  { product_id, pricing_id, quantity, options }: InvoiceItemPurpose & { kind: 'activate' },
): Promise<Service> {
  const [[product], [pricing]] = await Promise.all([
    db.select().from(products).where(eq(products.id, product_id)),
    db.select().from(pricings).where(eq(pricings.id, pricing_id)),
  ]);
  if (!product || !pricing) throw new Error('A product that was paid for is not there');
  const { type, label } = serviceTypeAndLabel(product);
  const name = options.domain ?? product.full_name;
  const isTransfer = options.action === 'transfer';
  // Somebody was quicker at the registry, between the search and the payment.
  const isLost = type === 'domain' && !isTransfer && (!isForSale(name) || name.includes('contested'));
  const status = isLost ? 'pending_provision' : isTransfer ? 'pending' : type === 'cloud' ? 'provisioning' : 'active';
  const [made] = await db
    .insert(serviceTable)
    .values({
      team_id: teamId,
      name,
      label,
      type,
      status,
      price: Math.round((pricing.renewal_price ?? pricing.price) * quantity * 100) / 100,
      period: pricing.period,
      renewal_at: addTerm(null, pricing.period),
      product_id,
      pricing_id,
      quantity,
    })
    .returning();
  if (!made) throw new Error('The service was not written');
  if (type === 'email' && name.includes('.')) {
    const [taken] = await db.select({ id: emailDomains.id }).from(emailDomains).where(eq(emailDomains.name, name));
    if (!taken)
      await db.insert(emailDomains).values({
        team_id: teamId,
        name,
        status: 'active',
        max_mailboxes: product.name.includes('Company') ? 100 : product.name.includes('Team') ? 25 : 5,
        quota_total: 50_000,
      });
  }
  return made;
}

/** Puts a service on another package or term from now on. */
export async function changePlan(
  { db }: Services,
  service: Service,
  productId: number,
  pricingId: number,
): Promise<void> {
  const [[product], [pricing]] = await Promise.all([
    db.select().from(products).where(eq(products.id, productId)),
    db
      .select()
      .from(pricings)
      .where(and(eq(pricings.id, pricingId), eq(pricings.product_id, productId))),
  ]);
  if (!product || !pricing) return;
  const isLongerTerm = pricing.period === 'years' && service.period !== 'years';
  await db
    .update(serviceTable)
    .set({
      label: serviceTypeAndLabel(product).label,
      price: pricing.price * service.quantity,
      period: pricing.period,
      product_id: productId,
      pricing_id: pricingId,
      // A longer term begins today; a shorter one when what is paid for ends.
      ...(isLongerTerm ? { renewal_at: addTerm(null, 'years') } : {}),
    })
    .where(eq(serviceTable.id, service.id));
}

/** Products a service can be: those of its own group, or the one of its label where it was never bought here. */
export async function findServiceProduct({ db }: Services, service: Service): Promise<ProductRow | undefined> {
  if (service.product_id) return (await db.select().from(products).where(eq(products.id, service.product_id)))[0];
  const all = await db.select().from(products).where(eq(products.hidden, false));
  return all.find(
    (product) => serviceTypeAndLabel(product).label === service.label || service.label.startsWith(product.name),
  );
}

export const findPricings = ({ db }: Services, ids: readonly number[]) =>
  ids.length
    ? db
        .select()
        .from(pricings)
        .where(inArray(pricings.product_id, [...ids]))
    : Promise.resolve([]);
