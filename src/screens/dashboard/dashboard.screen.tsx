import { Globe, Server } from 'lucide-react';
import { sellsFeature } from '#core/brand/brand.rules.ts';
import { brand } from '#core/brand/brand.store.ts';
import { dashboardMessages } from '#core/i18n/messages/dashboard.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { session } from '#core/session/session.store.ts';
import { canAccess } from '#core/user/access.rules.ts';
import { useSignalValue } from '../ui/context.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { AnsweredTickets } from './parts/answered-tickets.tsx';
import { EmailCounter, InvoiceCounter, ServiceCounter, TicketCounter } from './parts/counters.tsx';
import { DueSoon } from './parts/due-soon.tsx';
import { MailStorage } from './parts/mail-storage.tsx';
import { OnboardingNotice } from './parts/onboarding-notice.tsx';
import { Shortcuts } from './parts/shortcuts.tsx';
import { Spending } from './parts/spending.tsx';

const t = translator(dashboardMessages);

/** What the team has, what needs attention, and where to go next. Only what the user may see and the brand sells is asked for. */
export function DashboardScreen() {
  const user = useSignalValue(session().user);
  const sold = useSignalValue(brand().current);
  if (!user) return null;
  const may = (path: string) => canAccess(path, user);
  return (
    <div className="grid gap-6">
      <PageTitle>{t('dashboard.hello', { name: user.properties?.firstname ?? '' })}</PageTitle>
      <OnboardingNotice />
      <Shortcuts canAccess={may} />
      <div className="counter-grid">
        {may('/domains') && sellsFeature(sold, 'domains') && (
          <ServiceCounter type="domain" labelKey="dashboard.domains" icon={Globe} />
        )}
        {may('/email') && sellsFeature(sold, 'email') && <EmailCounter />}
        {may('/domains') && sellsFeature(sold, 'cloud-servers') && (
          <ServiceCounter type="cloud" labelKey="dashboard.servers" icon={Server} />
        )}
        {may('/support') && <TicketCounter />}
        {may('/billing') && <InvoiceCounter />}
      </div>
      <div className="dashboard-grid">
        <div className="grid gap-5 content-start min-w-0">
          {(may('/domains') || may('/billing')) && (
            <DueSoon canViewServices={may('/domains')} canViewInvoices={may('/billing')} />
          )}
        </div>
        <div className="grid gap-5 content-start min-w-0">
          {may('/support') && <AnsweredTickets />}
          {may('/billing') && <Spending />}
          {may('/email') && sellsFeature(sold, 'email') && <MailStorage />}
        </div>
      </div>
    </div>
  );
}
