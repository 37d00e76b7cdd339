import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { EmailDomain, Mailbox } from '#core/email/email.schema.ts';
import { setMailboxPassword, updateMailbox } from '#core/email/email.store.ts';
import { emailErrorMessage } from '#core/email/email-error.rules.ts';
import { withPasswordField } from '#core/http/password-error.rules.ts';
import { emailMessages } from '#core/i18n/messages/email.en.ts';
import { listsMessages } from '#core/i18n/messages/lists.en.ts';
import { mailboxesMessages } from '#core/i18n/messages/mailboxes.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { field } from '#core/rules/field.schema.ts';
import { maxLength, passwordClasses, required } from '#core/rules/fields.rules.ts';
import { Button } from '#screens/ui/button.tsx';
import { useSignalValue } from '#screens/ui/context.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { CheckboxField, TextField } from '#screens/ui/field.tsx';
import { Form, useSubmit } from '#screens/ui/form.tsx';
import { FormActions } from '#screens/ui/form-actions.tsx';
import { usePortalForm } from '#screens/ui/use-portal-form.ts';
import { MailboxPasswordField } from './mailbox-password-field.tsx';
import { QuotaField, quotaRule } from './quota-field.tsx';

const t = translator(emailMessages, listsMessages, mailboxesMessages);

interface Props {
  domain: EmailDomain;
  mailbox: Mailbox;
  onClose: () => void;
}

interface EditProps extends Props {
  /** Opens the device setup instead. */
  onConnect: () => void;
}

export const EditMailboxDialog = (props: EditProps) => (
  <Dialog title={t('mailbox.editTitle', { name: props.mailbox.username })} isOpen onClose={props.onClose}>
    <EditForm {...props} />
  </Dialog>
);

function EditForm({ domain, mailbox, onConnect, onClose }: EditProps) {
  const others = domain.quota_given - mailbox.quota;
  const [schema] = useState(() =>
    z.object({
      name: field(required, maxLength(100)),
      quota: quotaRule(domain.quota_total - others),
      is_active: z.boolean(),
    }),
  );
  const form = usePortalForm(schema, {
    name: mailbox.name,
    quota: String(mailbox.quota),
    is_active: mailbox.is_active,
  });
  const isPending = useSignalValue(updateMailbox.isPending);
  const { errors } = form.formState;
  const submit = useSubmit(
    form,
    (values) => updateMailbox.run({ params: { id: mailbox.id }, body: { ...values, quota: Number(values.quota) } }),
    { onSuccess: onClose, toMessage: emailErrorMessage },
  );
  return (
    <Form {...submit} label={t('mailbox.edit')}>
      <TextField label={t('email.name')} autoComplete="off" error={errors.name?.message} {...form.register('name')} />
      <QuotaField form={form} name="quota" allocated={others} total={domain.quota_total} />
      <CheckboxField
        label={t('mailbox.isActive')}
        help={t('mailbox.isActiveHelp')}
        error={errors.is_active?.message}
        {...form.register('is_active')}
      />
      {domain.servers && (
        <Button icon={Smartphone} className="justify-self-start" onClick={onConnect}>
          {t('mailbox.devices')}
        </Button>
      )}
      <FormActions submitLabel={t('form.save')} isPending={isPending} onClose={onClose} />
    </Form>
  );
}

export const ChangeMailboxPasswordDialog = (props: Props) => (
  <Dialog title={t('mailbox.passwordTitle', { name: props.mailbox.username })} isOpen onClose={props.onClose}>
    <PasswordForm {...props} />
  </Dialog>
);

function PasswordForm({ domain, mailbox, onClose }: Props) {
  const [schema] = useState(() => z.object({ password: field(required, passwordClasses) }));
  const form = usePortalForm(schema, { password: '' });
  const isPending = useSignalValue(setMailboxPassword.isPending);
  const submit = useSubmit(
    form,
    ({ password }) =>
      setMailboxPassword.run({ params: { id: domain.id }, body: { username: mailbox.username, password } }),
    { onSuccess: onClose, toMessage: emailErrorMessage, readFailure: withPasswordField },
  );
  return (
    <Form {...submit} label={t('mailbox.password')}>
      <p className="text-muted">{t('mailbox.passwordText')}</p>
      <MailboxPasswordField form={form} name="password" />
      <FormActions submitLabel={t('form.save')} isPending={isPending} onClose={onClose} />
    </Form>
  );
}
