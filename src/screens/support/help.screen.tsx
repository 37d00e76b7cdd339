import { Activity, CircleCheck, MessageCircle, Ticket as TicketIcon, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { chat } from '#core/chat/chat.store.ts';
import { frameMessages } from '#core/i18n/messages/frame.en.ts';
import { supportMessages } from '#core/i18n/messages/support.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { clock } from '#core/platform/clock.ts';
import type { Router } from '#core/router/router.ts';
import { formatTime, formatWeekday } from '#core/rules/format.rules.ts';
import { session } from '#core/session/session.store.ts';
import { currentHealth } from '#core/support/support.rules.ts';
import { announcements } from '#core/support/support.store.ts';
import { supportSettings } from '#core/support/support-settings.store.ts';
import { canAccess } from '#core/user/access.rules.ts';
import { usePortal, useResource, useSignalValue } from '../ui/context.tsx';
import { Link } from '../ui/link.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Availability } from './parts/availability.tsx';
import { LinkCard, Topics } from './parts/cards.tsx';
import { KnowledgeSearch } from './parts/knowledge-search.tsx';

const t = translator(frameMessages, supportMessages);

/** The start of support: search first, then contact, then the topics. */
export function HelpScreen() {
  const user = useSignalValue(session().user);
  const { router } = usePortal();
  const liveTicket = chat().ticketId();
  return (
    <div className="grid gap-8">
      <header className="grid gap-3">
        <PageTitle>{t('menu.help')}</PageTitle>
        <p className="text-muted text-md">{t('support.text')}</p>
      </header>
      <KnowledgeSearch>
        <h2 className="sr-only">{t('support.ways')}</h2>
        <div className="card-grid">
          <LinkCard
            icon={MessageCircle}
            title={t('support.chatTitle')}
            text={t('support.chatText')}
            to={liveTicket ? `/support/chat?id=${liveTicket}` : '/support/chat'}
            onNavigate={() => void startChat(router)}
            action={t(liveTicket ? 'support.chatResume' : 'support.chatAction')}
          >
            <Availability />
          </LinkCard>
          {user && canAccess('/support/tickets', user) && (
            <LinkCard
              icon={TicketIcon}
              title={t('support.ticketTitle')}
              text={t('support.ticketText')}
              to="/support/tickets/new"
              action={t('support.ticketAction')}
            >
              <Link to="/support/tickets">{t('support.ticketsAction')}</Link>
            </LinkCard>
          )}
          <StatusCard />
        </div>
        <section className="grid gap-4" aria-label={t('support.popular')}>
          <h2 className="text-lg font-bold">{t('support.popular')}</h2>
          <Topics />
        </section>
        <OfficeHours />
      </KnowledgeSearch>
    </div>
  );
}

/** Begins a chat, or goes on with the one there is, then opens its page, which also shows why that failed. */
async function startChat(router: Router) {
  await chat().start({ canBegin: true });
  const id = chat().ticketId();
  router.navigate(id ? `/support/chat?id=${id}` : '/support/chat');
}

function StatusCard() {
  const { data } = useResource(announcements, {});
  const health = data && currentHealth(data, clock().now());
  const isWell = health === 'works';
  return (
    <LinkCard
      icon={data ? (isWell ? CircleCheck : TriangleAlert) : Activity}
      title={t('support.statusTitle')}
      text={health ? t(isWell ? 'status.allWell' : health === 'down' ? 'status.outage' : 'status.degraded') : ''}
      to="/support/service-status"
      action={t('support.statusAction')}
    />
  );
}

/** Support's opening hours in the reader's time zone. */
function OfficeHours() {
  const hours = useSignalValue(supportSettings().settings)?.hours;
  useEffect(() => void supportSettings().load(), []);
  if (!hours || hours.week.length === 0) return null;
  const today = new Date(clock().now());
  const fromMonday = [...hours.week.slice(1), ...hours.week.slice(0, 1)];
  return (
    <section className="grid gap-3 max-w-sm" aria-label={t('support.hours')}>
      <h2 className="text-lg font-bold">{t('support.hours')}</h2>
      <dl className="grid gap-1 tabular-nums">
        {fromMonday.map(({ day, opens, closes }) => (
          <div
            key={day}
            className={`flex justify-between gap-4 px-3 py-1.5 rounded ${day === today.getUTCDay() ? 'bg-accent-soft font-semibold' : ''}`}
          >
            <dt>{formatWeekday(nextDateTime(today, day, '12:00'))}</dt>
            <dd>
              {opens && closes
                ? `${formatTime(nextDateTime(today, day, opens))} – ${formatTime(nextDateTime(today, day, closes))}`
                : t('support.closed')}
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-muted">
        {t('support.yourTime', { zone: Intl.DateTimeFormat().resolvedOptions().timeZone })}
      </p>
    </section>
  );
}

/**
 * The next date from `today` on that weekday, at that time.
 * @param day 0 for Sunday to 6, in UTC
 * @param time `HH:MM` in UTC
 * @returns ISO 8601
 */
function nextDateTime(today: Date, day: number, time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const daysAhead = (day - today.getUTCDay() + 7) % 7;
  return new Date(
    Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() + daysAhead, hour, minute),
  ).toISOString();
}
