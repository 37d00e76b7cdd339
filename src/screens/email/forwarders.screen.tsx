import { AtSign, Forward, type LucideIcon, Plus, Trash2 } from 'lucide-react';
import { type ComponentType, useMemo, useState } from 'react';
import type { EmailDomain } from '#core/email/email.schema.ts';
import {
  deleteAlias,
  deleteForwarder,
  forwarderListErrors,
  forwarders,
  mailboxAliases,
  mailFlow,
} from '#core/email/email.store.ts';
import { ApiError } from '#core/http/api-error.ts';
import { addressesMessages } from '#core/i18n/messages/addresses.en.ts';
import { emailMessages } from '#core/i18n/messages/email.en.ts';
import { listsMessages } from '#core/i18n/messages/lists.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { useResource, useSignalValue } from '../ui/context.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/feedback.tsx';
import { ListPager, SearchField, useListState } from '../ui/list-state.tsx';
import { Tabs } from '../ui/navigation.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Table } from '../ui/table.tsx';
import { CatchAll } from './parts/catch-all.tsx';
import { type DomainPageProps, PendingDomainNotice, prefetch, withDomainLayout } from './parts/domain-layout.tsx';
import { MailFlow } from './parts/mail-flow.tsx';
import { NewAliasDialog } from './parts/new-alias-dialog.tsx';
import { NewForwarderDialog } from './parts/new-forwarder-dialog.tsx';

const t = translator(addressesMessages, emailMessages, listsMessages);

interface Props {
  domainId: string;
  domain: EmailDomain | undefined;
}

/** Where mail goes besides the mailboxes: forwarders, aliases, the catch-all, and a picture of them all. */
function Forwarders({ domainId, domain, headingLevel }: DomainPageProps) {
  const [list, setList] = useListState(['tab']);
  const tab = list.filters.tab || 'forwarders';
  return (
    <section className="grid gap-5 min-w-0">
      <PendingDomainNotice domain={domain} />
      <PageTitle headingLevel={headingLevel}>
        {domain ? t('address.title', { name: domain.name }) : t('email.forwarders')}
      </PageTitle>
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
          {
            id: 'aliases',
            label: t('address.aliases'),
            content: <AliasList domainId={domainId} domain={domain} />,
            prefetch: () => prefetch.aliases(domainId),
          },
          {
            id: 'catch-all',
            label: t('address.catchAll'),
            content: <CatchAll domainId={domainId} domain={domain} />,
            prefetch: () => prefetch.catchAll(domainId),
          },
          {
            id: 'flow',
            label: t('address.flow'),
            content: <MailFlow domainId={domainId} />,
            prefetch: () => mailFlow.prefetch({ params: { id: domainId } }),
          },
        ]}
      />
    </section>
  );
}

/** One step of mail from an address to another. */
interface ForwardingRule {
  id: string;
  from: string;
  to: string;
}

interface ForwardingRuleListProps extends Props {
  rows: readonly ForwardingRule[] | undefined;
  total: number | undefined;
  state: { error: ApiError | null; isLoading: boolean; isPlaceholderData: boolean; refresh: () => Promise<void> };
  /** What the list and its actions are called. */
  labels: Record<'label' | 'search' | 'create' | 'none' | 'text' | 'from' | 'to' | 'delete', string> &
    Record<'deleteTitle' | 'deleteText', (step: { from: string; to: string }) => string>;
  icon: LucideIcon;
  CreateDialog: ComponentType<{ domain: EmailDomain; onClose: () => void }>;
  isDeleting: boolean;
  onDelete: (step: ForwardingRule) => Promise<{ ok: boolean }>;
}

