import { CalendarClock, CircleCheck } from 'lucide-react';
import { dashboardMessages } from '#core/i18n/messages/dashboard.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { clock } from '#core/platform/clock.ts';
import { daysUntil, formatMoney } from '#core/rules/format.rules.ts';
import { Chip, EmptyState, Skeleton } from '#screens/ui/feedback.tsx';
import { Link } from '#screens/ui/link.tsx';
import { Loaded } from '#screens/ui/loaded.tsx';
import { DashboardCard } from './dashboard-card.tsx';
import { type DueEntry, useDueEntries } from './use-due-entries.ts';

const t = translator(dashboardMessages);

/** What has to be paid soon, as a list and along a time line. */
export function DueSoon({ canViewServices, canViewInvoices }: { canViewServices: boolean; canViewInvoices: boolean }) {
  const due = useDueEntries(canViewServices, canViewInvoices);
  const now = clock().now();
  return (
    <DashboardCard icon={CalendarClock} title={t('dashboard.attention')}>
      <Loaded from={due} skeleton={<DueSkeleton />}>
        {(entries) =>
          entries.length === 0 ? (
            <EmptyState icon={CircleCheck} title={t('dashboard.nothingDue')} />
          ) : (
            <>
              <DueTimeline days={entries.map((entry) => daysUntil(entry.dueAt, now))} />
              <ul>
                {entries.map((entry) => (
                  <DueItem key={entry.id} entry={entry} days={daysUntil(entry.dueAt, now)} />
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
    </DashboardCard>
  );
}

const DueSkeleton = () => (
  <div className="grid gap-4 p-4">
    {[70, 55, 64].map((width) => (
      <Skeleton key={width} width={`${width}%`} height={20} />
    ))}
  </div>
);

function dueLabel({ overdueDays, todayLabelKey, labelKey }: DueEntry, days: number): string {
  if (overdueDays > 0) return t('dashboard.overdue', { n: overdueDays });
  return days === 0 ? t(todayLabelKey) : t(labelKey, { n: days });
}

function DueItem({ entry, days }: { entry: DueEntry; days: number }) {
  return (
    <li className="grid gap-1.5 px-4 py-3 border-b last:border-b-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="min-w-0">
          <Link to={entry.to} className="font-semibold break-words hover:text-accent hover:underline">
            {entry.name}
          </Link>
          <span className="text-sm text-muted"> · {entry.detail}</span>
        </span>
        <span className="flex items-center gap-3">
          <span className="tabular-nums">{formatMoney(entry.price)}</span>
          <span className="sm:min-w-[136px] flex justify-end">
            <Chip tone={urgency(days)} icon={CalendarClock}>
              {dueLabel(entry, days)}
            </Chip>
          </span>
        </span>
      </div>
    </li>
  );
}

const WINDOW_DAYS = 31;
const dotColors = { danger: 'bg-danger', warning: 'bg-warning', neutral: 'bg-faint' } as const;

/** The next 31 days as a line with a dot for each entry. Hidden from screen readers: the list holds the same. */
function DueTimeline({ days }: { days: readonly number[] }) {
  return (
    <div aria-hidden className="px-5 pt-5 pb-3 border-b">
      <div className="relative h-0.5 rounded-full bg-line">
        {days.map((day, index) => (
          // Several entries may be due on one day, so the day is no key.
          <span
            key={index}
            className={`absolute -top-1 w-2.5 h-2.5 -ml-1 rounded-full ${dotColors[urgency(day)]}`}
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

const urgency = (days: number) => (days <= 7 ? 'danger' : days <= 14 ? 'warning' : 'neutral');
