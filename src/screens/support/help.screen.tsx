import { Activity, MessageCircle, Ticket as TicketIcon } from 'lucide-react';
import { chat } from '#core/chat/chat.store.ts';
import { frameMessages } from '#core/i18n/messages/frame.en.ts';
import { providerStatusMessages } from '#core/i18n/messages/provider-status.en.ts';
import { supportMessages } from '#core/i18n/messages/support.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { clock } from '#core/platform/clock.ts';
import type { Router } from '#core/router/router.ts';
import { session } from '#core/session/session.store.ts';
import { currentHealth } from '#core/support/support.rules.ts';
import { announcements } from '#core/support/support.store.ts';
import { canAccess } from '#core/user/access.rules.ts';
import { usePortal, useResource, useSignalValue } from '../ui/context.tsx';
import { Chip } from '../ui/feedback.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Availability } from './parts/availability.tsx';
import { LinkCard, Topics } from './parts/cards.tsx';
import { healthDisplay } from './parts/health-display.ts';
import { KnowledgeSearch } from './parts/knowledge-search.tsx';
import { OfficeHours } from './parts/office-hours.tsx';

const t = translator(frameMessages, supportMessages, providerStatusMessages);

/** The start of support: search first, then contact, then the topics. */
export function HelpScreen() {
  const user = useSignalValue(session().user);
  const { router } = usePortal();
  const liveTicket = chat().ticketId();
  const hasTickets = user !== null && canAccess('/support/tickets', user);
  return (
    <div className="grid gap-8">
      <header className="grid gap-3">
        <PageTitle>{t('menu.help')}</PageTitle>
        <p className="text-muted text-md">{t('support.text')}</p>
      </header>
      <KnowledgeSearch>
        <h2 className="sr-only">{t('support.ways')}</h2>
        <div className={`grid gap-4 sm:grid-cols-2 ${hasTickets ? 'lg:grid-cols-3' : ''}`}>
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
          {hasTickets && (
            <LinkCard
              icon={TicketIcon}
              title={t('support.ticketTitle')}
              text={t('support.ticketText')}
              to="/support/tickets/new"
              action={t('support.ticketAction')}
              secondLink={{ to: '/support/tickets', label: t('support.ticketsAction') }}
            />
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

/** Starts a chat or continues the existing one, then opens its page, which also shows why that failed. */
async function startChat(router: Router) {
  await chat().start({ canBegin: true });
  const id = chat().ticketId();
  router.navigate(id ? `/support/chat?id=${id}` : '/support/chat');
}

function StatusCard() {
  const { data } = useResource(announcements, {});
  const health = data && healthDisplay[currentHealth(data, clock().now())];
  return (
    <LinkCard
      icon={Activity}
      title={t('support.statusTitle')}
      text={t('support.statusText')}
      to="/support/service-status"
      action={t('support.statusAction')}
    >
      <p className="min-h-[22px]">{health && <Chip tone={health.tone}>{t(health.overallKey)}</Chip>}</p>
    </LinkCard>
  );
}
