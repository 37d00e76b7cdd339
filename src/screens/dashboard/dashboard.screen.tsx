import { sellsFeature } from '#core/brand/brand.rules.ts';
import { brand } from '#core/brand/brand.store.ts';
import { dashboardMessages } from '#core/i18n/messages/dashboard.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { session } from '#core/session/session.store.ts';
import { canAccess } from '#core/user/access.rules.ts';
import { useSignalValue } from '../ui/context.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { useAfterPaint } from '../ui/use-after-paint.ts';
import { ActionNeeded } from './parts/action-needed.tsx';
import {
  DomainCounter,
  EmailCounter,
  InvoiceCounter,
  ProjectCounter,
  ServerCounter,
  TicketCounter,
  WordpressCounter,
} from './parts/counters.tsx';
import { DomainHero, FirstSteps } from './parts/first-steps.tsx';
import { LimitedAccess, RecentWork } from './parts/limited-access.tsx';
import { MailStorage } from './parts/mail-storage.tsx';
import { OnboardingNotice } from './parts/onboarding-notice.tsx';
import { Renewals } from './parts/renewals.tsx';
import { Shortcuts } from './parts/shortcuts.tsx';
import { Spending } from './parts/spending.tsx';
import { useActionItems } from './parts/use-action-items.ts';
import { useFirstSteps } from './parts/use-first-steps.ts';

const t = translator(dashboardMessages);

/** The team's services, what needs attention and shortcuts. Requests only what the user may see and the brand sells. */
export function DashboardScreen() {
  const user = useSignalValue(session().user);
  const currentBrand = useSignalValue(brand().current);
  const canOpen = (path: string) => user !== null && canAccess(path, user);
  const sells = (feature: string) => sellsFeature(currentBrand, feature);
  const start = useFirstSteps(user, canOpen('/add-product') && canOpen('/email') && sells('domains') && sells('email'));
  if (!user) return null;
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageTitle>{t('dashboard.hello', { name: user.properties?.firstname ?? '' })}</PageTitle>
      <OnboardingNotice />
      {start?.isFirstRun && <DomainHero />}
      {start && <FirstSteps input={start.input} emailDomainId={start.emailDomainId} hasHero={start.isFirstRun} />}
      {/* Drawn anew below the first steps once they are known. Moved, it would be a shift of the page. */}
      <Shortcuts
        key={String(start === null)}
        canAccess={canOpen}
        sells={sells}
        hasSteps={start !== null}
        hasSecondFactor={Boolean(user.is_2fa_enabled)}
      />
      {!start?.isFirstRun && <Overview canOpen={canOpen} sells={sells} />}
    </div>
  );
}

/** What there is, what waits, and what it costs. */
function Overview({ canOpen, sells }: { canOpen: (path: string) => boolean; sells: (feature: string) => boolean }) {
  const isPainted = useAfterPaint();
  const canViewServices = canOpen('/domains');
  const canViewInvoices = canOpen('/billing');
  const canViewEmail = canOpen('/email') && sells('email');
  const canViewTickets = canOpen('/support');
  const canAct = canViewInvoices || canViewEmail || canViewTickets;
  const attention = useActionItems({ canViewInvoices, canViewEmail, canViewTickets });
  const isLimited = !canAct && !canViewServices;
  return (
    <>
      <div className="counter-grid">
        {canViewServices && sells('domains') && <DomainCounter />}
        {canViewEmail && <EmailCounter />}
        {canOpen('/cloud-servers') && sells('cloud-servers') && <ServerCounter />}
        {canOpen('/wordpress') && sells('wordpress') && <WordpressCounter />}
        {canOpen('/docker') && sells('docker') && <ProjectCounter />}
        {canViewTickets && <TicketCounter />}
        {canViewInvoices && <InvoiceCounter />}
      </div>
      {isPainted && (
        <div className="dashboard-grid">
          <div className="settles-narrow grid gap-5 content-start min-w-0">
            {canAct && <ActionNeeded items={attention} />}
            {(canViewServices || canViewInvoices) && (
              // Drawn anew once the list above has its length. Moved, it would be a shift of the page.
              <Renewals key={String(attention.data === undefined)} {...{ canViewServices, canViewInvoices }} />
            )}
            {isLimited && <RecentWork sells={sells} />}
          </div>
          <div className="grid gap-5 content-start min-w-0">
            {isLimited && <LimitedAccess canViewTeam={canOpen('/team')} />}
            {canViewInvoices && <Spending />}
            {canViewEmail && <MailStorage />}
          </div>
        </div>
      )}
    </>
  );
}
