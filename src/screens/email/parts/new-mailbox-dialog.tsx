import { Suspense, useState } from 'react';
import * as z from 'zod/mini';
import type { EmailDomain, Mailbox } from '#core/email/email.schema.ts';
import { createMailbox } from '#core/email/email.store.ts';
import { localPart } from '#core/email/email-address.rules.ts';
import { emailErrorMessageWithLead } from '#core/email/email-error.rules.ts';
import { withPasswordField } from '#core/http/password-error.rules.ts';
import { emailMessages } from '#core/i18n/messages/email.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { field } from '#core/rules/field.schema.ts';
import { maxLength, passwordClasses, required } from '#core/rules/fields.rules.ts';
import { useSignalValue } from '#screens/ui/context.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { TextField } from '#screens/ui/field.tsx';
import { Form, useSubmit } from '#screens/ui/form.tsx';
import { FormActions } from '#screens/ui/form-actions.tsx';
import { lazyPart } from '#screens/ui/lazy-part.tsx';
import { usePortalForm } from '#screens/ui/use-portal-form.ts';
import { MailboxPasswordField } from './mailbox-password-field.tsx';
import { QuotaField, quotaRule } from './quota-field.tsx';

const t = translator(emailMessages);

// Large because of the QR code
const MailboxReadyDialog = lazyPart(() =>
  import('./mailbox-ready-dialog.tsx').then((module) => module.MailboxReadyDialog),
);

interface Props {
  domain: EmailDomain;
  onClose: () => void;
}
interface Created {
  mailbox: Mailbox;
  password: string;
}

/** Asks for a new mailbox. Once it is there, shows its password and how to set it up on a device. */
export function NewMailboxDialog({ domain, onClose }: Props) {
  const [created, setCreated] = useState<Created | null>(null);
  if (created)
    return (
      <Suspense fallback={null}>
        <MailboxReadyDialog {...created} servers={domain.servers} onClose={onClose} />
      </Suspense>
    );
  return (
    <Dialog title={t('email.new')} isOpen onClose={onClose}>
      <NewMailboxForm domain={domain} onClose={onClose} onCreated={setCreated} />
    </Dialog>
  );
}

function NewMailboxForm({ domain, onClose, onCreated }: Props & { onCreated: (created: Created) => void }) {
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
    {
      onSuccess: ({ mailbox }, { password }) => onCreated({ mailbox, password }),
      toMessage: emailErrorMessageWithLead(501, 404, 422),
      readFailure: withPasswordField,
    },
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
