import { Globe } from 'lucide-react';
import { sellsFeature } from '#core/brand/brand.rules.ts';
import { brand } from '#core/brand/brand.store.ts';
import { dashboardMessages } from '#core/i18n/messages/dashboard.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { session } from '#core/session/session.store.ts';
import { canAccess } from '#core/user/access.rules.ts';
import { useSignalValue } from '../ui/context.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { AnsweredTickets } from './parts/answered-tickets.tsx';
import {
  EmailCounter,
  InvoiceCounter,
  ProjectCounter,
  ServerCounter,
  ServiceCounter,
  TicketCounter,
  WordpressCounter,
} from './parts/counters.tsx';
import { DueSoon } from './parts/due-soon.tsx';
import { MailStorage } from './parts/mail-storage.tsx';
import { OnboardingNotice } from './parts/onboarding-notice.tsx';
import { Shortcuts } from './parts/shortcuts.tsx';
import { Spending } from './parts/spending.tsx';

const t = translator(dashboardMessages);

/** The team's services, what needs attention and shortcuts. Requests only what the user may see and the brand sells. */
export function DashboardScreen() {
  const user = useSignalValue(session().user);
  const currentBrand = useSignalValue(brand().current);
  if (!user) return null;
  const canOpen = (path: string) => canAccess(path, user);
  const sells = (feature: string) => sellsFeature(currentBrand, feature);
  return (
    <div className="grid gap-6">
      <PageTitle>{t('dashboard.hello', { name: user.properties?.firstname ?? '' })}</PageTitle>
      <OnboardingNotice />
      <Shortcuts canAccess={canOpen} sells={sells} />
      <div className="counter-grid">
        {canOpen('/domains') && sells('domains') && (
          <ServiceCounter type="domain" to="/domains" labelKey="dashboard.domains" icon={Globe} />
        )}
        {canOpen('/email') && sells('email') && <EmailCounter />}
        {canOpen('/cloud-servers') && sells('cloud-servers') && <ServerCounter />}
        {canOpen('/wordpress') && sells('wordpress') && <WordpressCounter />}
        {canOpen('/docker') && sells('docker') && <ProjectCounter />}
        {canOpen('/support') && <TicketCounter />}
        {canOpen('/billing') && <InvoiceCounter />}
      </div>
      <div className="dashboard-grid">
        <div className="grid gap-5 content-start min-w-0">
          {(canOpen('/domains') || canOpen('/billing')) && (
            <DueSoon canViewServices={canOpen('/domains')} canViewInvoices={canOpen('/billing')} />
          )}
        </div>
        <div className="grid gap-5 content-start min-w-0">
          {canOpen('/support') && <AnsweredTickets />}
          {canOpen('/billing') && <Spending />}
          {canOpen('/email') && sells('email') && <MailStorage />}
        </div>
      </div>
    </div>
  );
}
