import '../../core/i18n/areas/dashboard.ts';
import '../../core/i18n/areas/email.ts';
import { CalendarClock, CircleCheck, FileText, Globe, LifeBuoy, type LucideIcon, Mail, Server } from 'lucide-react';
import { invoices } from '../../core/billing/billing.store.ts';
import { emailDomains } from '../../core/email/email.store.ts';
import { t, tn, type WordKey } from '../../core/i18n/index.ts';
import { clock } from '../../core/platform/clock.ts';
import { count, date, fileSize, money, remainingDays } from '../../core/rules/format.rules.ts';
import { services } from '../../core/service/service.store.ts';
import { session } from '../../core/session/session.store.ts';
import { tickets } from '../../core/support/support.store.ts';
import { mayOpen } from '../../core/user/access.rules.ts';
import { useResource, useValue } from '../ui/context.tsx';
import { Chip, EmptyState, ErrorState, Meter, Skeleton } from '../ui/feedback.tsx';
import { Link } from '../ui/link.tsx';

const MB = 1_000_000;

/** What the team has, what needs attention, and how full its mail is. Only what the user's roles may see is asked for. */
export function Dashboard() {
  const user = useValue(session().user);
  if (!user) return null;
  const may = (path: string) => mayOpen(path, user);
  const firstname = user.properties?.firstname ?? '';
  return (
    <div className="grid gap-8">
      <ListHeading title={t('dashboard.hello', { name: firstname })} />
      <div className="counter-grid">
        {may('/domains') && <ServiceCounter type="domain" word="dashboard.domains" icon={Globe} />}
        {may('/email') && <EmailCounter />}
        {may('/domains') && <ServiceCounter type="cloud" word="dashboard.servers" icon={Server} />}
        {may('/support') && <TicketCounter />}
        {may('/billing') && <InvoiceCounter />}
      </div>
      <div className="dashboard-grid">
        {(may('/domains') || may('/billing')) && <Attention mayServices={may('/domains')} mayInvoices={may('/billing')} />}
        {may('/email') && <MailStorage />}
      </div>
    </div>
  );
}

const ListHeading = ({ title }: { title: string }) => <h1 className="text-xl font-bold">{title}</h1>;

function Counter({
  icon: Icon,
  word,
  value,
  note,
  to,
  isLoading,
}: {
  icon: LucideIcon;
  word: WordKey;
  value: number | undefined;
  note?: string | undefined;
  to?: string;
  isLoading: boolean;
}) {
  const body = (
    <>
      <span className="flex items-center gap-2 text-muted">
        <Icon size={18} aria-hidden className="text-accent" />
        {t(word)}
      </span>
      <span className="font-heading text-2xl font-bold tabular-nums min-h-[40px]">
        {isLoading ? <Skeleton width={72} height={34} /> : value === undefined ? '–' : count(value)}
      </span>
      <span className="text-sm text-muted min-h-[19px]">{note}</span>
    </>
  );
  const look = 'grid gap-1 p-4 rounded-card border border-line bg-surface content-start';
  return to ? (
    <Link to={to} className={`${look} hover:border-accent`}>
      {body}
    </Link>
  ) : (
    <div className={look}>{body}</div>
  );
}

function ServiceCounter({ type, word, icon }: { type: string; word: WordKey; icon: LucideIcon }) {
  const { data, isLoading } = useResource(services, { query: { type, per_page: 10 } });
  return <Counter icon={icon} word={word} value={data?.meta.total} isLoading={isLoading} />;
}

function EmailCounter() {
  const { data, isLoading } = useResource(emailDomains, { query: { page: 1, per_page: 25 } });
  const boxes = data?.domains.reduce((sum, domain) => sum + domain.mailboxes, 0);
  return (
    <Counter
      icon={Mail}
      word="dashboard.mailboxes"
      value={boxes}
      note={data && tn('dashboard.inDomain', 'dashboard.inDomains', data.meta.total)}
      to="/email"
      isLoading={isLoading}
    />
  );
}

function TicketCounter() {
  const all = useResource(tickets, { query: { per_page: 10 } });
  return <Counter icon={LifeBuoy} word="dashboard.tickets" value={all.data?.meta.total} isLoading={all.isLoading} />;
}

function InvoiceCounter() {
  const { data, isLoading } = useResource(invoices, { query: { status: 'unpaid', per_page: 10 } });
  const due = data?.invoices.reduce((sum, invoice) => sum + invoice.total, 0);
  return (
    <Counter icon={FileText} word="dashboard.unpaid" value={data?.meta.total} note={due ? t('dashboard.due', { amount: money(due) }) : undefined} isLoading={isLoading} />
  );
}

