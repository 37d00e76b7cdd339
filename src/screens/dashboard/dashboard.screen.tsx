import { Globe, Server } from 'lucide-react';
import { sells } from '#core/brand/brand.rules.ts';
import { brand } from '#core/brand/brand.store.ts';
import { dashboardMessages } from '#core/i18n/messages/dashboard.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { session } from '#core/session/session.store.ts';
import { mayOpen } from '#core/user/access.rules.ts';
import { useValue } from '../ui/context.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Attention } from './parts/attention.tsx';
import { EmailCounter, InvoiceCounter, ServiceCounter, TicketCounter } from './parts/counters.tsx';
import { MailStorage } from './parts/mail-storage.tsx';
import { OnboardingNotice } from './parts/onboarding-notice.tsx';
import { Shortcuts } from './parts/shortcuts.tsx';
import { Spending } from './parts/spending.tsx';
import { Waiting } from './parts/waiting.tsx';

const t = translator(dashboardMessages);

/** What the team has, what needs attention, and where to go next. Only what the user may see and the brand sells is asked for. */
export function Dashboard() {
  const user = useValue(session().user);
  const sold = useValue(brand().current);
  if (!user) return null;
  const may = (path: string) => mayOpen(path, user);
  return (
    <div className="grid gap-6">
      <PageTitle>{t('dashboard.hello', { name: user.properties?.firstname ?? '' })}</PageTitle>
      <OnboardingNotice />
      <Shortcuts may={may} />
      <div className="counter-grid">
        {may('/domains') && sells(sold, 'domains') && (
          <ServiceCounter type="domain" word="dashboard.domains" icon={Globe} />
        )}
        {may('/email') && sells(sold, 'email') && <EmailCounter />}
        {may('/domains') && sells(sold, 'cloud-servers') && (
          <ServiceCounter type="cloud" word="dashboard.servers" icon={Server} />
        )}
        {may('/support') && <TicketCounter />}
        {may('/billing') && <InvoiceCounter />}
      </div>
      <div className="dashboard-grid">
        <div className="grid gap-5 content-start min-w-0">
          {(may('/domains') || may('/billing')) && (
            <Attention mayServices={may('/domains')} mayInvoices={may('/billing')} />
          )}
        </div>
        <div className="grid gap-5 content-start min-w-0">
          {may('/support') && <Waiting />}
          {may('/billing') && <Spending />}
          {may('/email') && sells(sold, 'email') && <MailStorage />}
        </div>
      </div>
    </div>
  );
}
