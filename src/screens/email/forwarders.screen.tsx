import '../../core/i18n/areas/addresses.ts';
import '../../core/i18n/areas/email.ts';
import '../../core/i18n/areas/lists.ts';
import { AtSign, Forward, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { EmailDomain } from '../../core/email/email.schema.ts';
import { deleteAlias, deleteForwarder, forwarders, mailboxAliases, mailFlow } from '../../core/email/email.store.ts';
import { t } from '../../core/i18n/index.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { useResource, useValue } from '../ui/context.tsx';
import { Confirm } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/feedback.tsx';
import { ListPager, SearchField, useListState } from '../ui/list-state.tsx';
import { Tabs } from '../ui/navigation.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Table } from '../ui/table.tsx';
import { CatchAll } from './parts/catch-all.tsx';
import { DomainFrame, PendingNote, prefetch } from './parts/domain-frame.tsx';
import { MailFlow } from './parts/mail-flow.tsx';
import { NewAlias } from './parts/new-alias.tsx';
import { NewForwarder } from './parts/new-forwarder.tsx';

/** Where mail goes besides the mailboxes: forwarders, aliases, the catch-all, and a picture of them all. */
export const ForwardersScreen = ({ params, level = 1 }: { params: Readonly<Record<string, string>>; level?: 1 | 2 }) => {
  const id = params.id ?? '';
  return <DomainFrame id={id}>{(domain) => <Forwarders domainId={id} domain={domain} level={level} />}</DomainFrame>;
};

interface Props {
  domainId: string;
  domain: EmailDomain | undefined;
}

function Forwarders({ domainId, domain, level }: Props & { level: 1 | 2 }) {
  const [list, setList] = useListState(['tab']);
  const tab = list.filters.tab || 'forwarders';
  return (
    <section className="grid gap-5 min-w-0">
      <PendingNote domain={domain} />
      <PageTitle level={level}>{domain ? t('address.title', { name: domain.name }) : t('email.forwarders')}</PageTitle>
      <Tabs
        label={t('email.forwarders')}
        value={tab}
        onChange={(id) => setList({ search: '', filters: { tab: id === 'forwarders' ? '' : id } })}
        tabs={[
          {
            id: 'forwarders',
            label: t('email.forwarders'),
            content: <ForwarderList domainId={domainId} domain={domain} />,
            prefetch: () => prefetch.forwarders(domainId),
          },
          { id: 'aliases', label: t('address.aliases'), content: <AliasList domainId={domainId} domain={domain} />, prefetch: () => prefetch.aliases(domainId) },
          { id: 'catch-all', label: t('address.catchAll'), content: <CatchAll domainId={domainId} domain={domain} />, prefetch: () => prefetch.catchAll(domainId) },
          { id: 'flow', label: t('address.flow'), content: <MailFlow domainId={domainId} />, prefetch: () => mailFlow.prefetch({ params: { id: domainId } }) },
        ]}
      />
    </section>
  );
}

/** The card of a list within a tab: what is searched on the left, the one action on the right. */
const ListCard = ({ tools, action, children }: { tools: ReactNode; action: ReactNode; children: ReactNode }) => (
  <div className="list-card rounded-card border border-line bg-surface min-w-0">
    <div className="flex flex-wrap items-center justify-between gap-3 p-3 border-b min-h-[65px]">
      {tools}
      {action}
    </div>
    {children}
  </div>
);

function ForwarderList({ domainId, domain }: Props) {
  const [list, setList] = useListState(['tab']);
  const [isCreating, setCreating] = useState(false);
  const [leaving, setLeaving] = useState<{ address: string; goto: string } | null>(null);
  const isDeleting = useValue(deleteForwarder.isPending);
  const { data, error, isLoading, isPrevious, refresh } = useResource(forwarders, {
    params: { id: domainId },
    query: { page: list.page, per_page: list.perPage, search: list.search },
  });
  const remove = async () => {
    if (leaving && (await deleteForwarder.run({ params: { id: domainId }, body: leaving })).ok) setLeaving(null);
  };
  const create = (
    <Button look="primary" icon={Plus} disabled={!domain} onClick={() => setCreating(true)}>
      {t('address.newForwarder')}
    </Button>
  );
  return (
    <ListCard tools={<SearchField label={t('address.searchForwarders')} value={list.search} onSearch={(search) => setList({ search })} />} action={create}>
      <Table
        label={t('email.forwarders')}
        rows={data?.forwarders}
        rowId={(row) => row.id}
        rowName={(row) => row.address}
        isLoading={isLoading}
        isStale={isPrevious}
        error={error}
        onRetry={() => void refresh()}
        empty={
          <EmptyState icon={Forward} title={list.search ? t('table.nothingFound', { search: list.search }) : t('address.noForwarders')}>
            {list.search ? null : t('address.forwarderText')}
          </EmptyState>
        }
        columns={[
          { id: 'address', title: t('email.address'), isMain: true, cell: (row) => <span className="font-semibold break-all">{row.address}</span> },
          { id: 'goto', title: t('address.goto'), cell: (row) => <span className="break-all">{row.goto}</span> },
          {
            id: 'actions',
            title: t('table.actions'),
            isActions: true,
            cell: (row) => <IconButton label={t('address.deleteStep', { from: row.address, to: row.goto })} icon={Trash2} size={16} onClick={() => setLeaving(row)} />,
          },
        ]}
      />
      <ListPager list={list} setList={setList} total={data?.meta?.total} />
      {isCreating && domain && <NewForwarder domain={domain} onClose={() => setCreating(false)} />}
      <Confirm
        title={t('address.deleteForwarderTitle', { from: leaving?.address ?? '' })}
        text={t('address.deleteForwarderText', { from: leaving?.address ?? '', to: leaving?.goto ?? '' })}
        action={t('address.deleteForwarder')}
        isOpen={leaving !== null}
        isBusy={isDeleting}
        onConfirm={() => void remove()}
        onClose={() => setLeaving(null)}
      />
    </ListCard>
  );
}

function AliasList({ domainId, domain }: Props) {
  const [list, setList] = useListState(['tab']);
  const [isCreating, setCreating] = useState(false);
  const [leaving, setLeaving] = useState<{ alias: string; goto: string } | null>(null);
  const isDeleting = useValue(deleteAlias.isPending);
  const { data, error, isLoading, isPrevious, refresh } = useResource(mailboxAliases, {
    params: { id: domainId },
    query: { page: list.page, per_page: list.perPage, search: list.search },
  });
  const remove = async () => {
    if (leaving && (await deleteAlias.run({ params: { id: domainId }, body: leaving })).ok) setLeaving(null);
  };
  return (
    <ListCard
      tools={<SearchField label={t('address.searchAliases')} value={list.search} onSearch={(search) => setList({ search })} />}
      action={
        <Button look="primary" icon={Plus} disabled={!domain} onClick={() => setCreating(true)}>
          {t('address.newAlias')}
        </Button>
      }
    >
      <Table
        label={t('address.aliases')}
        rows={data?.alias}
        rowId={(row) => row.id}
        rowName={(row) => row.alias}
        isLoading={isLoading}
        isStale={isPrevious}
        error={error}
        onRetry={() => void refresh()}
        empty={
          <EmptyState icon={AtSign} title={list.search ? t('table.nothingFound', { search: list.search }) : t('address.noAliases')}>
            {list.search ? null : t('address.aliasText')}
          </EmptyState>
        }
        columns={[
          { id: 'alias', title: t('address.alias'), isMain: true, cell: (row) => <span className="font-semibold break-all">{row.alias}</span> },
          { id: 'goto', title: t('address.leadsTo'), cell: (row) => <span className="break-all">{row.goto}</span> },
          {
            id: 'actions',
            title: t('table.actions'),
            isActions: true,
            cell: (row) => <IconButton label={t('address.deleteStep', { from: row.alias, to: row.goto })} icon={Trash2} size={16} onClick={() => setLeaving(row)} />,
          },
        ]}
      />
      <ListPager list={list} setList={setList} total={data?.meta?.total} />
      {isCreating && domain && <NewAlias domain={domain} onClose={() => setCreating(false)} />}
      <Confirm
        title={t('address.deleteAliasTitle', { from: leaving?.alias ?? '' })}
        text={t('address.deleteAliasText', { from: leaving?.alias ?? '', to: leaving?.goto ?? '' })}
        action={t('address.deleteAlias')}
        isOpen={leaving !== null}
        isBusy={isDeleting}
        onConfirm={() => void remove()}
        onClose={() => setLeaving(null)}
      />
    </ListCard>
  );
}
