import { Inbox, Plus, RefreshCw, X } from 'lucide-react';
import { useState } from 'react';
import { frameMessages } from '#core/i18n/messages/frame.en.ts';
import { listsMessages } from '#core/i18n/messages/lists.en.ts';
import { supportMessages } from '#core/i18n/messages/support.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { clock } from '#core/platform/clock.ts';
import { formatCount, timeAgo } from '#core/rules/format.rules.ts';
import type { Ticket } from '#core/support/support.schema.ts';
import { type CloseFailure, closeTickets, departments, tickets } from '#core/support/support.store.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { usePortal, useResource } from '../ui/context.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/feedback.tsx';
import { SelectField } from '../ui/field.tsx';
import { FilterChips } from '../ui/filter-chips.tsx';
import { Link } from '../ui/link.tsx';
import { ListPage } from '../ui/list-page.tsx';
import { ListPager, SearchField, useListState } from '../ui/list-state.tsx';
import { Table } from '../ui/table.tsx';
import { TicketStatus, ticketStatuses, ticketStatusLabel } from './parts/ticket-status.tsx';

const t = translator(frameMessages, listsMessages, supportMessages);

/** The team's tickets: found, sorted, and closed several at once. */
export function TicketsScreen() {
  const { router } = usePortal();
  const [list, setList] = useListState(['status', 'department_id']);
  const { status = '', department_id = '' } = list.filters;
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [isAsking, setAsking] = useState(false);
  const [isClosing, setClosing] = useState(false);
  const [failures, setFailures] = useState<{ closed: number; failed: readonly CloseFailure[] } | null>(null);
  const { data, error, isLoading, isPlaceholderData, refresh } = useResource(tickets, {
    query: { page: list.page, per_page: list.perPage, search: list.search, sort: list.sort, status, department_id },
  });
  const desks = useResource(departments, { query: {} });
  const chosen = data?.tickets.filter((ticket) => selected.has(ticket.id)) ?? [];
  const counts = data?.meta.counts;
  const isFiltered = Boolean(list.search || status || department_id);
  const filter = (name: string, value: string) => {
    setSelected(new Set());
    setList({ filters: { [name]: value } });
  };
  const close = async (which: readonly Ticket[]) => {
    setClosing(true);
    const outcome = await closeTickets(which.filter((ticket) => ticket.status !== 'closed'));
    setClosing(false);
    setAsking(false);
    setSelected(new Set(outcome.failed.map(({ ticket }) => ticket.id)));
    setFailures(outcome.failed.length > 0 ? outcome : null);
  };
  const newTicket = (
    <Button variant="primary" icon={Plus} onClick={() => router.navigate('/support/tickets/new')}>
      {t('ticket.new')}
    </Button>
  );
  return (
    <div className="grid gap-3">
      <nav aria-label={t('page.breadcrumbs')} className="text-sm">
        <Link to="/support/help">{t('menu.help')}</Link>
      </nav>
      <ListPage
        title={t('ticket.list')}
        total={data?.meta.total}
        action={newTicket}
        summary={
          <>
            <FilterChips
              label={t('ticket.status')}
              value={status}
              options={['', ...ticketStatuses].map((one) => {
                const n = one ? counts?.[one] : counts && Object.values(counts).reduce((sum, value) => sum + value, 0);
                return {
                  value: one,
                  label: one ? ticketStatusLabel(one) : t('ticket.all'),
                  note: counts ? formatCount(n ?? 0) : '',
                };
              })}
              onValueChange={(value) => filter('status', value)}
            />
            {failures && (
              <CloseFailures
                {...failures}
                onRetry={() => void close(failures.failed.map(({ ticket }) => ticket))}
                onClose={() => setFailures(null)}
              />
            )}
          </>
        }
        toolbar={
          <>
            <SearchField label={t('ticket.search')} value={list.search} onSearch={(search) => setList({ search })} />
            <SelectField
              label={t('ticket.department')}
              isLabelHidden
              value={department_id}
              options={[
                { value: '', label: t('ticket.anyDepartment') },
                ...(desks.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChange={(event) => filter('department_id', event.target.value)}
            />
          </>
        }
        bulkActions={
          chosen.length > 0 && (
            <>
              <span role="status" className="grow font-semibold">
                {t('ticket.selected', { n: chosen.length })}
              </span>
              <Button variant="danger" onClick={() => setAsking(true)}>
                {t('ticket.closeSelected')}
              </Button>
              <IconButton label={t('dialog.cancel')} icon={X} onClick={() => setSelected(new Set())} />
            </>
          )
        }
      >
        <Table
          label={t('ticket.list')}
          rows={data?.tickets}
          rowId={(ticket) => ticket.id}
          rowName={(ticket) => ticket.subject}
          sort={list.sort}
          onSort={(sort) => setList({ sort })}
          selected={selected}
          onSelect={setSelected}
          isLoading={isLoading}
          isStale={isPlaceholderData}
          error={error}
          onRetry={() => void refresh()}
          empty={
            <EmptyState
              icon={Inbox}
              title={
                list.search
                  ? t('table.nothingFound', { search: list.search })
                  : t(isFiltered ? 'ticket.noneOfThese' : 'ticket.none')
              }
              action={
                isFiltered ? (
                  <Button onClick={() => setList({ search: '', filters: { status: '', department_id: '' } })}>
                    {t('ticket.showAll')}
                  </Button>
                ) : (
                  newTicket
                )
              }
            >
              {isFiltered ? null : t('ticket.noneText')}
            </EmptyState>
          }
          columns={[
            {
              id: 'subject',
              title: t('ticket.subject'),
              isMain: true,
              isSortable: true,
              cell: (ticket) => (
                <Link to={`/support/tickets/${ticket.id}`} className="grid hover:text-accent">
                  <span className="font-semibold break-words">{ticket.subject}</span>
                  <span className="text-sm text-muted">#{ticket.id}</span>
                </Link>
              ),
            },
            {
              id: 'status',
              title: t('ticket.status'),
              isSortable: true,
              cell: (ticket) => <TicketStatus status={ticket.status} />,
            },
            { id: 'department', title: t('ticket.department'), cell: (ticket) => ticket.department?.name ?? '' },
            {
              id: 'updated_at',
              title: t('ticket.updated'),
              isSortable: true,
              cell: (ticket) => (
                <span className="text-muted whitespace-nowrap">
                  {t('time.ago', { time: timeAgo(ticket.updated_at, clock().now()) })}
                </span>
              ),
            },
          ]}
        />
        <ListPager list={list} setList={setList} total={data?.meta.total} />
      </ListPage>
      <ConfirmDialog
        title={
          chosen.length === 1
            ? t('ticket.closeTitleOne', { subject: chosen[0]?.subject ?? '' })
            : t('ticket.closeTitle', { n: chosen.length })
        }
        text={
          <div className="grid gap-3">
            {chosen.length > 1 && (
              <ul className="grid gap-1 max-h-48 overflow-y-auto">
                {chosen.map((ticket) => (
                  <li key={ticket.id} className="truncate">
                    #{ticket.id} {ticket.subject}
                  </li>
                ))}
              </ul>
            )}
            <p>{t('ticket.closeText')}</p>
          </div>
        }
        confirmLabel={t('ticket.closeSelected')}
        isOpen={isAsking}
        isPending={isClosing}
        onConfirm={() => void close(chosen)}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}

/** What did not close, row by row. */
function CloseFailures({
  closed,
  failed,
  onRetry,
  onClose,
}: {
  closed: number;
  failed: readonly CloseFailure[];
  onRetry: () => void;
  onClose: () => void;
}) {
  return (
    <div role="alert" className="flex items-start gap-3 p-4 rounded-card bg-danger-soft text-danger">
      <div className="grid gap-1 grow min-w-0">
        <p className="font-semibold">{t('ticket.closedFailed', { n: closed, failed: failed.length })}</p>
        <ul className="grid gap-0.5">
          {failed.map(({ ticket, reason }) => (
            <li key={ticket.id}>{t('ticket.failedRow', { subject: ticket.subject, reason })}</li>
          ))}
        </ul>
      </div>
      <Button size="small" icon={RefreshCw} onClick={onRetry}>
        {t('ticket.retryFailed')}
      </Button>
      <IconButton label={t('notice.dismiss')} icon={X} size={16} onClick={onClose} />
    </div>
  );
}
