import { Mail, Plus } from 'lucide-react';
import type { EmailDomain } from '#core/email/email.schema.ts';
import { emailDomains, mailboxes } from '#core/email/email.store.ts';
import { formatCount } from '#core/i18n/format-count.ts';
import { emailMessages } from '#core/i18n/messages/email.en.ts';
import { listsMessages } from '#core/i18n/messages/lists.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { type ListState, readListState } from '#core/store/list-state.ts';
import { Button } from '../ui/button.tsx';
import { useResource } from '../ui/context.tsx';
import { Meter } from '../ui/feedback.tsx';
import { Link } from '../ui/link.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { ListScreen } from '../ui/list-screen.tsx';
import { useListState } from '../ui/list-state.tsx';
import { RowName } from '../ui/row-name.tsx';
import type { Column } from '../ui/table.tsx';
import { useColumns } from '../ui/use-columns.ts';
import { AllMailboxes } from './parts/all-mailboxes.tsx';
import { DnsHealthChip, EmailStatus } from './parts/domain-layout.tsx';
import { formatMegabytes } from './parts/megabytes.ts';

const t = translator(emailMessages, listsMessages);

const ALL_MAILBOXES = 'mailboxes';

/** The team's mail domains, or at `?view=mailboxes` the mailboxes of all of them. */
export function EmailDomainsScreen({ headingLevel = 1 }: { headingLevel?: 1 | 2 }) {
  const [list, setList] = useListState(['view']);
  const View = list.filters.view === ALL_MAILBOXES ? AllMailboxes : DomainList;
  return <View list={list} setList={setList} headingLevel={headingLevel} />;
}
EmailDomainsScreen.prefetch = () => {
  const { page, perPage } = readListState('');
  emailDomains.prefetch({ query: { page, per_page: perPage } });
};

interface DomainListProps {
  list: ListState;
  setList: (change: Partial<ListState>) => void;
  headingLevel: 1 | 2;
}

/** The domains with their mailboxes, DNS health and quota. */
function DomainList({ list, setList, headingLevel }: DomainListProps) {
  const state = useResource(emailDomains, {
    query: { page: list.page, per_page: list.perPage, search: list.search },
  });
  const getPlan = (
    <LinkButton variant="primary" icon={Plus} to="/add-product">
      {t('email.getPlan')}
    </LinkButton>
  );
  return (
    <ListScreen
      title={t('email.domains')}
      headingLevel={headingLevel}
      list={list}
      setList={setList}
      from={state}
      rows={state.data?.domains}
      total={state.data?.meta.total}
      columns={useColumns(() => domainColumns(list.perPage), [list.perPage])}
      rowName={({ name }) => name}
      searchLabel={t('email.searchDomains')}
      isFiltered={false}
      action={
        <div className="flex flex-wrap items-center gap-4">
          <Link to={`/email?view=${ALL_MAILBOXES}`}>{t('email.allMailboxes')}</Link>
          {getPlan}
        </div>
      }
      empty={{
        icon: Mail,
        title: t('email.noDomains'),
        text: t('email.noDomainsText'),
        action: getPlan,
        filteredAction: <Button onClick={() => setList({ search: '' })}>{t('table.clearSearch')}</Button>,
      }}
    />
  );
}

const domainColumns = (perPage: number): Column<EmailDomain>[] => [
  {
    id: 'name',
    title: t('email.domain'),
    isMain: true,
    cell: ({ id, name }) => (
      <RowName
        to={`/email/${id}/mailboxes`}
        onPrefetch={() => mailboxes.prefetch({ query: { domain_id: id, page: 1, per_page: perPage } })}
      >
        {name}
      </RowName>
    ),
  },
  { id: 'status', title: t('table.status'), card: 'status', cell: ({ status }) => <EmailStatus status={status} /> },
  {
    id: 'mailboxes',
    title: t('email.mailboxes'),
    card: 'fact',
    cell: (domain) => (
      <span className="tabular-nums">
        <span className="card-only text-muted">{t('email.mailboxes')} </span>
        {t('email.mailboxCount', { n: formatCount(domain.mailboxes), max: formatCount(domain.max_mailboxes) })}
      </span>
    ),
  },
  { id: 'dns', title: t('email.health'), cell: (domain) => <DnsHealthChip domain={domain} /> },
  {
    id: 'quota',
    title: t('email.quotaGiven'),
    cell: ({ name, quota_given, quota_total }) => (
      <Meter
        label={t('email.quotaOf', { name })}
        value={quota_given}
        max={quota_total}
        text={t('email.usedOf', { used: formatMegabytes(quota_given), quota: formatMegabytes(quota_total) })}
      />
    ),
  },
];
