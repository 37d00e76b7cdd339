import { CalendarClock } from 'lucide-react';
import { overdueDays } from '#core/billing/billing.rules.ts';
import type { Invoice } from '#core/billing/billing.schema.ts';
import { invoices } from '#core/billing/billing.store.ts';
import { dashboardMessages } from '#core/i18n/messages/dashboard.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { clock } from '#core/platform/clock.ts';
import { daysUntil, formatDate, formatMoney } from '#core/rules/format.rules.ts';
import { isNotableRenewal } from '#core/service/renewal.rules.ts';
import { servicePath, servicePlan } from '#core/service/service.rules.ts';
import type { Service } from '#core/service/service.schema.ts';
import { services } from '#core/service/service.store.ts';
import { session } from '#core/session/session.store.ts';
import { useResource, useSignalValue } from '#screens/ui/context.tsx';
import { Chip } from '#screens/ui/feedback.tsx';
import { Link } from '#screens/ui/link.tsx';
import { Loaded } from '#screens/ui/loaded.tsx';
import { ListSkeleton } from './action-needed.tsx';
import { DashboardCard } from './dashboard-card.tsx';

const t = translator(dashboardMessages);

/** Entries shown; the rest is behind a link. */
const SHOWN = 5;
/** S1 §9. */
const WINDOW_DAYS = 31;

/** Renewals and invoices of the next 31 days, the nearest first, as a list and along a time line. */
export function Renewals({ canViewServices, canViewInvoices }: { canViewServices: boolean; canViewInvoices: boolean }) {
  const upcoming = useUpcoming(canViewServices, canViewInvoices);
  return (
    <DashboardCard icon={CalendarClock} title={t('dashboard.renewals')}>
      <Loaded from={upcoming} skeleton={<ListSkeleton />}>
        {({ entries }) =>
          entries.length === 0 ? (
            <p className="p-4 text-muted">{t('dashboard.nothingDue')}</p>
          ) : (
            <>
              <Timeline days={entries.map(({ days }) => days)} />
              <ul>
                {entries.map((entry) => (
                  <Entry key={entry.id} entry={entry} />
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
      {upcoming.data !== undefined && (
        <p className="px-4 py-3 border-t">
          <Link to={`${canViewInvoices ? '/billing/services' : '/service/domain'}?status=near_renewal`}>
            {upcoming.data.more > 0
              ? t('dashboard.moreRenewals', { n: upcoming.data.more })
              : t('dashboard.allRenewals')}
          </Link>
        </p>
      )}
    </DashboardCard>
  );
}

interface UpcomingEntry {
  id: string;
  to: string;
  name: string;
  detail: string;
  /** Pounds. */
  price: number;
  days: number;
  /** It does not renew unless the customer acts. */
  isEnding: boolean;
  text: string;
}

function useUpcoming(canViewServices: boolean, canViewInvoices: boolean) {
  const user = useSignalValue(session().user);
  const now = clock().now();
  const renewals = useResource(services, canViewServices ? { query: { status: 'near_renewal', per_page: 25 } } : null);
  const unpaid = useResource(invoices, canViewInvoices ? { query: { status: 'unpaid', per_page: 10 } } : null);
  const all = [
    ...(renewals.data?.services ?? [])
      .filter(isNotableRenewal)
      .map((service) => renewalEntry(service, servicePath(service, user), now)),
    ...(unpaid.data?.invoices ?? [])
      .filter((invoice) => overdueDays(invoice, now) === null)
      .map((invoice) => invoiceEntry(invoice, now)),
  ].sort((a, b) => a.days - b.days);
  const isLoading = (canViewServices && renewals.isLoading) || (canViewInvoices && unpaid.isLoading);
  const error = all.length === 0 ? (renewals.error ?? unpaid.error) : null;
  return {
    data: isLoading || error ? undefined : { entries: all.slice(0, SHOWN), more: Math.max(0, all.length - SHOWN) },
    error,
    refresh: () => Promise.all([renewals.refresh(), unpaid.refresh()]),
  };
}

function renewalEntry(service: Service, to: string, now: number): UpcomingEntry {
  const days = daysUntil(service.renewal_at ?? '', now);
  const isEnding = service.auto_renew === false;
  return {
    id: `s${service.id}`,
    to,
    name: service.name,
    detail: servicePlan(service),
    price: service.price,
    days,
    isEnding,
    text: isEnding
      ? days === 0
        ? t('dashboard.endsToday')
        : t('dashboard.endsIn', { n: days })
      : days === 0
        ? t('dashboard.renewsToday')
        : t('dashboard.renewsIn', { n: days }),
  };
}

function invoiceEntry(invoice: Invoice, now: number): UpcomingEntry {
  const days = daysUntil(invoice.due_at ?? '', now);
  return {
    id: `i${invoice.id}`,
    to: `/billing/invoices/${invoice.id}`,
    name: t('dashboard.invoice', { id: invoice.id }),
    detail: t('dashboard.issued', { date: formatDate(invoice.created_at) }),
    price: invoice.total,
    days,
    isEnding: false,
    text: days === 0 ? t('dashboard.dueToday') : t('dashboard.dueIn', { n: days }),
  };
}

const Entry = ({ entry }: { entry: UpcomingEntry }) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 min-h-[56px] border-b last:border-b-0">
    <span className="grid grid-cols-1 grow min-w-0 basis-56">
      <Link to={entry.to} className="font-semibold break-words hover:text-accent hover:underline">
        {entry.name}
      </Link>
      <span className="text-sm text-muted break-words">{entry.detail}</span>
    </span>
    <span className="flex items-center gap-3 ml-auto">
      <Chip tone={entry.isEnding || entry.days <= 7 ? 'warning' : 'neutral'} icon={CalendarClock}>
        {entry.text}
      </Chip>
      <span className="min-w-[96px] text-right tabular-nums">{formatMoney(entry.price)}</span>
    </span>
  </li>
);

/** Days from today at which the time line has a label. */
const TICKS = [0, 7, 14, 21, WINDOW_DAYS];
const position = (days: number) => `${(Math.min(days, WINDOW_DAYS) / WINDOW_DAYS) * 100}%`;

/** The next 31 days as a line with a dot for each entry. Hidden from screen readers: the list holds the same. */
const Timeline = ({ days }: { days: readonly number[] }) => (
  <div aria-hidden className="px-5 pt-5 pb-3 border-b">
    <div className="relative h-0.5 rounded-full bg-line">
      {days.map((day, index) => (
        // Several entries may be due on one day, so the day is no key.
        <span
          key={index}
          className={`meter-fill absolute -top-1 w-2.5 h-2.5 -ml-1 rounded-full ${day <= 7 ? 'bg-warning' : 'bg-accent'}`}
          style={{ insetInlineStart: position(day) }}
        />
      ))}
    </div>
    <div className="relative h-6 mt-2 text-xs text-muted tabular-nums">
      {TICKS.map((day) => (
        <span
          key={day}
          className={`absolute whitespace-nowrap ${day === 0 ? '' : day === WINDOW_DAYS ? 'right-0' : '-ml-2'}`}
          style={day === WINDOW_DAYS ? undefined : { insetInlineStart: position(day) }}
        >
          {day === 0 ? t('dashboard.today') : day === WINDOW_DAYS ? t('dashboard.inDays', { n: day }) : day}
        </span>
      ))}
    </div>
  </div>
);
