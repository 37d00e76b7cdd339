import '../../core/i18n/areas/onboarding.ts';
import '../../core/i18n/areas/team.ts';
import { useState } from 'react';
import { t } from '../../core/i18n/index.ts';
import { session } from '../../core/session/session.store.ts';
import type { Team } from '../../core/team/team.schema.ts';
import { saveTeam, team as teamResource } from '../../core/team/team.store.ts';
import { AddressFields, type AddressValues, ContactFields, useAddressForm } from '../ui/address-form.tsx';
import { Button } from '../ui/button.tsx';
import { usePortal, useResource, useValue } from '../ui/context.tsx';
import { useDraft } from '../ui/draft.ts';
import { ErrorState, Skeleton } from '../ui/feedback.tsx';
import { TextField } from '../ui/field.tsx';
import { Form, showServerErrors } from '../ui/form.tsx';
import { PageTitle } from '../ui/page-title.tsx';

export function BillingDetailsScreen() {
  const user = useValue(session().user);
  const { data, error, refresh } = useResource(teamResource, user?.team_id ? { params: { id: user.team_id } } : null);
  return (
    <>
      <div className="grid gap-1">
        <PageTitle>{t('onboarding.billingTitle')}</PageTitle>
        <p className="text-muted">{t('onboarding.billingText')}</p>
      </div>
      {error && !data ? <ErrorState error={error} onRetry={() => void refresh()} /> : data ? <BillingForm team={data} /> : <Skeleton height={420} />}
    </>
  );
}

function BillingForm({ team }: { team: Team }) {
  const { router } = usePortal();
  const form = useAddressForm(team, { isComplete: true });
  useDraft(form, 'billing-details');
  const [error, setError] = useState<string | null>(null);
  const isSaving = useValue(saveTeam.isPending);
  const { errors } = form.formState;
  const submit = async (values: AddressValues) => {
    setError(null);
    const outcome = await saveTeam.run({ params: { id: team.id }, body: values });
    if (outcome.ok) {
      form.reset(values);
      router.navigate('/onboarding/payment');
      return;
    }
    setError(showServerErrors(form, outcome.error));
  };
  return (
    <div className="p-5 rounded-card border border-line bg-surface">
      <Form form={form} onSubmit={submit} error={error} label={t('onboarding.billingTitle')}>
        <TextField label={t('details.teamName')} autoComplete="name" error={errors.name?.message} {...form.register('name')} />
        <TextField label={t('details.company')} autoComplete="organization" error={errors.company_name?.message} {...form.register('company_name')} />
        <AddressFields form={form} />
        <ContactFields form={form} />
        <Button type="submit" look="primary" size="large" isBusy={isSaving} className="justify-self-start">
          {t('onboarding.billingNext')}
        </Button>
      </Form>
    </div>
  );
}