/** Forwarders or aliases: found, created and deleted. */
function ForwardingRuleList({
  domain,
  rows,
  total,
  state,
  labels,
  icon,
  CreateDialog,
  isDeleting,
  onDelete,
}: ForwardingRuleListProps) {
  const [list, setList] = useListState(['tab']);
  const [isCreating, setCreating] = useState(false);
  const [leaving, setLeaving] = useState<ForwardingRule | null>(null);
  const named = { from: leaving?.from ?? '', to: leaving?.to ?? '' };
  const remove = async () => {
    if (leaving && (await onDelete(leaving)).ok) setLeaving((now) => (now === leaving ? null : now));
  };
  return (
    <div className="list-card rounded-card border border-line bg-surface min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-3 p-3 border-b min-h-[65px]">
        <SearchField label={labels.search} value={list.search} onSearch={(search) => setList({ search })} />
        <Button variant="primary" icon={Plus} disabled={!domain} onClick={() => setCreating(true)}>
          {labels.create}
        </Button>
      </div>
      <Table
        label={labels.label}
        rows={rows}
        rowId={(row) => row.id}
        rowName={(row) => row.from}
        isLoading={state.isLoading}
        isStale={state.isPlaceholderData}
        error={state.error}
        onRetry={() => void state.refresh()}
        empty={
          <EmptyState icon={icon} title={list.search ? t('table.nothingFound', { search: list.search }) : labels.none}>
            {list.search ? null : labels.text}
          </EmptyState>
        }
        columns={[
          {
            id: 'from',
            title: labels.from,
            isMain: true,
            cell: (row) => <span className="font-semibold break-all">{row.from}</span>,
          },
          { id: 'to', title: labels.to, cell: (row) => <span className="break-all">{row.to}</span> },
          {
            id: 'actions',
            title: t('table.actions'),
            isActions: true,
            cell: (row) => (
              <IconButton
                label={t('address.deleteStep', { from: row.from, to: row.to })}
                icon={Trash2}
                size={16}
                onClick={() => setLeaving(row)}
              />
            ),
          },
        ]}
      />
      <ListPager list={list} setList={setList} total={total} />
      {isCreating && domain && <CreateDialog domain={domain} onClose={() => setCreating(false)} />}
      <ConfirmDialog
        title={labels.deleteTitle(named)}
        text={labels.deleteText(named)}
        confirmLabel={labels.delete}
        isOpen={leaving !== null}
        isPending={isDeleting}
        onConfirm={() => void remove()}
        onClose={() => setLeaving(null)}
      />
    </div>
  );
}

function ForwarderList(props: Props) {
  const [list] = useListState(['tab']);
  const state = useResource(forwarders, {
    params: { id: props.domainId },
    query: { page: list.page, per_page: list.perPage, search: list.search },
  });
  const failure = state.error;
  // Messages beside the one that the list is empty
  const error = useMemo(
    () => failure && new ApiError(failure.kind, failure.status, { errors: forwarderListErrors(failure) }),
    [failure],
  );
  return (
    <ForwardingRuleList
      {...props}
      rows={state.data?.forwarders.map(({ id, address, goto }) => ({ id, from: address, to: goto }))}
      total={state.data?.meta?.total}
      state={{ ...state, error }}
      icon={Forward}
      CreateDialog={NewForwarderDialog}
      isDeleting={useSignalValue(deleteForwarder.isPending)}
      onDelete={({ from, to }) =>
        deleteForwarder.run({ params: { id: props.domainId }, body: { address: from, goto: to } })
      }
      labels={{
        label: t('email.forwarders'),
        search: t('address.searchForwarders'),
        create: t('address.newForwarder'),
        none: t('address.noForwarders'),
        text: t('address.forwarderText'),
        from: t('email.address'),
        to: t('address.goto'),
        deleteTitle: (step) => t('address.deleteForwarderTitle', step),
        deleteText: (step) => t('address.deleteForwarderText', step),
        delete: t('address.deleteForwarder'),
      }}
    />
  );
}

function AliasList(props: Props) {
  const [list] = useListState(['tab']);
  const state = useResource(mailboxAliases, {
    params: { id: props.domainId },
    query: { page: list.page, per_page: list.perPage, search: list.search },
  });
  return (
    <ForwardingRuleList
      {...props}
      rows={state.data?.alias.map(({ id, alias, goto }) => ({ id, from: alias, to: goto }))}
      total={state.data?.meta?.total}
      state={state}
      icon={AtSign}
      CreateDialog={NewAliasDialog}
      isDeleting={useSignalValue(deleteAlias.isPending)}
      onDelete={({ from, to }) => deleteAlias.run({ params: { id: props.domainId }, body: { alias: from, goto: to } })}
      labels={{
        label: t('address.aliases'),
        search: t('address.searchAliases'),
        create: t('address.newAlias'),
        none: t('address.noAliases'),
        text: t('address.aliasText'),
        from: t('address.alias'),
        to: t('address.leadsTo'),
        deleteTitle: (step) => t('address.deleteAliasTitle', step),
        deleteText: (step) => t('address.deleteAliasText', step),
        delete: t('address.deleteAlias'),
      }}
    />
  );
}

export const ForwardersScreen = withDomainLayout(Forwarders);
