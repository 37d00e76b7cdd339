import { and, eq, inArray, or } from 'drizzle-orm';
import { addServers } from '../cloud/server-order.ts';
import { announcePlanOf, pricesOf, startServerOf } from '../cloud/server-service.ts';
import type { Services } from '../context.ts';
import {
  emailDomains,
  type InvoiceItemPurpose,
  invoiceItems,
  pricings,
  products,
  services as serviceTable,
} from '../db/schema.ts';
import { addZone, addZoneOfNewDomain } from '../dns/hosted-zones.ts';
import { completeRenewal } from '../domain/domain-renewal.ts';
import { isForSale } from '../domain/registry.ts';
import { setUpDomain } from '../domain/set-up-domain.ts';
import { publishMailRecords } from '../email/mail-zone.ts';
import { isRegisteredByTeam, isTaken } from '../email/ownership.ts';
import { changeHostingPlan, setUpHosting } from '../hosting/set-up-hosting.ts';
import {
  activateContainer,
  CONTAINER_TYPE,
  changeContainerPlan,
  projectServiceName,
  startContainersOf,
} from '../project/container-billing.ts';
import { changeWordpressPlan, setUpWordpress } from '../wordpress/service-sites.ts';
import { addTerm } from './terms.ts';

type Service = typeof serviceTable.$inferSelect;
export type ProductRow = typeof products.$inferSelect;

const serviceKinds: [groupPrefix: string, type: string, labelWord: string][] = [
  ['domain', 'domain', 'domain'],
  ['hosting.email', 'email', 'email'],
  ['hosting.web', 'hosting', 'cpanel'],
  ['hosting.wordpress', 'wordpress', ''],
  ['hosting.plesk', 'hosting', ''],
  ['hosting', 'hosting', 'cpanel'],
  ['cloud', 'cloud', ''],
  ['container', CONTAINER_TYPE, ''],
];
/** S1 §3: the portal derives the type of a service from its label. */
function serviceTypeAndLabel(product: ProductRow): { type: string; label: string } {
  const [, type, word] = serviceKinds.find(([prefix]) => product.group.startsWith(prefix)) ?? ['', 'other', ''];
  return { type, label: type === 'domain' ? `domain ${product.name}` : `${product.name} ${word}`.trim() };
}

/** The lines of an invoice. Domains come first, because email for one of them needs its zone. */
async function findItemsDomainsFirst({ db }: Services, invoiceId: number) {
  const items = await db.select().from(invoiceItems).where(eq(invoiceItems.invoice_id, invoiceId));
  if (!items.some(({ purpose }) => purpose?.kind === 'activate')) return items;
  const tlds = await db.select({ id: products.id }).from(products).where(eq(products.group, 'domain.tld'));
  const isDomain = ({ purpose }: (typeof items)[number]) =>
    purpose?.kind === 'activate' && tlds.some(({ id }) => id === purpose.product_id);
  return items.sort((a, b) => Number(isDomain(b)) - Number(isDomain(a)));
}

/**
 * Fulfils a paid invoice. Must run in the transaction that marks it as paid.
 * @returns names of the lines that staff have to set up
 */
export async function fulfillInvoice(services: Services, teamId: number, invoiceId: number): Promise<string[]> {
  const manualSetups: string[] = [];
  for (const item of await findItemsDomainsFirst(services, invoiceId)) {
    if (item.purpose?.kind === 'activate')
      manualSetups.push(...(await fulfillOrder(services, teamId, item, item.purpose)));
    else if (item.service_id) await fulfillServiceItem(services, item.service_id, item.purpose);
  }
  return manualSetups;
}

