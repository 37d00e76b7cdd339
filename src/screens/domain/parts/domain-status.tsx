import { domainStatus } from '#core/domain/domain-status.rules.ts';
import { domainsMessages } from '#core/i18n/messages/domains.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { clock } from '#core/platform/clock.ts';
import { formatDate } from '#core/rules/format.rules.ts';
import { relativeDate } from '#core/rules/relative-time.rules.ts';
import { Chip } from '#screens/ui/feedback.tsx';

const t = translator(domainsMessages);

type Expiring = Parameters<typeof domainStatus>[0];

const statusOf = (domain: Expiring) => domainStatus(domain, clock().now());

/** @param variant `text` says without a chip that all is as it should be */
export function DomainStatus({ domain, variant = 'chip' }: { domain: Expiring; variant?: 'chip' | 'text' }) {
  const [tone, key] = statusOf(domain);
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
  const [tone] = statusOf(domain);
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
