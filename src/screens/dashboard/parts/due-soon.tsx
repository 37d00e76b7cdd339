import { CalendarClock, CircleCheck } from 'lucide-react';
import { invoices } from '#core/billing/billing.store.ts';
import { dashboardMessages } from '#core/i18n/messages/dashboard.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { clock } from '#core/platform/clock.ts';
import { daysUntil, formatDate, formatMoney } from '#core/rules/format.rules.ts';
import { services } from '#core/service/service.store.ts';
import { useResource } from '#screens/ui/context.tsx';
import { Chip, EmptyState, ErrorState, Skeleton } from '#screens/ui/feedback.tsx';
import { Link } from '#screens/ui/link.tsx';

const t = translator(dashboardMessages);

/** Renewals of the next 31 days and unpaid invoices, nearest first, each with its place on the line of days. */
export function DueSoon({ canViewServices, canViewInvoices }: { canViewServices: boolean; canViewInvoices: boolean }) {
  const renewals = useResource(services, canViewServices ? { query: { status: 'near_renewal', per_page: 10 } } : null);
  const unpaid = useResource(invoices, canViewInvoices ? { query: { status: 'unpaid', per_page: 10 } } : null);
  const now = clock().now();
  const entries = [
    ...(renewals.data?.services ?? []).map((service) => ({
      id: `s${service.id}`,
      to: `/service/${service.type}/${service.id}`,
      name: service.name,
      kind: service.label,
      at: service.renewal_at ?? '',
      price: service.price,
      labelKey: 'dashboard.renewsIn' as const,
      todayLabelKey: 'dashboard.renewsToday' as const,
    })),
    ...(unpaid.data?.invoices ?? []).map((invoice) => ({
      id: `i${invoice.id}`,
      to: `/billing/invoices/${invoice.id}`,
      name: t('dashboard.invoice', { id: invoice.id }),
      kind: formatDate(invoice.created_at),
      at: invoice.due_at ?? '',
      price: invoice.total,
      labelKey: 'dashboard.dueIn' as const,
      todayLabelKey: 'dashboard.dueToday' as const,
    })),
  ].sort((a, b) => a.at.localeCompare(b.at));
  const isLoading = (canViewServices && renewals.isLoading) || (canViewInvoices && unpaid.isLoading);
  const error = renewals.error ?? unpaid.error;
  return (
    <section className="rounded-card border border-line bg-surface min-w-0">
      <h2 className="flex items-center gap-2 px-4 py-3 border-b text-md font-bold">
        <CalendarClock size={18} aria-hidden className="text-accent" />
        {t('dashboard.attention')}
      </h2>
      {error && entries.length === 0 ? (
        <ErrorState error={error} onRetry={() => void Promise.all([renewals.refresh(), unpaid.refresh()])} />
      ) : isLoading ? (
        <div className="grid gap-4 p-4">
          {[70, 55, 64].map((width) => (
            <Skeleton key={width} width={`${width}%`} height={20} />
          ))}
        </div>
      ) : entries.length === 0 ? (
        <EmptyState icon={CircleCheck} title={t('dashboard.nothingDue')} />
      ) : (
        <>
          <DueTimeline days={entries.map((entry) => daysUntil(entry.at, now))} />
          <ul>
            {entries.map((entry) => {
              const days = daysUntil(entry.at, now);
              return (
                <li key={entry.id} className="grid gap-1.5 px-4 py-3 border-b last:border-b-0">
                  <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                    <span className="min-w-0">
                      <Link to={entry.to} className="font-semibold break-words hover:text-accent hover:underline">
                        {entry.name}
                      </Link>
                      <span className="text-sm text-muted"> · {entry.kind}</span>
                    </span>
                    <span className="flex items-center gap-3">
                      <span className="tabular-nums">{formatMoney(entry.price)}</span>
                      <span className="sm:min-w-[136px] flex justify-end">
                        <Chip tone={tone(days)} icon={CalendarClock}>
                          {days === 0 ? t(entry.todayLabelKey) : t(entry.labelKey, { n: days })}
                        </Chip>
                      </span>
                    </span>
                  </div>
                </li>
              );
            })}
          </ul>
        </>
      )}
    </section>
  );
}

const WINDOW_DAYS = 31;

/** The next 31 days as a line, a dot for each thing that is due; the list below says the same in words. */
function DueTimeline({ days }: { days: readonly number[] }) {
  return (
    <div aria-hidden className="px-5 pt-5 pb-3 border-b">
      <div className="relative h-0.5 rounded-full bg-line">
        {days.map((day, index) => (
          // Two things may fall on one day
          <span
            key={index}
            className={`absolute -top-1 w-2.5 h-2.5 -ml-1 rounded-full ${tone(day) === 'danger' ? 'bg-danger' : tone(day) === 'warning' ? 'bg-warning' : 'bg-faint'}`}
            style={{ insetInlineStart: `${(Math.min(day, WINDOW_DAYS) / WINDOW_DAYS) * 100}%` }}
          />
        ))}
      </div>
      <div className="flex justify-between pt-2 text-xs text-muted">
        <span>{t('dashboard.today')}</span>
        <span>{t('dashboard.inDays', { n: WINDOW_DAYS })}</span>
      </div>
    </div>
  );
}

const tone = (days: number) => (days <= 7 ? 'danger' : days <= 14 ? 'warning' : 'neutral');
