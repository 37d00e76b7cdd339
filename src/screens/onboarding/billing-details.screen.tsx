import { onboardingMessages } from '#core/i18n/messages/onboarding.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { session } from '#core/session/session.store.ts';
import { team as teamResource } from '#core/team/team.store.ts';
import { BillingForm } from '../features/billing-details/billing-form.tsx';
import { usePortal, useResource, useSignalValue } from '../ui/context.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { PageTitle } from '../ui/page-title.tsx';

const t = translator(onboardingMessages);

export function BillingDetailsScreen() {
  const { router } = usePortal();
  const user = useSignalValue(session().user);
  const team = useResource(teamResource, user?.team_id ? { params: { id: user.team_id } } : null);
  return (
    <>
      <div className="grid gap-1">
        <PageTitle>{t('onboarding.billingTitle')}</PageTitle>
        <p className="text-muted">{t('onboarding.billingText')}</p>
      </div>
      <Loaded from={team} skeleton={420}>
        {(details) => (
          <div className="p-5 rounded-card border border-line bg-surface">
            <BillingForm
              team={details}
              label={t('onboarding.billingTitle')}
              submitLabel={t('onboarding.billingNext')}
              onSaved={() => router.navigate('/onboarding/payment')}
            />
          </div>
        )}
      </Loaded>
    </>
  );
}
