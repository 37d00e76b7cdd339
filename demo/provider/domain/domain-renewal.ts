import { and, eq } from 'drizzle-orm';
import type { Services } from '../context.ts';
import { serviceActions, services as serviceTable } from '../db/schema.ts';
import { HttpError, validationError } from '../errors.ts';
import { formatPounds } from '../format-pounds.ts';
import { toPence } from '../money.ts';
import { ensureServiceInvoice } from '../service/service-invoice.ts';
import { addYears } from '../service/terms.ts';
import { recordEvent } from './domain-events.ts';
import { type DomainService, formatDay, loadDomain, type OwnDomain, phaseOf, redemptionEnd } from './own-domain.ts';

const MAX_YEARS = 10;
const inWords = (years: number) => (years === 1 ? '1 year' : `${years} years`);

/** @throws HttpError 422 for a number of years that the registry does not take */
function requireYears({ service, rules }: OwnDomain, years: number): void {
  const most = Math.min(MAX_YEARS, rules.max_years);
  if (!Number.isInteger(years) || years < 1 || years > most)
    throw validationError({ years: [`Choose 1 to ${most} years.`] });
  const latest = addYears(null, rules.max_years);
  const fits = (count: number) => addYears(service.renewal_at, count) <= latest;
  if (fits(years)) return;
  const left = Array.from({ length: years }, (_, index) => years - index).find(fits);
  const limit = `${service.name} can be registered for ${rules.max_years} years ahead, until ${formatDay(latest)}.`;
  throw validationError({ years: [left ? `${limit} Choose up to ${inWords(left)}.` : limit] });
}

/** @throws HttpError 409 when it cannot be renewed */
async function requireRenewable({ db }: Services, domain: OwnDomain, restore: boolean): Promise<void> {
  const { service, rules } = domain;
  const phase = phaseOf(domain);
  if (phase === 'redemption' && !restore)
    throw new HttpError(
      409,
      `${service.name} expired on ${formatDay(service.renewal_at)} and is in redemption until ${formatDay(redemptionEnd(domain))}. It can’t be renewed, only restored, which costs ${formatPounds(rules.redemption_fee)} and the renewal.`,
    );
  if (phase === 'waiting')
    throw new HttpError(409, `${service.name} can’t be renewed before it is registered with us.`);
  if (phase === 'ended') throw new HttpError(409, `${service.name} is no longer registered with us.`);
  if (service.price <= 0) throw new HttpError(409, `${service.name} costs nothing and does not end.`);
  const [cancellation] = await db
    .select({ id: serviceActions.id })
    .from(serviceActions)
    .where(and(eq(serviceActions.service_id, service.id), eq(serviceActions.at, 'term')));
  if (cancellation)
    throw new HttpError(409, `${service.name} is cancelled for ${formatDay(service.renewal_at)}. Keep it first.`);
}

/**
 * The unpaid invoice for some more years of a domain. It is renewed when that is paid: the years are added to its expiry.
 * The same years keep their invoice; other years take its place.
 * @param restore brings it back out of redemption, which costs the registry's fee too
 * @throws HttpError 409 or 422
 */
export async function ensureDomainInvoice(services: Services, domain: OwnDomain, years: number, restore = false) {
  const { service, rules } = domain;
  await requireRenewable(services, domain, restore);
  requireYears(domain, years);
  const isRestored = phaseOf(domain) === 'redemption';
  return services.db.inTransaction(() =>
    ensureServiceInvoice(services, service, {
      label: `${service.name}: ${isRestored ? 'restored, and ' : ''}${inWords(years)}`,
      net: toPence(service.price) * years + (isRestored ? toPence(rules.redemption_fee) : 0),
      purpose: { kind: 'renew', years },
    }),
  );
}

/** When a domain expires once it has been paid for. What has been released begins today. */
export const expiryAfter = ({ service }: OwnDomain, years: number): string =>
  addYears(service.status === 'cancelled' ? null : service.renewal_at, years);

/** Renews a domain whose invoice was paid. Must run in the transaction that marks it as paid. */
export async function completeRenewal(services: Services, service: DomainService, years: number): Promise<void> {
  const domain = await loadDomain(services, service);
  const until = expiryAfter(domain, years);
  const isRestored = phaseOf(domain) === 'redemption';
  await services.db
    .update(serviceTable)
    .set({ renewal_at: until, status: 'active' })
    .where(eq(serviceTable.id, service.id));
  if (isRestored) await recordEvent(services, service.id, 'restored');
  await recordEvent(services, service.id, 'renewed', { years, until });
}
