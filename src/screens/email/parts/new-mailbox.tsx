import '../../../core/i18n/areas/email.ts';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { EmailDomain } from '../../../core/email/email.schema.ts';
import { createMailbox } from '../../../core/email/email.store.ts';
import { t } from '../../../core/i18n/index.ts';
import { field, integer, maxLength, passwordClasses, positiveNumber, required } from '../../../core/rules/fields.rules.ts';
import { fileSize } from '../../../core/rules/format.rules.ts';
import { Button } from '../../ui/button.tsx';
import { useValue } from '../../ui/context.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordField, TextField } from '../../ui/field.tsx';
import { Form, showServerErrors, usePortalForm } from '../../ui/form.tsx';

const MB = 1_000_000;
const START_QUOTA = 1000;

/** Creates a mailbox. What the server refuses stands beside the field it is about, and what was typed stays. */
export function NewMailbox({ domain, isOpen, onClose }: { domain: EmailDomain; isOpen: boolean; onClose: () => void }) {
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
      local_part: field(required, maxLength(64)),
      name: field(required, maxLength(100)),
      password: field(required, passwordClasses),
      quota: field(required, integer(t('email.quota')), positiveNumber),
    }),
  );
  const form = usePortalForm(schema, { local_part: '', name: '', password: '', quota: String(Math.min(START_QUOTA, Math.max(0, left))) });
  const isPending = useValue(createMailbox.isPending);
  const [error, setError] = useState<string | null>(null);
  const { errors } = form.formState;
  const submit = async (values: z.output<typeof schema>) => {
    setError(null);
    const outcome = await createMailbox.run({ body: { ...values, domain_id: domain.id, quota: Number(values.quota) } });
    if (outcome.ok) onClose();
    else if (outcome.error.messages.length > 0) setError(showServerErrors(form, outcome.error));
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
      <PasswordField
        label={t('email.password')}
        help={t('email.passwordHelp')}
        autoComplete="new-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
      <TextField
        label={t('email.quota')}
        inputMode="numeric"
        suffix="MB"
        help={t('email.quotaLeft', { left: fileSize(Math.max(0, left) * MB) })}
        error={errors.quota?.message}
        {...form.register('quota')}
      />
      <div className="flex justify-end gap-2 pt-2">
        <Button onClick={onClose}>{t('dialog.cancel')}</Button>
        <Button type="submit" look="primary" isBusy={isPending}>
          {t('email.create')}
        </Button>
      </div>
    </Form>
  );
}
