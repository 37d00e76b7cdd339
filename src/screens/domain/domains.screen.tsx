import { Download, Globe, Lock, Plus, RefreshCw, Repeat, Server, UserRound } from 'lucide-react';
import { Suspense, useState } from 'react';
import { DOMAIN_LIST_TYPES, type DomainListType, domainLists, fetchAllDomains } from '#core/domain/domains.store.ts';
import { formatCount } from '#core/i18n/format-count.ts';
import { domainsMessages } from '#core/i18n/messages/domains.en.ts';
import { listsMessages } from '#core/i18n/messages/lists.en.ts';
import { type MessageKey, translator } from '#core/i18n/translator.ts';
import type { Service } from '#core/service/service.schema.ts';
import { fetchStatus } from '#core/store/fetch-status.ts';
import { type ListState, readListState, toListQuery } from '#core/store/list-state.ts';
import { Button, UnstyledButton } from '../ui/button.tsx';
import { usePortal, useResource } from '../ui/context.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { ListFilter } from '../ui/list-filter.tsx';
import { ListScreen } from '../ui/list-screen.tsx';
import { useListState } from '../ui/list-state.tsx';
import { useColumns } from '../ui/use-columns.ts';
import { useCsvExport } from '../ui/use-csv-export.ts';
import { useSelection } from '../ui/use-selection.ts';
import type { BulkTask } from './parts/bulk-task-dialog.tsx';
import { domainColumns, domainCsvHeader, toDomainCsvRow } from './parts/domain-columns.tsx';
import { PendingDomains } from './parts/pending-domains.tsx';

const t = translator(domainsMessages, listsMessages);

const BulkTaskDialog = lazyPart(() => import('./parts/bulk-task-dialog.tsx').then((module) => module.BulkTaskDialog));

const typeLabels: Record<DomainListType, MessageKey<typeof domainsMessages>> = {
  active: 'domains.tabActive',
  near_renewal: 'domains.tabNearRenewal',
  expired: 'domains.tabExpired',
};
const emptyTitles: Record<DomainListType, MessageKey<typeof domainsMessages>> = {
  active: 'domains.none',
  near_renewal: 'domains.noneNearRenewal',
  expired: 'domains.noneExpired',
};
const toType = (status: string | undefined): DomainListType =>
  DOMAIN_LIST_TYPES.find((type) => type === status) ?? 'active';

/** The team's domains by type. Several can be changed or renewed at once. */
export function DomainsScreen() {
  const { router } = usePortal();
  const [list, setList] = useListState(['status', 'auto_renew']);
  const type = toType(list.filters.status);
  const reads = useDomainReads(list, type);
  const state = reads[type];
  const rows = state.data?.services;
  const columns = useColumns(() => domainColumns(type, (path) => router.navigate(path)), [type, router]);
  const selection = useSelection(rows);
  const { progress, exportDomains } = useDomainExport(list, type);
  const [task, setTask] = useState<BulkTask | null>(null);
  const selectType = (next: string) => {
    selection.clear();
    setList({ filters: { status: next === 'active' ? '' : next } });
  };
  return (
    <div className="grid gap-5" data-status={fetchStatus(state) ?? undefined}>
      <ListScreen
        title={t('domains.title')}
        list={list}
        setList={setList}
        from={state}
        rows={rows}
        total={state.data?.meta.total}
        columns={columns}
        columnsKey="domains"
        rowName={({ name }) => name}
        isVirtualized={list.perPage > 25}
        searchLabel={t('domains.search')}
        filters={
          <>
            <TypeFilter reads={reads} type={type} onTypeChange={selectType} />
            <AutoRenewFilter list={list} setList={setList} />
          </>
        }
        hasOtherRows={type !== 'active' || DOMAIN_LIST_TYPES.some((other) => (reads[other].data?.meta.total ?? 0) > 0)}
        toolbarActions={
          rows?.length || state.isLoading ? (
            <Button
              size="small"
              icon={Download}
              isPending={progress !== null}
              disabled={!rows?.length}
              onClick={exportDomains}
            >
              {t('domains.csv')}
            </Button>
          ) : null
        }
        action={<AddButton />}
        progress={progress}
        selection={selection}
        bulkActions={{
          text: t('domains.selected', { n: selection.selectedRows.length }),
          clearLabel: t('domains.selectNone'),
          buttons: <BulkButtons type={type} onTask={setTask} />,
        }}
        isFiltered={list.filters.auto_renew === 'off'}
        empty={emptyState(type, () => selectType('active'), setList)}
      />
      {/* Below the list: it is known a moment after the list is drawn, and would push it down. */}
      <PendingDomains isListShown={rows !== undefined || state.error !== null} />
      <TaskDialog task={task} selection={selection} onClose={() => setTask(null)} />
    </div>
  );
}
DomainsScreen.prefetch = () => domainLists.active.prefetch(toListQuery(readListState('')));

function AddButton() {
  return (
    <LinkButton variant="primary" icon={Plus} to="/domains/add-domain">
      {t('domains.add')}
    </LinkButton>
  );
}

