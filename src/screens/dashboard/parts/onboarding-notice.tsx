import { CalendarClock } from 'lucide-react';
import { dashboardMessages } from '#core/i18n/messages/dashboard.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { onboarding } from '#core/onboarding/onboarding.store.ts';
import { useSignalValue } from '#screens/ui/context.tsx';
import { LinkButton } from '#screens/ui/link-button.tsx';

const t = translator(dashboardMessages);

/** For gb customers: onboarding that is not complete, or a renewal that is due soon. */
export function OnboardingNotice() {
  const state = useSignalValue(onboarding().state);
  if (!state || (state.flow === 'complete' && !state.hasRenewalNotice)) return null;
  const isOnboarding = state.flow !== 'complete';
  return (
    <section className="flex flex-wrap items-center gap-4 p-4 rounded-card border border-accent bg-accent-soft">
      <CalendarClock size={24} aria-hidden className="text-accent" />
      <div className="grow min-w-0">
        <h2 className="text-md font-bold">{t(isOnboarding ? 'dashboard.onboarding' : 'dashboard.renewal')}</h2>
        <p>{t(isOnboarding ? 'dashboard.onboardingText' : 'dashboard.renewalText')}</p>
      </div>
      <LinkButton variant="primary" to="/onboarding">
        {t(isOnboarding ? 'dashboard.onboardingGo' : 'dashboard.renewalGo')}
      </LinkButton>
    </section>
  );
}