/** Activates what a line sold. @returns its name where staff have to set it up */
async function fulfillOrder(
  services: Services,
  teamId: number,
  { id, label }: typeof invoiceItems.$inferSelect,
  purpose: InvoiceItemPurpose & { kind: 'activate' },
): Promise<string[]> {
  const activated = await activateService(services, teamId, purpose);
  if (!activated) return [label];
  // The domain's record has the transfer code now.
  const { epp_code: _, ...options } = purpose.options;
  await services.db
    .update(invoiceItems)
    .set({ service_id: activated.id, purpose: { ...purpose, options } })
    .where(eq(invoiceItems.id, id));
  return activated.status === 'pending_provision' ? [activated.name] : [];
}

/** A line without a purpose renews its service for a year. */
async function fulfillServiceItem(services: Services, serviceId: number, purpose: InvoiceItemPurpose | null) {
  const [service] = await services.db.select().from(serviceTable).where(eq(serviceTable.id, serviceId));
  if (!service) return;
  if (purpose?.kind === 'change') await changePlan(services, service, purpose.product_id, purpose.pricing_id);
  else await renewService(services, service, purpose?.kind === 'renew' ? purpose.years : 1);
}

const STOPPED_STATUSES = ['suspended', 'expired', 'cancelled'];
/** Adds a term or a number of years, and reactivates the service. */
async function renewService(services: Services, service: Service, years: number | undefined): Promise<void> {
  if (service.type === 'domain') return completeRenewal(services, service, years ?? 1);
  const { id, renewal_at: from, period, type, status } = service;
  // A stopped service resumes today; any other from the end of its term, however late it was paid.
  const start = STOPPED_STATUSES.includes(status) ? null : from;
  const renewal_at = years ? addTerm(start, 'years', years) : addTerm(start, period);
  await services.db.update(serviceTable).set({ renewal_at, status: 'active' }).where(eq(serviceTable.id, id));
  if (type === 'email') await switchMail(services, service, 'on');
  await startServerOf(services, service);
  await startContainersOf(services, service);
}

/** The initial status of a service. */
function initialStatus(type: string, name: string, isTransfer: boolean): string {
  if (isTransfer) return 'pending';
  // Somebody else may have registered the name between the search and the payment.
  if (type === 'domain' && (!isForSale(name) || name.includes('contested'))) return 'pending_provision';
  return 'active';
}

/** @returns null if the product has left the catalogue since it was paid for */
async function activateService(
  services: Services,
  teamId: number,
  { product_id, pricing_id, quantity, options }: InvoiceItemPurpose & { kind: 'activate' },
): Promise<Service | null> {
  const { db } = services;
  const [[product], [pricing]] = await Promise.all([
    db.select().from(products).where(eq(products.id, product_id)),
    db.select().from(pricings).where(eq(pricings.id, pricing_id)),
  ]);
  if (!product || !pricing) return null;
  const { type, label } = serviceTypeAndLabel(product);
  if (type === 'cloud') {
    const order = { product, pricing, label, quantity, autoRenew: options.auto_renew ?? true };
    return addServers(services, teamId, { ...order, options: options.server ?? {} });
  }
  const containerOf =
    type === CONTAINER_TYPE ? await projectServiceName(services, options.project_service_id) : undefined;
  const name = containerOf ?? options.domain ?? product.full_name;
  const isTransfer = options.action === 'transfer';
  const [service] = await db
    .insert(serviceTable)
    .values({
      team_id: teamId,
      name,
      label,
      type,
      status: initialStatus(type, name, isTransfer),
      price: Math.round((pricing.renewal_price ?? pricing.price) * quantity * 100) / 100,
      period: pricing.period,
      // The registry reports when a transferred domain expires.
      renewal_at: isTransfer ? null : addTerm(null, pricing.period),
      auto_renew: options.auto_renew ?? true,
      product_id,
      pricing_id,
      quantity,
    })
    .returning();
  if (!service) throw new Error('The service was not written');
  if (type === 'domain') {
    await setUpDomain(services, service, options);
    await addZoneOfService(services, service);
  }
  if (type === 'email' && name.includes('.')) await createEmailDomain(services, teamId, name, product.name);
  if (type === 'hosting' && name.includes('.')) await setUpHosting(services, service, product.options);
  if (type === 'wordpress') await setUpWordpress(services, service);
  if (type === CONTAINER_TYPE && !(await activateContainer(services, service, options.project_service_id)))
    return markForManualHandling(services, service);
  return service;
}

