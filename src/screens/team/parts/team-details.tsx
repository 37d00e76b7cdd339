import { TriangleAlert } from 'lucide-react';
import { teamMessages } from '#core/i18n/messages/team.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { notices } from '#core/notification/notices.store.ts';
import type { Team } from '#core/team/team.schema.ts';
import { saveTeam, team as teamResource } from '#core/team/team.store.ts';
import {
  AddressFields,
  ContactFields,
  toAddressValues,
  useAddressForm,
} from '#screens/features/billing-details/address-form.tsx';
import { useDraft } from '#screens/features/draft/use-draft.ts';
import { useResource, useSignalValue } from '#screens/ui/context.tsx';
import { TextField } from '#screens/ui/field.tsx';
import { Form, useSubmit } from '#screens/ui/form.tsx';
import { FormSection, SaveBar } from '#screens/ui/form-page.tsx';
import { Loaded } from '#screens/ui/loaded.tsx';
import { countDirtyFields } from '#screens/ui/use-portal-form.ts';

const t = translator(teamMessages);

/** The team's name, address and contact, as invoices show them. */
export function TeamDetails({ teamId }: { teamId: string }) {
  return (
    <Loaded from={useResource(teamResource, { params: { id: teamId } })} skeleton={420}>
      {(team) => <DetailsForm key={team.id} team={team} />}
    </Loaded>
  );
}

function DetailsForm({ team }: { team: Team }) {
  const form = useAddressForm(team);
  useDraft(form, 'team-details');
  const isSaving = useSignalValue(saveTeam.isPending);
  const { errors, dirtyFields } = form.formState;
  // The rule of a postcode depends on the country, so that a changed postcode is sent with its country.
  const isChanged = (name: string) => name in dirtyFields || (name === 'country' && 'zip' in dirtyFields);
  const submit = useSubmit(
    form,
    (values) =>
      saveTeam.run({
        params: { id: team.id },
        body: Object.fromEntries(Object.entries(values).filter(([name]) => isChanged(name))),
      }),
    {
      onSuccess: (data) => {
        notices().success(data.message ?? t('details.saved'));
        form.reset(toAddressValues(data.team));
      },
    },
  );
  return (
    <Form {...submit} label={t('team.tabDetails')} className="grid gap-6">
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
        onSave={() => void form.handleSubmit(submit.onSubmit)()}
        onDiscard={() => form.reset()}
      />
    </Form>
  );
}
