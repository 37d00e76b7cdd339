import { eq } from 'drizzle-orm';
import type { Services } from '../context.ts';
import { services as serviceTable } from '../db/schema.ts';
import { ensureServiceInvoice } from '../service/service-invoice.ts';
import { recordEvent } from './domain-events.ts';
import { type DomainService, loadDomain, type OwnDomain, phaseOf } from './own-domain.ts';
import { expiryAfter, quoteRenewal } from './renewal-quote.ts';

/**
 * The unpaid invoice for more years of a domain. Paying it renews the domain: the years are added to its expiry. The same number
 * of years keeps its invoice, another number replaces it.
 * @param restore whether to restore it from redemption, which adds the registry's fee
 * @throws HttpError 409 or 422
 */
export async function ensureDomainInvoice(services: Services, domain: OwnDomain, years: number, restore = false) {
  const { label, net } = await quoteRenewal(services, domain, years, restore);
  return services.db.inTransaction(() =>
    ensureServiceInvoice(services, domain.service, { label, net, purpose: { kind: 'renew', years } }),
  );
}

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
