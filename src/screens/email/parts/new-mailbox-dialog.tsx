import { useState } from 'react';
import * as z from 'zod/mini';
import type { EmailDomain } from '#core/email/email.schema.ts';
import { createMailbox } from '#core/email/email.store.ts';
import { localPart } from '#core/email/email-address.rules.ts';
import { emailErrorMessage } from '#core/email/email-error.rules.ts';
import { emailMessages } from '#core/i18n/messages/email.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { field, maxLength, passwordClasses, required } from '#core/rules/fields.rules.ts';
import { Button } from '#screens/ui/button.tsx';
import { useSignalValue } from '#screens/ui/context.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { TextField } from '#screens/ui/field.tsx';
import { Form, showServerErrors, usePortalForm } from '#screens/ui/form.tsx';
import { MailboxPasswordField } from './mailbox-password-field.tsx';
import { QuotaField, quotaRule } from './quota-field.tsx';

const t = translator(emailMessages);

/** Creates a mailbox. What the server refuses stands beside the field it is about, and what was typed stays. */
export function NewMailboxDialog({
  domain,
  isOpen,
  onClose,
}: {
  domain: EmailDomain;
  isOpen: boolean;
  onClose: () => void;
}) {
  return (
    <Dialog title={t('email.new')} isOpen={isOpen} onClose={onClose}>
      <NewMailboxForm domain={domain} onClose={onClose} />
    </Dialog>
  );
}

function NewMailboxForm({ domain, onClose }: { domain: EmailDomain; onClose: () => void }) {
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
  const [error, setError] = useState<string | null>(null);
  const { errors } = form.formState;
  const submit = async (values: z.output<typeof schema>) => {
    setError(null);
    const outcome = await createMailbox.run({ body: { ...values, domain_id: domain.id, quota: Number(values.quota) } });
    if (outcome.ok) onClose();
    else setError(showServerErrors(form, outcome.error, (failure) => emailErrorMessage(failure, [501, 404, 422])));
  };
  return (
    <Form form={form} onSubmit={submit} error={error} label={t('email.new')}>
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
      <div className="flex flex-wrap justify-end gap-2 pt-2">
        <Button onClick={onClose}>{t('dialog.cancel')}</Button>
        <Button type="submit" variant="primary" isPending={isPending}>
          {t('email.create')}
        </Button>
      </div>
    </Form>
  );
}