/** Renewals of the next 31 days and unpaid invoices, nearest first, each with its place on the line of days. */
function Attention({ mayServices, mayInvoices }: { mayServices: boolean; mayInvoices: boolean }) {
  const renewals = useResource(services, mayServices ? { query: { status: 'near_renewal', per_page: 10 } } : null);
  const unpaid = useResource(invoices, mayInvoices ? { query: { status: 'unpaid', per_page: 10 } } : null);
  const now = clock().now();
  const entries = [
    ...(renewals.data?.services ?? []).map((service) => ({
      id: `s${service.id}`,
      name: service.name,
      kind: service.label,
      at: service.renewal_at ?? '',
      price: service.price,
      wordOne: 'dashboard.renewsInOne' as const,
      word: 'dashboard.renewsIn' as const,
      wordToday: 'dashboard.renewsToday' as const,
    })),
    ...(unpaid.data?.invoices ?? []).map((invoice) => ({
      id: `i${invoice.id}`,
      name: t('dashboard.invoice', { id: invoice.id }),
      kind: date(invoice.created_at),
      at: invoice.due_at ?? '',
      price: invoice.total,
      wordOne: 'dashboard.dueInOne' as const,
      word: 'dashboard.dueIn' as const,
      wordToday: 'dashboard.dueToday' as const,
    })),
  ].sort((a, b) => a.at.localeCompare(b.at));
  const isLoading = (mayServices && renewals.isLoading) || (mayInvoices && unpaid.isLoading);
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
          <DayLine days={entries.map((entry) => remainingDays(entry.at, now))} />
          <ul>
            {entries.map((entry) => {
              const days = remainingDays(entry.at, now);
              return (
                <li key={entry.id} className="grid gap-1.5 px-4 py-3 border-b last:border-b-0">
                  <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                    <span className="min-w-0">
                      <span className="font-semibold break-words">{entry.name}</span>
                      <span className="text-sm text-muted"> · {entry.kind}</span>
                    </span>
                    <span className="flex items-center gap-3">
                      <span className="tabular-nums">{money(entry.price)}</span>
                      <span className="sm:min-w-[136px] flex justify-end">
                        <Chip tone={tone(days)} icon={CalendarClock}>
                          {days === 0 ? t(entry.wordToday) : tn(entry.wordOne, entry.word, days)}
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
function DayLine({ days }: { days: readonly number[] }) {
  return (
    <div aria-hidden className="px-5 pt-5 pb-3 border-b">
      <div className="relative h-0.5 rounded-full bg-line">
        {days.map((day, index) => (
          // Two things may fall on one day
          <span
            key={index}
            className={`absolute -top-1 w-2.5 h-2.5 -ml-1 rounded-full ${tone(day) === 'danger' ? 'bg-danger' : tone(day) === 'warning' ? 'bg-warning' : 'bg-faint'}`}
            style={{ left: `${(Math.min(day, WINDOW_DAYS) / WINDOW_DAYS) * 100}%` }}
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

function MailStorage() {
  const { data, error, isLoading, refresh } = useResource(emailDomains, { query: { page: 1, per_page: 25 } });
  return (
    <section className="rounded-card border border-line bg-surface min-w-0">
      <h2 className="flex items-center gap-2 px-4 py-3 border-b text-md font-bold">
        <Mail size={18} aria-hidden className="text-accent" />
        {t('dashboard.mailStorage')}
      </h2>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refresh()} />
      ) : (
        <ul className="grid gap-4 p-4">
          {isLoading && [0, 1].map((row) => <Skeleton key={row} height={32} />)}
          {data?.domains.slice(0, 6).map((domain) => (
            <li key={domain.id} className="grid gap-1">
              <Link to={`/email/${domain.id}/mailboxes`} className="font-semibold hover:text-accent hover:underline break-words">
                {domain.name}
              </Link>
              <Meter
                label={t('email.quotaOf', { name: domain.name })}
                value={domain.quota_given}
                max={domain.quota_total}
                text={t('email.givenOf', { used: fileSize(domain.quota_given * MB), quota: fileSize(domain.quota_total * MB) })}
              />
            </li>
          ))}
          {data?.domains.length === 0 && <li className="text-muted">{t('email.noDomains')}</li>}
        </ul>
      )}
    </section>
  );
}
