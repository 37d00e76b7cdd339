import { useState } from 'react';
import * as z from 'zod/mini';
import type { EmailDomain } from '#core/email/email.schema.ts';
import { createMailbox } from '#core/email/email.store.ts';
import { localPart } from '#core/email/email-address.rules.ts';
import { emailErrorMessageWithLead } from '#core/email/email-error.rules.ts';
import { emailMessages } from '#core/i18n/messages/email.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { field, maxLength, passwordClasses, required } from '#core/rules/fields.rules.ts';
import { useSignalValue } from '#screens/ui/context.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { TextField } from '#screens/ui/field.tsx';
import { Form, usePortalForm, useSubmit } from '#screens/ui/form.tsx';
import { FormActions } from '#screens/ui/form-actions.tsx';
import { MailboxPasswordField } from './mailbox-password-field.tsx';
import { QuotaField, quotaRule } from './quota-field.tsx';

const t = translator(emailMessages);

interface Props {
  domain: EmailDomain;
  onClose: () => void;
}

export function NewMailboxDialog({ isOpen, ...props }: Props & { isOpen: boolean }) {
  return (
    <Dialog title={t('email.new')} isOpen={isOpen} onClose={props.onClose}>
      <NewMailboxForm {...props} />
    </Dialog>
  );
}

function NewMailboxForm({ domain, onClose }: Props) {
  const left = domain.quota_total - domain.quota_given;
  const [schema] = useState(() =>
    z.object({
      local_part: field(required, localPart),
      name: field(required, maxLength(100)),
      password: field(required, passwordClasses),
      quota: quotaRule(left),
    }),
  );
  const form = usePortalForm(schema, {
    local_part: '',
    name: '',
    password: '',
    quota: String(Math.min(domain.default_quota, Math.max(0, left))),
  });
  const isPending = useSignalValue(createMailbox.isPending);
  const { errors } = form.formState;
  const submit = useSubmit(
    form,
    (values) => createMailbox.run({ body: { ...values, domain_id: domain.id, quota: Number(values.quota) } }),
    { onSuccess: onClose, toMessage: emailErrorMessageWithLead(501, 404, 422), passwordField: 'password' },
  );
  return (
    <Form {...submit} label={t('email.new')}>
      <TextField
        label={t('email.address')}
        suffix={`@${domain.name}`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.local_part?.message}
        {...form.register('local_part')}
      />
      <TextField label={t('email.name')} autoComplete="off" error={errors.name?.message} {...form.register('name')} />
      <MailboxPasswordField form={form} name="password" />
      <QuotaField form={form} name="quota" allocated={domain.quota_given} total={domain.quota_total} />
      <FormActions submitLabel={t('email.create')} isPending={isPending} onClose={onClose} />
    </Form>
  );
}
