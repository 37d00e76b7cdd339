import { Mail } from 'lucide-react';
import { emailDomains } from '#core/email/email.store.ts';
import { dashboardMessages } from '#core/i18n/messages/dashboard.en.ts';
import { emailMessages } from '#core/i18n/messages/email.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { formatFileSize } from '#core/rules/format.rules.ts';
import { useResource } from '#screens/ui/context.tsx';
import { Meter, Skeleton } from '#screens/ui/feedback.tsx';
import { Link } from '#screens/ui/link.tsx';
import { Loaded } from '#screens/ui/loaded.tsx';
import { DashboardCard } from './dashboard-card.tsx';

const t = translator(dashboardMessages, emailMessages);

const MB = 1_000_000;

/** How much of their mail storage the first domains have given to mailboxes. */
export function MailStorage() {
  const emailDomainList = useResource(emailDomains, { query: { page: 1, per_page: 25 } });
  return (
    <DashboardCard icon={Mail} title={t('dashboard.mailStorage')}>
      <Loaded from={emailDomainList} skeleton={<StorageSkeleton />}>
        {({ domains }) => (
          <ul className="grid gap-4 p-4">
            {domains.slice(0, 6).map((domain) => (
              <li key={domain.id} className="grid gap-1">
                <Link
                  to={`/email/${domain.id}/mailboxes`}
                  className="font-semibold hover:text-accent hover:underline break-words"
                >
                  {domain.name}
                </Link>
                <Meter
                  label={t('email.quotaOf', { name: domain.name })}
                  value={domain.quota_given}
                  max={domain.quota_total}
                  text={t('email.givenOf', {
                    used: formatFileSize(domain.quota_given * MB),
                    quota: formatFileSize(domain.quota_total * MB),
                  })}
                />
              </li>
            ))}
            {domains.length === 0 && (
              <li className="flex flex-wrap gap-x-4 gap-y-1 text-muted">
                {t('email.noDomains')}
                <Link to="/add-product/email">{t('dashboard.getEmail')}</Link>
              </li>
            )}
          </ul>
        )}
      </Loaded>
    </DashboardCard>
  );
}

const StorageSkeleton = () => (
  <div className="grid gap-4 p-4">
    <Skeleton height={32} />
    <Skeleton height={32} />
  </div>
);
