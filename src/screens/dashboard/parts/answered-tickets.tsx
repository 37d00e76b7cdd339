import { CircleCheck, MessageSquareReply } from 'lucide-react';
import { dashboardMessages } from '#core/i18n/messages/dashboard.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { tickets } from '#core/support/support.store.ts';
import { useResource } from '#screens/ui/context.tsx';
import { EmptyState, Skeleton } from '#screens/ui/feedback.tsx';
import { Link } from '#screens/ui/link.tsx';
import { Loaded } from '#screens/ui/loaded.tsx';
import { RelativeTime } from '#screens/ui/relative-time.tsx';
import { DashboardCard } from './dashboard-card.tsx';

const t = translator(dashboardMessages);

/** Tickets that support has answered and that wait for the customer. */
export function AnsweredTickets() {
  const answered = useResource(tickets, { query: { status: 'answered', per_page: 10 } });
  return (
    <DashboardCard icon={MessageSquareReply} title={t('dashboard.waiting')}>
      <Loaded from={answered} skeleton={<TicketSkeleton />}>
        {(list) =>
          list.tickets.length === 0 ? (
            <EmptyState icon={CircleCheck} title={t('dashboard.nobodyWaits')} />
          ) : (
            <ul>
              {list.tickets.slice(0, 5).map((ticket) => (
                <li key={ticket.id} className="border-b last:border-b-0">
                  <Link to={`/support/tickets/${ticket.id}`} className="grid gap-0.5 px-4 py-3 hover:bg-hover">
                    <span className="font-semibold break-words">{ticket.subject}</span>
                    <RelativeTime iso={ticket.updated_at} className="text-sm text-muted" />
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </DashboardCard>
  );
}

const TicketSkeleton = () => (
  <div className="p-4">
    <Skeleton height={36} />
  </div>
);
