import { Inbox, Plus } from 'lucide-react';
import { useState } from 'react';
import { formatCount } from '#core/i18n/format-count.ts';
import { frameMessages } from '#core/i18n/messages/frame.en.ts';
import { listsMessages } from '#core/i18n/messages/lists.en.ts';
import { supportMessages } from '#core/i18n/messages/support.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { readListState, toListQuery } from '#core/store/list-state.ts';
import type { Ticket } from '#core/support/support.schema.ts';
import { departments, tickets } from '#core/support/support.store.ts';
import { ticketStatuses } from '#core/support/ticket-status.rules.ts';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { Button } from '../ui/button.tsx';
import { useResource } from '../ui/context.tsx';
import { SelectField } from '../ui/field.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { ListFilter } from '../ui/list-filter.tsx';
import { ListScreen } from '../ui/list-screen.tsx';
import { useListState } from '../ui/list-state.tsx';
import { useColumns } from '../ui/use-columns.ts';
import { CloseFailures, CloseTicketsDialog, useCloseTickets } from './parts/close-tickets.tsx';
import { ticketColumns } from './parts/ticket-columns.tsx';
import { ticketStatusLabel } from './parts/ticket-status.tsx';

const t = translator(frameMessages, listsMessages, supportMessages);

/** The team's tickets. Several can be closed at once. */
export function TicketsScreen() {
  const [list, setList] = useListState(['status', 'department_id']);
  const { status = '', department_id = '' } = list.filters;
  const state = useResource(tickets, { query: { ...toListQuery(list), status, department_id } });
  const selection = usePageSelection(state.data?.tickets);
  const closing = useCloseTickets(selection.setSelectedIds);
  const setFilter = (name: string, value: string) => {
    selection.clear();
    setList({ filters: { [name]: value } });
  };
  return (
    <div className="grid gap-2">
      <Breadcrumbs crumbs={[{ label: t('menu.help'), to: '/support/help' }]} current={t('ticket.list')} />
      <ListScreen
        title={t('ticket.list')}
        list={list}
        setList={setList}
        from={state}
        rows={state.data?.tickets}
        total={state.data?.meta.total}
        columns={useColumns(ticketColumns, [])}
        columnsKey="tickets"
        rowName={(ticket) => ticket.subject}
        searchLabel={t('ticket.search')}
        action={<NewTicketButton />}
        filters={
          <>
            <StatusFilter
              value={status}
              counts={state.data?.meta.counts}
              onChange={(value) => setFilter('status', value)}
            />
            <DepartmentFilter value={department_id} onChange={(value) => setFilter('department_id', value)} />
          </>
        }
        summary={<CloseFailures closing={closing} />}
        selection={selection}
        bulkActions={{
          text: t('ticket.selected', { n: selection.selectedRows.length }),
          clearLabel: t('dialog.cancel'),
          buttons: (
            <Button variant="danger" onClick={() => closing.setConfirming(true)}>
              {t('ticket.closeSelected')}
            </Button>
          ),
        }}
        empty={emptyState(() => setList({ search: '', filters: { status: '', department_id: '' } }))}
      />
      <CloseTicketsDialog tickets={selection.selectedRows} closing={closing} />
    </div>
  );
}
TicketsScreen.prefetch = () => tickets.prefetch({ query: toListQuery(readListState('')) });

function NewTicketButton() {
  return (
    <LinkButton variant="primary" icon={Plus} to="/support/tickets/new">
      {t('ticket.new')}
    </LinkButton>
  );
}

const emptyState = (showAll: () => void) => ({
  icon: Inbox,
  title: t('ticket.none'),
  text: t('ticket.noneText'),
  action: <NewTicketButton />,
  filteredTitle: t('ticket.noneOfThese'),
  filteredAction: <Button onClick={showAll}>{t('ticket.showAll')}</Button>,
});

/** Only tickets on the page shown count as selected, so that none is closed out of sight. */
function usePageSelection(page: readonly Ticket[] = []) {
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  return {
    selectedIds,
    setSelectedIds,
    selectedRows: page.filter((ticket) => selectedIds.has(ticket.id)),
    clear: () => setSelectedIds(new Set()),
  };
}

/** As wide as a digit. */
const NO_COUNT = '\u2007';

interface StatusFilterProps {
  value: string;
  /** Number of tickets by status. */
  counts: Readonly<Record<string, number>> | undefined;
  onChange: (value: string) => void;
}

function StatusFilter({ counts, ...filter }: StatusFilterProps) {
  const total = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <ListFilter
      {...filter}
      label={t('ticket.status')}
      options={['', ...Object.keys(ticketStatuses)].map((status) => ({
        value: status,
        label: status ? ticketStatusLabel(status) : t('ticket.all'),
        note: counts ? formatCount((status ? counts[status] : total) ?? 0) : NO_COUNT,
      }))}
    />
  );
}

function DepartmentFilter({ value, onChange }: Pick<StatusFilterProps, 'value' | 'onChange'>) {
  const { data: options = [] } = useResource(departments, { query: {} });
  return (
    <div className="list-filter">
      <SelectField
        label={t('ticket.department')}
        isLabelHidden
        className="h-9"
        value={value}
        options={[
          { value: '', label: t('ticket.anyDepartment') },
          ...options.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
