import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { teamMessages } from '#core/i18n/messages/team.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { notices } from '#core/notification/notices.store.ts';
import type { Team } from '#core/team/team.schema.ts';
import { saveTeam, team as teamResource } from '#core/team/team.store.ts';
import { AddressFields, ContactFields, toAddressValues, useAddressForm } from '#screens/ui/address-form.tsx';
import { useResource, useSignalValue } from '#screens/ui/context.tsx';
import { countDirtyFields, useDraft } from '#screens/ui/draft.ts';
import { ErrorState, Skeleton } from '#screens/ui/feedback.tsx';
import { TextField } from '#screens/ui/field.tsx';
import { FormError, showServerErrors } from '#screens/ui/form.tsx';
import { FormSection, SaveBar } from '#screens/ui/pages.tsx';

const t = translator(teamMessages);

/** What the team is called, where it is, and what invoices say of it. */
export function TeamDetails({ teamId }: { teamId: string }) {
  const { data, error, refresh } = useResource(teamResource, { params: { id: teamId } });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refresh()} />;
  if (!data) return <Skeleton height={420} />;
  return <DetailsForm key={data.id} team={data} />;
}

function DetailsForm({ team }: { team: Team }) {
  const form = useAddressForm(team);
  useDraft(form, 'team-details');
  const [error, setError] = useState<string | null>(null);
  const isSaving = useSignalValue(saveTeam.isPending);
  const { errors, dirtyFields } = form.formState;
  const save = form.handleSubmit(async (values) => {
    setError(null);
    const changed = Object.fromEntries(
      Object.entries(values).filter(([name]) => name in dirtyFields || (name === 'country' && 'zip' in dirtyFields)),
    );
    const outcome = await saveTeam.run({ params: { id: team.id }, body: changed });
    if (outcome.ok) {
      notices().success(outcome.data.message ?? t('details.saved'));
      form.reset(toAddressValues(outcome.data.team));
      return;
    }
    setError(showServerErrors(form, outcome.error));
  });
  return (
    <form noValidate aria-label={t('team.tabDetails')} className="grid gap-6" onSubmit={save}>
      <FormError error={error} />
      {!team.address_complete && (
        <p className="flex items-start gap-2 px-3 py-2 rounded bg-warning-soft text-warning">
          <TriangleAlert size={18} aria-hidden />
          {t('details.incomplete')}
        </p>
      )}
      <FormSection title={t('details.name')} text={t('details.nameText')}>
        <TextField
          label={t('details.teamName')}
          autoComplete="off"
          error={errors.name?.message}
          {...form.register('name')}
        />
        <TextField
          label={t('details.company')}
          autoComplete="organization"
          error={errors.company_name?.message}
          {...form.register('company_name')}
        />
      </FormSection>
      <FormSection title={t('details.address')} text={t('details.addressText')}>
        <AddressFields form={form} />
      </FormSection>
      <FormSection title={t('details.contact')} text={t('details.contactText')}>
        <ContactFields form={form} />
      </FormSection>
      <SaveBar
        changeCount={countDirtyFields(form)}
        isSaving={isSaving}
        onSave={() => void save()}
        onDiscard={() => form.reset()}
      />
    </form>
  );
}
