import { CircleCheck } from 'lucide-react';
import { byLocale } from '#core/i18n/by-locale.ts';
import { frameMessages } from '#core/i18n/messages/frame.en.ts';
import { providerStatusMessages } from '#core/i18n/messages/provider-status.en.ts';
import { type MessageKey, translator } from '#core/i18n/translator.ts';
import { clock } from '#core/platform/clock.ts';
import { formatDate, formatDuration, formatTime, list } from '#core/rules/format.rules.ts';
import { componentNames, currentHealth, healthByDay } from '#core/support/support.rules.ts';
import type { Announcement } from '#core/support/support.schema.ts';
import { announcements } from '#core/support/support.store.ts';
import { useResource } from '../ui/context.tsx';
import { DetailPage } from '../ui/detail-page.tsx';
import { Chip, EmptyState, Skeleton } from '../ui/feedback.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { healthDisplay } from './parts/health-display.ts';

const t = translator(frameMessages, providerStatusMessages);

const shareFormat = byLocale(
  (tag) => new Intl.NumberFormat(tag, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);

const DAYS = 90;
/** Always listed, with or without events. */
const COMPONENTS = ['Domains', 'Web hosting', 'Email', 'Cloud servers', 'WordPress'];
const stepKeys: Record<string, MessageKey<typeof providerStatusMessages>> = {
  investigating: 'status.investigating',
  identified: 'status.identified',
  monitoring: 'status.monitoring',
  resolved: 'status.resolved',
  scheduled: 'status.scheduled',
};

/** The current health of the service, planned maintenance, past incidents and news. */
export function StatusScreen() {
  return (
    <DetailPage title={t('menu.status')} crumbs={[{ label: t('menu.help'), to: '/support/help' }]}>
      <Loaded
        from={useResource(announcements, {})}
        skeleton={
          <div className="grid gap-4">
            <Skeleton height={64} />
            <Skeleton height={640} />
          </div>
        }
      >
        {(events) => <ServiceStatus events={events} now={clock().now()} />}
      </Loaded>
    </DetailPage>
  );
}

interface EventsProps {
  events: readonly Announcement[];
  /** Server time in ms. */
  now: number;
}

function ServiceStatus({ events, now }: EventsProps) {
  const isOver = (event: Announcement) => Boolean(event.ends_at && Date.parse(event.ends_at) < now);
  const isPlanned = (event: Announcement) => Date.parse(event.created_at) > now;
  const isNews = (event: Announcement) => event.kind === 'news';
  const past = events.filter((event) => !isNews(event) && isOver(event));
  const overall = healthDisplay[currentHealth(events, now)];
  return (
    <div className="grid gap-8 max-w-xl">
      <p role="status" className={`flex items-center gap-3 p-4 rounded-card text-md font-semibold ${overall.banner}`}>
        <overall.icon size={22} aria-hidden />
        {t(overall.overallKey)}
      </p>
      <section
        aria-label={t('status.days', { n: DAYS })}
        className="grid gap-4 p-5 rounded-card border border-line bg-surface"
      >
        {componentNames(events, COMPONENTS).map((component) => (
          <ComponentStatus key={component} component={component} events={events} now={now} />
        ))}
        <p className="flex justify-between text-xs text-muted">
          <span>{t('status.daysAgo', { n: DAYS })}</span>
          <span>{t('status.today')}</span>
        </p>
      </section>
      <Events
        title={t('status.now')}
        events={events.filter((event) => !isNews(event) && !isOver(event) && !isPlanned(event))}
      />
      <Events title={t('status.planned')} events={events.filter(isPlanned)} />
      <Events title={t('status.history')} events={past} />
      {past.length === 0 && <EmptyState icon={CircleCheck} title={t('status.noHistory', { n: DAYS })} />}
      <Events title={t('status.news')} events={events.filter(isNews)} />
    </div>
  );
}

function ComponentStatus({ component, events, now }: EventsProps & { component: string }) {
  const days = healthByDay(events, component, DAYS, now);
  const health = healthDisplay[currentHealth(events, now, component)];
  const share = (days.filter((day) => day.health === 'works').length / DAYS) * 100;
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-bold">{component}</h2>
        <Chip tone={health.tone}>{t(health.labelKey)}</Chip>
      </div>
      <div
        role="img"
        aria-label={`${component}: ${t('status.upShare', { share: shareFormat().format(share) })}`}
        className="flex sm:gap-px h-8"
      >
        {days.map((day) => (
          <span
            key={day.start}
            title={t('status.dayOf', {
              component,
              date: formatDate(new Date(day.start).toISOString()),
              state: t(healthDisplay[day.health].labelKey),
            })}
            className={`grow ${healthDisplay[day.health].bar} ${day.health === 'works' ? 'opacity-60' : ''}`}
          />
        ))}
      </div>
    </div>
  );
}

function Events({ title, events }: { title: string; events: readonly Announcement[] }) {
  if (events.length === 0) return null;
  return (
    <section className="grid gap-3" aria-label={title}>
      <h2 className="text-lg font-bold">{title}</h2>
      {events.map((event) => (
        <Event key={event.id} event={event} />
      ))}
    </section>
  );
}

/** An event and its updates as a timeline, newest first. */
function Event({ event }: { event: Announcement }) {
  return (
    <article className="grid gap-3 p-5 rounded-card border border-line bg-surface">
      <header className="grid gap-1">
        <h3 className="text-md font-bold">{event.title}</h3>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          <EventChip event={event} />
          {event.components.length > 0 && <span>{list(event.components)}</span>}
          <span>{eventPeriod(event)}</span>
        </p>
      </header>
      <ol className="grid gap-3 border-l-2 pl-4">
        {[...event.updates].reverse().map((update) => {
          const labelKey = stepKeys[update.status];
          return (
            <li key={update.created_at + update.status} className="grid gap-0.5">
              {/* News has no steps, and its day is above. */}
              {labelKey && (
                <p className="text-sm">
                  <strong className="font-semibold">{t(labelKey)}</strong>{' '}
                  <span className="text-muted">{dateAndTime(update.created_at)}</span>
                </p>
              )}
              <RichText html={update.body} />
            </li>
          );
        })}
      </ol>
    </article>
  );
}

/** Maintenance is named as such: what it impairs is planned. */
function EventChip({ event: { kind, impact } }: { event: Announcement }) {
  if (kind === 'maintenance') return <Chip tone="info">{t('status.maintenance')}</Chip>;
  if (impact === 'none') return null;
  const { tone, labelKey } = healthDisplay[impact === 'outage' ? 'down' : 'impaired'];
  return <Chip tone={tone}>{t(labelKey)}</Chip>;
}

const dateAndTime = (iso: string) => `${formatDate(iso)}, ${formatTime(iso)}`;

/** When an event takes or took place, as text. */
function eventPeriod({ kind, created_at, ends_at }: Announcement): string {
  if (kind === 'news') return formatDate(created_at);
  if (!ends_at) return t('status.since', { time: dateAndTime(created_at) });
  if (kind === 'maintenance') return t('status.from', { from: dateAndTime(created_at), to: formatTime(ends_at) });
  const duration = formatDuration(Date.parse(ends_at) - Date.parse(created_at));
  return `${formatDate(created_at)} · ${t('status.lasted', { time: duration })}`;
}
