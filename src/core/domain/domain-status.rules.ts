import type { domainsMessages } from '../i18n/messages/domains.en.ts';
import type { MessageKey } from '../i18n/translator.ts';
import type { StatusTable, Tone } from '../rules/status.rules.ts';
import { type Expiry, expiryOf } from './domain-expiry.rules.ts';

type Key = MessageKey<typeof domainsMessages> | 'status.active';

const pending = ['info', 'domains.statusPending'] as const;

const phases: Readonly<Record<Expiry['phase'], readonly [Tone, Key]>> = {
  pending,
  active: ['success', 'status.active'],
  near_renewal: ['warning', 'domains.statusExpiring'],
  grace: ['danger', 'domains.statusExpired'],
  redemption: ['danger', 'domains.statusRedemption'],
  released: ['danger', 'domains.statusExpired'],
};
/** Statuses of the service that take precedence over the expiry phase. */
const statuses: StatusTable<Key> = {
  cancelled: ['neutral', 'domains.statusCancelled'],
  suspended: ['danger', 'domains.statusSuspended'],
  pending,
  pending_provision: pending,
  provision: pending,
  provisioning: pending,
};

/**
 * A domain with auto-renew needs no action, however near its renewal is.
 * @param now ms since the epoch
 */
export function domainStatus(
  domain: Parameters<typeof expiryOf>[0] & { auto_renew?: boolean | undefined },
  now: number,
): readonly [Tone, Key] {
  const { phase } = expiryOf(domain, now);
  return statuses[domain.status] ?? phases[phase === 'near_renewal' && domain.auto_renew ? 'active' : phase];
}
