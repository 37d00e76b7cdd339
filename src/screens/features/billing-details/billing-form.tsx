import { teamMessages } from '#core/i18n/messages/team.en.ts';
import { translator } from '#core/i18n/translator.ts';
import type { Team } from '#core/team/team.schema.ts';
import { saveTeam } from '#core/team/team.store.ts';
import { Button } from '#screens/ui/button.tsx';
import { useSignalValue } from '#screens/ui/context.tsx';
import { TextField } from '#screens/ui/field.tsx';
import { Form, useSubmit } from '#screens/ui/form.tsx';
import { useDraft } from '../draft/use-draft.ts';
import { AddressFields, ContactFields, useAddressForm } from './address-form.tsx';

const t = translator(teamMessages);

/** Name and address for invoices. Unsaved input survives a reload and an ended session. */
export function BillingForm({
  team,
  label,
  submitLabel,
  onSaved,
}: {
  team: Team;
  label: string;
  submitLabel: string;
  onSaved: () => void;
}) {
  const form = useAddressForm(team, { isComplete: true });
  useDraft(form, 'billing-details');
  const isSaving = useSignalValue(saveTeam.isPending);
  const { errors } = form.formState;
  const submit = useSubmit(form, (body) => saveTeam.run({ params: { id: team.id }, body }), {
    onSuccess: (_data, values) => {
      form.reset(values);
      onSaved();
    },
  });
  return (
    <Form {...submit} label={label}>
      <TextField
        label={t('details.teamName')}
        autoComplete="name"
        error={errors.name?.message}
        {...form.register('name')}
      />
      <TextField
        label={t('details.company')}
        autoComplete="organization"
        error={errors.company_name?.message}
        {...form.register('company_name')}
      />
      <AddressFields form={form} />
      <ContactFields form={form} />
      <Button type="submit" variant="primary" size="large" isPending={isSaving} className="justify-self-start">
        {submitLabel}
      </Button>
    </Form>
  );
}
