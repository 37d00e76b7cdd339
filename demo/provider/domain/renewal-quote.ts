import { and, eq } from 'drizzle-orm';
import type { Services } from '../context.ts';
import { serviceActions } from '../db/schema.ts';
import { HttpError, validationError } from '../errors.ts';
import { formatDate } from '../format-date.ts';
import { formatPounds } from '../format-pounds.ts';
import { toPence } from '../money.ts';
import { addYears } from '../service/terms.ts';
import { type OwnDomain, phaseOf, redemptionEnd } from './own-domain.ts';

/** The product group of renewals in a cart. It doesn't begin with `domain`, so promotions for new domains exclude it. */
export const RENEWAL_GROUP = 'renewal.domain';

const MAX_YEARS = 10;
const formatYears = (years: number) => (years === 1 ? '1 year' : `${years} years`);

/** For how many years a domain can be renewed, within the registry's limit on years ahead. */
export function yearsLeft({ service, rules }: Pick<OwnDomain, 'service' | 'rules'>): number {
  const latest = addYears(null, rules.max_years);
  const fits = (count: number) => addYears(service.renewal_at, count) <= latest;
  return Array.from({ length: Math.min(MAX_YEARS, rules.max_years) }, (_, index) => index + 1).filter(fits).length;
}

/** @throws HttpError 422 for a number of years that the registry doesn't accept */
function requireYears({ service, rules }: OwnDomain, years: number): void {
  const maxYears = Math.min(MAX_YEARS, rules.max_years);
  if (!Number.isInteger(years) || years < 1 || years > maxYears)
    throw validationError({ years: [`Choose 1 to ${maxYears} years.`] });
  const left = yearsLeft({ service, rules });
  if (years <= left) return;
  const limit = `${service.name} can be registered for ${rules.max_years} years ahead, until ${formatDate(addYears(null, rules.max_years))}.`;
  throw validationError({ years: [left ? `${limit} Choose up to ${formatYears(left)}.` : limit] });
}

/** @throws HttpError 409 when it cannot be renewed */
async function requireRenewable({ db }: Pick<Services, 'db'>, domain: OwnDomain, restore: boolean): Promise<void> {
  const { service, rules } = domain;
  const phase = phaseOf(domain);
  if (phase === 'redemption' && !restore)
    throw new HttpError(
      409,
      `${service.name} expired on ${formatDate(service.renewal_at)} and is in redemption until ${formatDate(redemptionEnd(domain))}. It can’t be renewed, only restored, which costs ${formatPounds(rules.redemption_fee)} and the renewal.`,
    );
  if (phase === 'waiting') throw new HttpError(409, `${service.name} can’t be renewed until it’s registered with us.`);
  if (phase === 'ended') throw new HttpError(409, `${service.name} is no longer registered with us.`);
  if (service.price <= 0) throw new HttpError(409, `${service.name} is free and doesn’t expire.`);
  const [cancellation] = await db
    .select({ id: serviceActions.id })
    .from(serviceActions)
    .where(and(eq(serviceActions.service_id, service.id), eq(serviceActions.at, 'term')));
  if (cancellation)
    throw new HttpError(
      409,
      `${service.name} is set to be cancelled on ${formatDate(service.renewal_at)}. Undo the cancellation first.`,
    );
}

/** When a domain expires after its renewal. A released domain's term begins today. */
export const expiryAfter = ({ service }: OwnDomain, years: number): string =>
  addYears(service.status === 'cancelled' ? null : service.renewal_at, years);

/** The invoice label and the price of a renewal. */
interface RenewalQuote {
  label: string;
  /** Pence, without VAT. */
  net: number;
}

/**
 * The price of a domain's renewal.
 * @param restore whether to restore it from redemption, which adds the registry's fee
 * @throws HttpError 409 when it can't be renewed, 422 for a number of years that the registry doesn't accept
 */
export async function quoteRenewal(
  services: Pick<Services, 'db'>,
  domain: OwnDomain,
  years: number,
  restore = false,
): Promise<RenewalQuote> {
  const { service, rules } = domain;
  await requireRenewable(services, domain, restore);
  requireYears(domain, years);
  const isRestored = phaseOf(domain) === 'redemption';
  return {
    label: `${service.name}: ${isRestored ? 'restored, and ' : ''}${formatYears(years)}`,
    net: toPence(service.price) * years + (isRestored ? toPence(rules.redemption_fee) : 0),
  };
}
