import { useState } from 'react';
import * as z from 'zod/mini';
import type { EmailDomain } from '#core/email/email.schema.ts';
import { createCalendar } from '#core/email/email.store.ts';
import { emailErrorMessage } from '#core/email/email-error.rules.ts';
import { calendarsMessages } from '#core/i18n/messages/calendars.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { field } from '#core/rules/field.schema.ts';
import { maxLength, required } from '#core/rules/fields.rules.ts';
import { useSignalValue } from '#screens/ui/context.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { RadioGroup, TextField } from '#screens/ui/field.tsx';
import { Form, useSubmit } from '#screens/ui/form.tsx';
import { FormActions } from '#screens/ui/form-actions.tsx';
import { usePortalForm } from '#screens/ui/use-portal-form.ts';
import { AddressAutocompleteField, anyAddress } from './address-fields.tsx';

const t = translator(calendarsMessages);

const DEFAULT_COLOR = '#2563eb';
const colors = [
  { value: DEFAULT_COLOR, labelKey: 'calendar.blue' },
  { value: '#15803d', labelKey: 'calendar.green' },
  { value: '#b45309', labelKey: 'calendar.orange' },
  { value: '#be123c', labelKey: 'calendar.red' },
  { value: '#7c3aed', labelKey: 'calendar.violet' },
] as const;

interface Props {
  domain: EmailDomain;
  onClose: () => void;
}

export const NewCalendarDialog = (props: Props) => (
  <Dialog title={t('calendar.new')} isOpen onClose={props.onClose}>
    <CalendarForm {...props} />
  </Dialog>
);

function CalendarForm({ domain, onClose }: Props) {
  const [schema] = useState(() =>
    z.object({ username: anyAddress(), name: field(required, maxLength(60)), color: z.string() }),
  );
  const form = usePortalForm(schema, { username: '', name: '', color: DEFAULT_COLOR });
  const isPending = useSignalValue(createCalendar.isPending);
  const submit = useSubmit(form, (body) => createCalendar.run({ params: { id: domain.id }, body }), {
    onSuccess: onClose,
    toMessage: emailErrorMessage,
  });
  const { errors } = form.formState;
  return (
    <Form {...submit} label={t('calendar.new')}>
      <TextField
        label={t('calendar.name')}
        autoComplete="off"
        error={errors.name?.message}
        {...form.register('name')}
      />
      <AddressAutocompleteField
        form={form}
        name="username"
        label={t('calendar.owner')}
        help={t('calendar.ownerHelp')}
        domainId={domain.id}
      />
      <RadioGroup
        label={t('calendar.color')}
        name="color"
        options={colors.map(({ value, labelKey }) => ({ value, label: t(labelKey) }))}
        value={form.watch('color')}
        onValueChange={(value) => form.setValue('color', value, { shouldDirty: true })}
        error={errors.color?.message}
      />
      <FormActions submitLabel={t('calendar.create')} isPending={isPending} onClose={onClose} />
    </Form>
  );
}
