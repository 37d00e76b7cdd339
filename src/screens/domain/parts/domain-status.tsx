import { type Expiry, expiryOf } from '#core/domain/domain-expiry.rules.ts';
import { domainsMessages } from '#core/i18n/messages/domains.en.ts';
import { type MessageKey, translator } from '#core/i18n/translator.ts';
import { clock } from '#core/platform/clock.ts';
import { formatDate } from '#core/rules/format.rules.ts';
import { relativeDate } from '#core/rules/relative-time.rules.ts';
import { Chip, type Tone } from '#screens/ui/feedback.tsx';

const t = translator(domainsMessages);

type Expiring = Parameters<typeof expiryOf>[0] & { auto_renew?: boolean | undefined };

type Label = MessageKey<typeof domainsMessages> | 'status.active';

const phases: Record<Expiry['phase'], readonly [Tone, Label]> = {
  pending: ['info', 'domains.statusPending'],
  active: ['success', 'status.active'],
  near_renewal: ['warning', 'domains.statusExpiring'],
  grace: ['danger', 'domains.statusExpired'],
  redemption: ['danger', 'domains.statusRedemption'],
  released: ['danger', 'domains.statusExpired'],
};
/** Statuses of the service that say more than its dates. */
const states: Readonly<Record<string, readonly [Tone, Label]>> = {
  cancelled: ['neutral', 'domains.statusCancelled'],
  suspended: ['danger', 'domains.statusSuspended'],
  pending: ['info', 'domains.statusPending'],
  pending_provision: ['info', 'domains.statusPending'],
  provision: ['info', 'domains.statusPending'],
  provisioning: ['info', 'domains.statusPending'],
};

/** A domain with auto-renew needs no action, however near its renewal is. */
function statusLabel(domain: Expiring): readonly [Tone, Label] {
  const { phase } = expiryOf(domain, clock().now());
  return states[domain.status] ?? phases[phase === 'near_renewal' && domain.auto_renew ? 'active' : phase];
}

/** @param variant `text` says without a chip that all is as it should be */
export function DomainStatus({ domain, variant = 'chip' }: { domain: Expiring; variant?: 'chip' | 'text' }) {
  const [tone, key] = statusLabel(domain);
  if (variant === 'text' && tone === 'success') return t(key);
  return <Chip tone={tone}>{t(key)}</Chip>;
}

/** "Expires in 12 days": what happens next to the domain, or what has happened. */
export function expiryText({ renewal_at, auto_renew }: Pick<Expiring, 'renewal_at' | 'auto_renew'>): string {
  if (!renewal_at) return '';
  const now = clock().now();
  const when = relativeDate(renewal_at, now);
  if (Date.parse(renewal_at) <= now) return t('domains.expiredWhen', { when });
  return t(auto_renew ? 'domains.renewsWhen' : 'domains.expiresWhen', { when });
}

export function ExpiryCell({ domain }: { domain: Expiring }) {
  const { renewal_at } = domain;
  if (!renewal_at) return <span className="text-muted">–</span>;
  const [tone] = statusLabel(domain);
  const colour =
    tone === 'danger'
      ? 'first-line:text-danger'
      : tone === 'warning'
        ? 'first-line:text-warning'
        : 'first-line:text-ink';
  return (
    <span className={`inline-block whitespace-pre-line text-muted ${colour}`}>
      {`${expiryText(domain)}\n${formatDate(renewal_at)}`}
    </span>
  );
}
