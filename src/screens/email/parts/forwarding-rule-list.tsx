import { type LucideIcon, Plus, Trash2 } from 'lucide-react';
import { type ComponentType, type ReactNode, Suspense, useState } from 'react';
import type { EmailDomain } from '#core/email/email.schema.ts';
import { addressesMessages } from '#core/i18n/messages/addresses.en.ts';
import { listsMessages } from '#core/i18n/messages/lists.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { Button, IconButton } from '#screens/ui/button.tsx';
import { ConfirmDialog } from '#screens/ui/dialog.tsx';
import { EmptyState } from '#screens/ui/feedback.tsx';
import type { ListSource } from '#screens/ui/list-screen.tsx';
import { ListPager, SearchField, useListState } from '#screens/ui/list-state.tsx';
import { type Column, Table } from '#screens/ui/table.tsx';
import { useDeletion } from './use-deletion.ts';

const t = translator(addressesMessages, listsMessages);

/** A forwarder or an alias. */
interface ForwardingRule {
  id: string;
  from: string;
  to: string;
}

interface Labels extends Record<'label' | 'search' | 'create' | 'none' | 'text' | 'from' | 'to' | 'delete', string> {
  deleteTitle: (rule: { from: string; to: string }) => string;
  deleteText: (rule: { from: string; to: string }) => string;
}

interface Props {
  domain: EmailDomain | undefined;
  rows: readonly ForwardingRule[] | undefined;
  total: number | undefined;
  state: ListSource;
  labels: Labels;
  icon: LucideIcon;
  CreateDialog: ComponentType<{ domain: EmailDomain; onClose: () => void }>;
  isDeleting: boolean;
  onDelete: (rule: ForwardingRule) => Promise<{ ok: boolean }>;
}

/** Forwarders or aliases of a domain: searched, created and deleted. */
export function ForwardingRuleList({ domain, CreateDialog, isDeleting, onDelete, ...table }: Props) {
  const { labels } = table;
  const [list, setList] = useListState(['tab']);
  const [isCreating, setCreating] = useState(false);
  const deletion = useDeletion(onDelete);
  const { from = '', to = '' } = deletion.item ?? {};
  const isEmpty = table.total === 0 && list.search === '';
  const create = (
    <Button variant="primary" icon={Plus} disabled={!domain} onClick={() => setCreating(true)}>
      {labels.create}
    </Button>
  );
  return (
    <div className="list-card rounded-card border border-line bg-surface min-w-0">
      {!isEmpty && (
        <div className="flex flex-wrap items-center justify-between gap-2 px-3 py-2 border-b min-h-[53px]">
          <SearchField label={labels.search} value={list.search} onSearch={(search) => setList({ search })} />
          {create}
        </div>
      )}
      <RuleTable {...table} search={list.search} create={create} onDelete={deletion.ask} />
      <ListPager list={list} setList={setList} total={table.total} onPrefetch={table.state.prefetchPage} />
      <Suspense fallback={null}>
        {isCreating && domain && <CreateDialog domain={domain} onClose={() => setCreating(false)} />}
      </Suspense>
      <ConfirmDialog
        {...deletion.dialog}
        title={labels.deleteTitle({ from, to })}
        text={labels.deleteText({ from, to })}
        confirmLabel={labels.delete}
        isPending={isDeleting}
      />
    </div>
  );
}

interface RuleTableProps extends Pick<Props, 'rows' | 'state' | 'labels' | 'icon'> {
  search: string;
  create: ReactNode;
  onDelete: (rule: ForwardingRule) => void;
}

const RuleTable = ({ rows, state, labels, icon, search, create, onDelete }: RuleTableProps) => (
  <Table
    label={labels.label}
    rows={rows}
    rowId={(rule) => rule.id}
    rowName={(rule) => rule.from}
    isLoading={state.isLoading}
    isStale={state.isPlaceholderData}
    error={state.error}
    onRetry={() => void state.refresh()}
    empty={
      search ? (
        <EmptyState icon={icon} title={t('table.nothingFound', { search })} />
      ) : (
        <EmptyState icon={icon} title={labels.none} action={create}>
          {labels.text}
        </EmptyState>
      )
    }
    columns={ruleColumns(labels, onDelete)}
  />
);

const ruleColumns = (labels: Labels, onDelete: (rule: ForwardingRule) => void): Column<ForwardingRule>[] => [
  {
    id: 'from',
    title: labels.from,
    isMain: true,
    cell: (rule) => <span className="font-semibold break-all">{rule.from}</span>,
  },
  {
    id: 'to',
    title: labels.to,
    isUnlabelled: true,
    cell: (rule) => (
      <span className="break-all">
        <span className="card-only text-muted">→ </span>
        {rule.to}
      </span>
    ),
  },
  {
    id: 'actions',
    title: t('table.actions'),
    isActions: true,
    cell: (rule) => (
      <IconButton
        label={t('address.deleteStep', { from: rule.from, to: rule.to })}
        icon={Trash2}
        size={16}
        onClick={() => onDelete(rule)}
      />
    ),
  },
];