/** For a plan whose service was deleted, or paid for twice, during the payment: staff refund it. */
async function markForManualHandling({ db }: Services, service: Service): Promise<Service> {
  const status = 'pending_provision';
  await db.update(serviceTable).set({ status, auto_renew: false }).where(eq(serviceTable.id, service.id));
  return { ...service, status };
}

/** A domain gets its zone at once, even during a transfer, so that its records can be added before it arrives. */
async function addZoneOfService({ db }: Services, { team_id, name, status }: Service): Promise<void> {
  if (status === 'active') await addZoneOfNewDomain(db, team_id, name);
  else if (status === 'pending') await addZone(db, team_id, name);
}

/** How many mailboxes an email plan has, by a word in the product's name. */
const mailboxLimits: [word: string, mailboxes: number][] = [
  ['Company', 100],
  ['Team', 25],
];
const DEFAULT_MAILBOX_LIMIT = 5;

/** A domain that the team has registered here receives mail at once; any other one after the team proves ownership. */
async function createEmailDomain(services: Services, teamId: number, name: string, productName: string) {
  const { db } = services;
  const isRegistered = await isRegisteredByTeam(services, teamId, name);
  const [existing] = await db
    .select({ id: emailDomains.id })
    .from(emailDomains)
    .where(and(eq(emailDomains.name, name), or(eq(emailDomains.team_id, teamId), isRegistered ? isTaken : undefined)));
  if (existing) return;
  const zone = isRegistered ? await addZone(db, teamId, name) : null;
  const [domain] = await db
    .insert(emailDomains)
    .values({
      team_id: teamId,
      name,
      status: isRegistered ? 'active' : 'pending',
      max_mailboxes: mailboxLimits.find(([word]) => productName.includes(word))?.[1] ?? DEFAULT_MAILBOX_LIMIT,
      quota_total: 50_000,
      has_zone: zone !== null,
    })
    .returning();
  if (domain && isRegistered) await publishMailRecords(db, domain);
}

/** Turns the mail of a service on or off. `name` is a domain or the address of a mailbox. */
export async function switchMail(
  { db }: Services,
  { team_id, name }: Pick<Service, 'team_id' | 'name'>,
  to: 'on' | 'off',
): Promise<void> {
  const [before, after] = to === 'on' ? ['off', 'active'] : ['active', 'off'];
  await db
    .update(emailDomains)
    .set({ status: after })
    .where(
      and(
        eq(emailDomains.team_id, team_id),
        eq(emailDomains.name, name.slice(name.indexOf('@') + 1)),
        eq(emailDomains.status, before),
      ),
    );
}

/** Changes a service to another plan or term at once. */
export async function changePlan(
  services: Services,
  service: Service,
  productId: number,
  pricingId: number,
): Promise<void> {
  const { db } = services;
  const [[product], pricingRows] = await Promise.all([
    db.select().from(products).where(eq(products.id, productId)),
    db
      .select()
      .from(pricings)
      .where(and(eq(pricings.id, pricingId), eq(pricings.product_id, productId))),
  ]);
  const [pricing] = await pricesOf(services, service, pricingRows);
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
      // A longer term starts today, a shorter one after the paid term.
      ...(isLongerTerm ? { renewal_at: addTerm(null, 'years') } : {}),
    })
    .where(eq(serviceTable.id, service.id));
  if (service.type === 'hosting') await changeHostingPlan(services, service.id, serviceTypeAndLabel(product).label);
  if (service.type === 'wordpress') await changeWordpressPlan(services, service.id, serviceTypeAndLabel(product).label);
  await changeContainerPlan(services, service, productId, pricingId);
  await announcePlanOf(services, service);
}

/** The product of a service. A service that wasn't bought here has no product id, so its label is matched. */
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