/** What a type without domains says, and its next step. */
const emptyState = (type: DomainListType, showActive: () => void, setList: (change: Partial<ListState>) => void) => ({
  icon: Globe,
  title: t(emptyTitles[type]),
  text: t(type === 'active' ? 'domains.noneText' : 'domains.noneDueText'),
  action: type === 'active' ? <AddButton /> : <Button onClick={showActive}>{t('domains.showActive')}</Button>,
  filteredTitle: t('domains.noMatch'),
  filteredAction: (
    <Button onClick={() => setList({ search: '', filters: { auto_renew: '' } })}>{t('domains.clearFilters')}</Button>
  ),
});

interface TaskDialogProps {
  task: BulkTask | null;
  selection: ReturnType<typeof useSelection<Service>>;
  onClose: () => void;
}

/** The domains that a task failed for stay selected. */
const TaskDialog = ({ task, selection, onClose }: TaskDialogProps) => (
  <Suspense fallback={null}>
    {task && (
      <BulkTaskDialog
        task={task}
        domains={selection.selectedRows}
        onClose={onClose}
        onDone={(failedIds) => {
          selection.setSelectedIds(failedIds);
          onClose();
        }}
      />
    )}
  </Suspense>
);

/** One read for each type, of the same search: the open one gives the rows, all of them give the counts. */
function useDomainReads(list: ListState, type: DomainListType) {
  const query = { ...toListQuery(list), ...(list.filters.auto_renew === 'off' ? { auto_renew: 'off' as const } : {}) };
  // The first page of another type is what opens when its tab is chosen.
  const queryOf = (other: DomainListType) => (other === type ? query : { ...query, page: 1 });
  return {
    active: useResource(domainLists.active, queryOf('active')),
    near_renewal: useResource(domainLists.near_renewal, queryOf('near_renewal')),
    expired: useResource(domainLists.expired, queryOf('expired')),
  };
}

interface TypeFilterProps {
  reads: ReturnType<typeof useDomainReads>;
  type: DomainListType;
  onTypeChange: (type: string) => void;
}

const TypeFilter = ({ reads, type, onTypeChange }: TypeFilterProps) => (
  <ListFilter
    label={t('domains.types')}
    value={type}
    options={DOMAIN_LIST_TYPES.map((value) => {
      const total = reads[value].data?.meta.total;
      const isFailed = total === undefined && reads[value].error !== null;
      return {
        value,
        label: t(typeLabels[value]),
        note: total === undefined ? (isFailed ? '–' : '…') : formatCount(total),
      };
    })}
    onChange={onTypeChange}
  />
);

interface AutoRenewFilterProps {
  list: ListState;
  setList: (change: Partial<ListState>) => void;
}

function AutoRenewFilter({ list, setList }: AutoRenewFilterProps) {
  const isOn = list.filters.auto_renew === 'off';
  return (
    <UnstyledButton
      aria-pressed={isOn}
      onClick={() => setList({ filters: { auto_renew: isOn ? '' : 'off' } })}
      className={`inline-flex items-center gap-2 h-9 px-3 rounded border font-medium text-sm whitespace-nowrap ${isOn ? 'border-accent bg-accent-soft text-accent' : 'border-control text-muted hover:bg-hover'}`}
    >
      {t('domains.autoRenewOff')}
    </UnstyledButton>
  );
}

/** An expired domain can only be renewed. */
function BulkButtons({ type, onTask }: { type: DomainListType; onTask: (task: BulkTask) => void }) {
  const buttons = [
    { task: 'auto-renew', icon: Repeat, label: t('domains.autoRenew') },
    { task: 'lock', icon: Lock, label: t('domains.lock') },
    { task: 'name-servers', icon: Server, label: t('domains.nameServers') },
    { task: 'contacts', icon: UserRound, label: t('domains.contacts') },
  ] as const;
  return (
    <>
      <Button size="small" icon={RefreshCw} onClick={() => onTask('renew')}>
        {t('domains.renew')}
      </Button>
      {type !== 'expired' &&
        buttons.map(({ task, icon, label }) => (
          <Button key={task} size="small" icon={icon} onClick={() => onTask(task)}>
            {label}
          </Button>
        ))}
    </>
  );
}

/** Exports all domains that the search and the filter find, in the order of the list. */
function useDomainExport({ search, sort, filters }: ListState, type: DomainListType) {
  const { progress, exportCsv } = useCsvExport();
  const exportDomains = () =>
    void exportCsv({
      fileName: `domains-${type}.csv`,
      progressMessage: (percent) => t('domains.exporting', { percent }),
      fetchRows: async (onProgress) => {
        const query = { search, sort, ...(filters.auto_renew === 'off' ? { auto_renew: 'off' as const } : {}) };
        const all: Service[] = await fetchAllDomains(type, query, onProgress);
        return [domainCsvHeader(), ...all.map(toDomainCsvRow)];
      },
    });
  return { progress, exportDomains };
}
