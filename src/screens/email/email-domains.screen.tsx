import { ChevronRight, Mail } from 'lucide-react';
import { emailDomains, mailboxes } from '#core/email/email.store.ts';
import { emailMessages } from '#core/i18n/messages/email.en.ts';
import { listsMessages } from '#core/i18n/messages/lists.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { formatCount, formatFileSize } from '#core/rules/format.rules.ts';
import { useResource } from '../ui/context.tsx';
import { EmptyState, Meter } from '../ui/feedback.tsx';
import { Link } from '../ui/link.tsx';
import { ListPage } from '../ui/list-page.tsx';
import { ListPager, SearchField, useListState } from '../ui/list-state.tsx';
import { Table } from '../ui/table.tsx';
import { DnsHealthChip, DomainStatus } from './parts/domain-layout.tsx';
import { MB } from './parts/megabytes.ts';

const t = translator(emailMessages, listsMessages);

/** The team's mail domains: what each holds, and whether mail finds its way. */
export function EmailDomainsScreen({ headingLevel = 1 }: { headingLevel?: 1 | 2 }) {
  const [list, setList] = useListState();
  const { data, error, isLoading, isPlaceholderData, refresh } = useResource(emailDomains, {
    query: { page: list.page, per_page: list.perPage, search: list.search },
  });
  return (
    <ListPage
      title={t('email.domains')}
      total={data?.meta.total}
      headingLevel={headingLevel}
      toolbar={
        <SearchField label={t('email.searchDomains')} value={list.search} onSearch={(search) => setList({ search })} />
      }
    >
      <Table
        label={t('email.domains')}
        rows={data?.domains}
        rowId={(domain) => domain.id}
        rowName={(domain) => domain.name}
        isLoading={isLoading}
        isStale={isPlaceholderData}
        error={error}
        onRetry={() => void refresh()}
        empty={
          <EmptyState
            icon={Mail}
            title={list.search ? t('table.nothingFound', { search: list.search }) : t('email.noDomains')}
          >
            {list.search ? null : t('email.noDomainsText')}
          </EmptyState>
        }
        columns={[
          {
            id: 'name',
            title: t('email.domain'),
            isMain: true,
            cell: (domain) => (
              <Link
                to={`/email/${domain.id}/mailboxes`}
                className="inline-flex items-center gap-1 min-h-[24px] font-semibold text-accent hover:underline"
                onPointerEnter={() =>
                  mailboxes.prefetch({ query: { domain_id: domain.id, page: 1, per_page: list.perPage } })
                }
              >
                {domain.name}
                <ChevronRight size={15} aria-hidden />
              </Link>
            ),
          },
          {
            id: 'status',
            title: t('table.status'),
            cell: (domain) => <DomainStatus status={domain.status} />,
          },
          {
            id: 'mailboxes',
            title: t('email.mailboxes'),
            cell: (domain) => (
              <span className="tabular-nums">
                {t('email.mailboxCount', { n: formatCount(domain.mailboxes), max: formatCount(domain.max_mailboxes) })}
              </span>
            ),
          },
          {
            id: 'dns',
            title: t('email.health'),
            cell: (domain) => <DnsHealthChip domain={domain} />,
          },
          {
            id: 'quota',
            title: t('email.quotaGiven'),
            cell: (domain) => (
              <Meter
                label={t('email.quotaOf', { name: domain.name })}
                value={domain.quota_given}
                max={domain.quota_total}
                text={t('email.usedOf', {
                  used: formatFileSize(domain.quota_given * MB),
                  quota: formatFileSize(domain.quota_total * MB),
                })}
              />
            ),
          },
        ]}
      />
      <ListPager list={list} setList={setList} total={data?.meta.total} />
    </ListPage>
  );
}
