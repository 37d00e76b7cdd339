import { supportMessages } from '#core/i18n/messages/support.en.ts';
import { translator } from '#core/i18n/translator.ts';
import type { Ticket } from '#core/support/support.schema.ts';
import { Link } from '#screens/ui/link.tsx';
import { RelativeTime } from '#screens/ui/relative-time.tsx';
import type { Column } from '#screens/ui/table.tsx';
import { TicketStatus } from './ticket-status.tsx';

const t = translator(supportMessages);

export const ticketColumns = (): Column<Ticket>[] => [
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
    cell: (ticket) => <RelativeTime iso={ticket.updated_at} className="text-muted whitespace-nowrap" />,
  },
];
