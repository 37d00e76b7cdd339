import { CircleCheck, MessageSquareReply } from 'lucide-react';
import { dashboardMessages } from '#core/i18n/messages/dashboard.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { clock } from '#core/platform/clock.ts';
import { timeAgo } from '#core/rules/format.rules.ts';
import { tickets } from '#core/support/support.store.ts';
import { useResource } from '#screens/ui/context.tsx';
import { EmptyState, ErrorState, Skeleton } from '#screens/ui/feedback.tsx';
import { Link } from '#screens/ui/link.tsx';

const t = translator(dashboardMessages);

/** Tickets that our support has answered and that now wait for the customer. */
export function AnsweredTickets() {
  const { data, error, isLoading, refresh } = useResource(tickets, { query: { status: 'answered', per_page: 10 } });
  return (
    <section className="rounded-card border border-line bg-surface min-w-0">
      <h2 className="flex items-center gap-2 px-4 py-3 border-b text-md font-bold">
        <MessageSquareReply size={18} aria-hidden className="text-accent" />
        {t('dashboard.waiting')}
      </h2>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refresh()} />
      ) : isLoading ? (
        <div className="p-4">
          <Skeleton height={36} />
        </div>
      ) : data?.tickets.length === 0 ? (
        <EmptyState icon={CircleCheck} title={t('dashboard.nobodyWaits')} />
      ) : (
        <ul>
          {data?.tickets.slice(0, 5).map((ticket) => (
            <li key={ticket.id} className="border-b last:border-b-0">
              <Link to={`/support/tickets/${ticket.id}`} className="grid gap-0.5 px-4 py-3 hover:bg-hover">
                <span className="font-semibold break-words">{ticket.subject}</span>
                <span className="text-sm text-muted">
                  {t('time.ago', { time: timeAgo(ticket.updated_at, clock().now()) })}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
