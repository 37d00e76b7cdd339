import type { CartOptions } from '#core/cart/cart.schema.ts';
import { now } from '../clock.ts';
import type { Services } from '../context.ts';
import { loadContacts } from './contacts.ts';
import { recordEvent } from './domain-events.ts';
import { type DomainService, loadDomain, saveRecord } from './own-domain.ts';
import { startTransfer } from './transfer.ts';

/** Sets up a domain that was paid for: its record at the registry, its registrant and its history. */
export async function setUpDomain(services: Services, service: DomainService, options: CartOptions): Promise<void> {
  if (options.action === 'transfer') await startTransfer(services, service, options.epp_code);
  else if (service.status === 'active') {
    await saveRecord(services, await loadDomain(services, service), { registered_at: now() });
    await recordEvent(services, service.id, 'registered', { until: service.renewal_at });
  } else return;
  await loadContacts(services, service);
}
