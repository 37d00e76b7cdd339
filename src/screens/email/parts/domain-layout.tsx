import { type ComponentType, type ReactNode, useEffect } from 'react';
import type { EmailDomain } from '#core/email/email.schema.ts';
import {
  calendars,
  catchAll,
  dnsHealth,
  domainAliases,
  domainDkim,
  domainStatus,
  emailDomain,
  filters,
  forwarders,
  mailboxAliases,
  mailboxes,
} from '#core/email/email.store.ts';
import { emailStatuses } from '#core/email/mailbox-status.rules.ts';
import { emailMessages } from '#core/i18n/messages/email.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { readListState } from '#core/store/list-state.ts';
import { usePortal, useResource } from '#screens/ui/context.tsx';
import { DetailPage } from '#screens/ui/detail-page.tsx';
import { Chip, ErrorState, Skeleton } from '#screens/ui/feedback.tsx';
import { Link } from '#screens/ui/link.tsx';
import { LinkTabs } from '#screens/ui/link-tabs.tsx';
import { NotFound } from '#screens/ui/not-found.tsx';
import { Notice } from '#screens/ui/notice.tsx';
import { type HeadingLevel, useTabObject } from '#screens/ui/page-title.tsx';

const t = translator(emailMessages);

/** The status of a mail domain or of a mailbox. */
export function EmailStatus({ status }: { status: string }) {
  const [tone, key] = emailStatuses[status] ?? (['info', 'status.pending'] as const);
  return <Chip tone={tone}>{t(key)}</Chip>;
}

/** How many of the required DNS records are correct, with a link to where they are corrected. */
export function DnsHealthChip({ domain }: { domain: EmailDomain }) {
  const { dns } = domain;
  if (!dns) return null;
  const isGood = dns.good >= dns.total;
  return (
    <Link
      to={`/email/${domain.id}/settings?tab=dns`}
      className="inline-flex items-center min-h-[24px] underline underline-offset-2 hover:text-ink"
    >
      <Chip tone={isGood ? 'success' : dns.good === 0 ? 'danger' : 'warning'}>
        {isGood ? t('email.dnsGood') : t('email.dnsSome', { n: dns.total - dns.good })}
      </Chip>
    </Link>
  );
}

/** The first read of each page of a domain, fetched when its link is hovered or focused. */
export const prefetch = {
  mailboxes: (id: string) =>
    mailboxes.prefetch({ query: { domain_id: id, page: 1, per_page: readListState('').perPage } }),
  forwarders: (id: string) =>
    forwarders.prefetch({ params: { id }, query: { page: 1, per_page: readListState('').perPage } }),
  aliases: (id: string) =>
    mailboxAliases.prefetch({ params: { id }, query: { page: 1, per_page: readListState('').perPage } }),
  catchAll: (id: string) => catchAll.prefetch({ params: { id } }),
  filters: (id: string, key: 'custom' | 'whitelist' | 'blacklist' = 'custom') =>
    filters.prefetch({ query: { domain_id: id, key } }),
  calendar: (id: string) => calendars.prefetch({ params: { id } }),
  settings: (id: string) => domainAliases.prefetch({ params: { id } }),
  dns(id: string) {
    dnsHealth.prefetch({ params: { id } });
    domainDkim.prefetch({ params: { id } });
  },
};

export interface DomainPageProps {
  domainId: string;
  /** Undefined until it is loaded; lists do not wait for it. */
  domain: EmailDomain | undefined;
  /** Of the page's own title, below that of the domain. */
  headingLevel: HeadingLevel;
}

/** Turns a domain's page into a screen, below the domain's name and the tabs of its pages. */
export const withDomainLayout = (Page: ComponentType<DomainPageProps>) =>
  function DomainScreen({
    params,
    headingLevel = 1,
  }: {
    params: Readonly<Record<string, string>>;
    headingLevel?: 1 | 2;
  }) {
    const id = params.id ?? '';
    return (
      <DomainLayout id={id} headingLevel={headingLevel}>
        {(domain) => <Page domainId={id} domain={domain} headingLevel={headingLevel === 1 ? 2 : 3} />}
      </DomainLayout>
    );
  };

function DomainLayout({
  id,
  headingLevel,
  children,
}: {
  id: string;
  headingLevel: 1 | 2;
  children: (domain: EmailDomain | undefined) => ReactNode;
}) {
  const state = useResource(emailDomain, { params: { id } });
  const { data: domain, error, refresh } = state;
  const failure = domain ? null : error;
  const { router } = usePortal();
  useTabObject(domain?.name, headingLevel);
  const base = `/email/${id}`;
  // A domain's own path shows its mailboxes.
  useEffect(() => {
    if (router.pathname.peek() === base)
      router.navigate(`${base}/mailboxes${router.search.peek()}`, { replace: true, isQuiet: true });
  }, [router, base]);
  if (failure?.isNotFoundOrForbidden) {
    return (
      <NotFound
        title={t('email.notYours')}
        headingLevel={headingLevel}
        to="/email"
        linkLabel={t('email.allDomains')}
        error={failure}
      />
    );
  }
  return (
    <div data-status={domainStatus(state) ?? undefined}>
      <DetailPage
        title={domain?.name ?? t('email.domain')}
        headingLevel={headingLevel}
        crumbs={[{ label: t('email.domains'), to: '/email' }]}
        isLoading={!domain && !failure}
        status={
          domain && (
            <>
              <EmailStatus status={domain.status} />
              <DnsHealthChip domain={domain} />
            </>
          )
        }
      >
        <div className="grid grid-cols-1 gap-5">
          <LinkTabs
            label={t('email.pagesOf', { name: domain?.name ?? '' })}
            tabs={[
              { to: `${base}/mailboxes`, label: t('email.mailboxes'), prefetch: () => prefetch.mailboxes(id) },
              { to: `${base}/forwarders`, label: t('email.forwarders'), prefetch: () => prefetch.forwarders(id) },
              { to: `${base}/filters`, label: t('email.filters'), prefetch: () => prefetch.filters(id) },
              { to: `${base}/calendar`, label: t('email.calendars'), prefetch: () => prefetch.calendar(id) },
              { to: `${base}/settings`, label: t('email.settings'), prefetch: () => prefetch.settings(id) },
            ]}
          />
          {domain ? <PendingNotice domain={domain} /> : !failure && pageShape}
          {failure ? <ErrorState error={failure} onRetry={() => void refresh()} /> : children(domain)}
        </div>
      </DetailPage>
    </div>
  );
}

/**
 * The shape of a page until its domain is known, which may have a notice above it. It takes no room: the page, which is invisible
 * meanwhile, stands where it will be seen.
 */
const pageShape = (
  <div className="settles h-0">
    <Skeleton height={320} />
  </div>
);

const PendingNotice = ({ domain: { id, name, status, is_unproven } }: { domain: EmailDomain }) =>
  status === 'pending' && (
    <Notice tone="warning">
      {t(is_unproven ? 'email.unprovenText' : 'email.pendingText', { name })}{' '}
      {is_unproven && (
        <Link to={`/email/${id}/settings?tab=dns`} className="underline">
          {t('email.unprovenGo')}
        </Link>
      )}
    </Notice>
  );
