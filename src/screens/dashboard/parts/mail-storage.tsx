import { Mail } from 'lucide-react';
import { emailDomains } from '#core/email/email.store.ts';
import { dashboardMessages } from '#core/i18n/messages/dashboard.en.ts';
import { emailMessages } from '#core/i18n/messages/email.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { formatFileSize } from '#core/rules/format.rules.ts';
import { useResource } from '#screens/ui/context.tsx';
import { ErrorState, Meter, Skeleton } from '#screens/ui/feedback.tsx';
import { Link } from '#screens/ui/link.tsx';

const t = translator(dashboardMessages, emailMessages);

const MB = 1_000_000;

export function MailStorage() {
  const { data, error, isLoading, refresh } = useResource(emailDomains, { query: { page: 1, per_page: 25 } });
  return (
    <section className="rounded-card border border-line bg-surface min-w-0">
      <h2 className="flex items-center gap-2 px-4 py-3 border-b text-md font-bold">
        <Mail size={18} aria-hidden className="text-accent" />
        {t('dashboard.mailStorage')}
      </h2>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refresh()} />
      ) : (
        <ul className="grid gap-4 p-4">
          {isLoading && [0, 1].map((row) => <Skeleton key={row} height={32} />)}
          {data?.domains.slice(0, 6).map((domain) => (
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
          {data?.domains.length === 0 && <li className="text-muted">{t('email.noDomains')}</li>}
        </ul>
      )}
    </section>
  );
}
