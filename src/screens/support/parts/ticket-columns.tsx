import { supportMessages } from '#core/i18n/messages/support.en.ts';
import { translator } from '#core/i18n/translator.ts';
import type { Ticket } from '#core/support/support.schema.ts';
import { RelativeTime } from '#screens/ui/relative-time.tsx';
import { RowName } from '#screens/ui/row-name.tsx';
import type { Column } from '#screens/ui/table.tsx';
import { TicketStatus } from './ticket-status.tsx';

const t = translator(supportMessages);

export const ticketColumns = (): Column<Ticket>[] => [
  {
    id: 'subject',
    title: t('ticket.subject'),
    isMain: true,
    isTwoLine: true,
    isSortable: true,
    cell: (ticket) => (
      <RowName to={`/support/tickets/${ticket.id}`} note={`#${ticket.id}`}>
        {ticket.subject}
      </RowName>
    ),
  },
  {
    id: 'status',
    title: t('ticket.status'),
    isSortable: true,
    card: 'status',
    cell: (ticket) => <TicketStatus status={ticket.status} />,
  },
  { id: 'department', title: t('ticket.department'), cell: (ticket) => ticket.department?.name ?? '' },
  {
    id: 'updated_at',
    title: t('ticket.updated'),
    card: 'fact',
    isSortable: true,
    cell: (ticket) => <RelativeTime iso={ticket.updated_at} className="text-muted whitespace-nowrap" />,
  },
];
