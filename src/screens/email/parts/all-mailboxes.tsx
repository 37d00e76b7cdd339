import { Inbox } from 'lucide-react';
import type { Mailbox } from '#core/email/email.schema.ts';
import { allMailboxes } from '#core/email/email.store.ts';
import { emailMessages } from '#core/i18n/messages/email.en.ts';
import { listsMessages } from '#core/i18n/messages/lists.en.ts';
import { translator } from '#core/i18n/translator.ts';
import type { ListState } from '#core/store/list-state.ts';
import { Button } from '#screens/ui/button.tsx';
import { useResource } from '#screens/ui/context.tsx';
import { Meter } from '#screens/ui/feedback.tsx';
import { Link } from '#screens/ui/link.tsx';
import { ListScreen } from '#screens/ui/list-screen.tsx';
import { RelativeTime } from '#screens/ui/relative-time.tsx';
import { RowName } from '#screens/ui/row-name.tsx';
import type { Column } from '#screens/ui/table.tsx';
import { useColumns } from '#screens/ui/use-columns.ts';
import { EmailStatus } from './domain-layout.tsx';
import { formatMegabytes } from './megabytes.ts';

const t = translator(emailMessages, listsMessages);

interface AllMailboxesProps {
  list: ListState;
  setList: (change: Partial<ListState>) => void;
  headingLevel: 1 | 2;
}

/** The mailboxes of all domains (S2 §4 keeps their meta and total). Each leads to the page of its domain. */
export function AllMailboxes({ list, setList, headingLevel }: AllMailboxesProps) {
  const state = useResource(allMailboxes, {
    query: { page: list.page, per_page: list.perPage, search: list.search },
  });
  return (
    <ListScreen
      title={t('email.allMailboxes')}
      headingLevel={headingLevel}
      list={list}
      setList={setList}
      from={state}
      rows={state.data?.mailboxes}
      total={state.data?.meta.total}
      columns={useColumns(columns, [])}
      rowName={({ username }) => username}
      searchLabel={t('email.searchMailboxes')}
      isFiltered={false}
      action={<Link to="/email">{t('email.allDomains')}</Link>}
      empty={{
        icon: Inbox,
        title: t('email.noMailboxes'),
        text: t('email.noMailboxesText'),
        action: <Link to="/email">{t('email.allDomains')}</Link>,
        filteredAction: <Button onClick={() => setList({ search: '' })}>{t('table.clearSearch')}</Button>,
      }}
    />
  );
}

const columns = (): Column<Mailbox>[] => [
  {
    id: 'username',
    title: t('email.address'),
    isMain: true,
    cell: ({ username, domain_id }) => (
      <RowName to={`/email/${domain_id}/mailboxes?search=${encodeURIComponent(username)}`}>{username}</RowName>
    ),
  },
  { id: 'domain', title: t('email.domain'), cell: ({ username }) => username.slice(username.lastIndexOf('@') + 1) },
  {
    id: 'used',
    title: t('email.storage'),
    card: 'fact',
    cell: ({ username, used, quota }) => (
      <Meter
        label={t('email.quotaOf', { name: username })}
        value={used}
        max={quota}
        text={t('email.usedOf', { used: formatMegabytes(used), quota: formatMegabytes(quota) })}
      />
    ),
  },
  {
    id: 'status',
    title: t('table.status'),
    card: 'status',
    cell: ({ is_active }) => <EmailStatus status={is_active ? 'active' : 'off'} />,
  },
  {
    id: 'last_login_at',
    title: t('email.lastLogin'),
    cell: ({ last_login_at }) => (
      <span className="text-muted whitespace-nowrap">
        {last_login_at ? <RelativeTime iso={last_login_at} /> : t('email.neverLoggedIn')}
      </span>
    ),
  },
];
