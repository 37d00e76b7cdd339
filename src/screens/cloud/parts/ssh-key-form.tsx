import { useState } from 'react';
import * as z from 'zod/mini';
import type { SshKey } from '#core/cloud/cloud.schema.ts';
import { createSshKey } from '#core/cloud/cloud.store.ts';
import { keyComment, publicKeyError } from '#core/cloud/server-name.rules.ts';
import { serversMessages } from '#core/i18n/messages/servers.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { field } from '#core/rules/field.schema.ts';
import { maxLength, required } from '#core/rules/fields.rules.ts';
import { useSignalValue } from '#screens/ui/context.tsx';
import { TextareaField, TextField } from '#screens/ui/field.tsx';
import { Form, useSubmit } from '#screens/ui/form.tsx';
import { FormActions } from '#screens/ui/form-actions.tsx';
import { usePortalForm } from '#screens/ui/use-portal-form.ts';

const t = translator(serversMessages);

const schema = z.object({ public_key: field(publicKeyError), name: field(required, maxLength(60)) });

interface SshKeyFormProps {
  onAdd: (key: SshKey) => void;
  onCancel: () => void;
}

/** A public key by paste. Its comment, such as olivia@laptop, is proposed as its name. */
export function SshKeyForm({ onAdd, onCancel }: SshKeyFormProps) {
  const form = usePortalForm<z.output<typeof schema>>(schema, { public_key: '', name: '' });
  const isPending = useSignalValue(createSshKey.isPending);
  const [isNamed, setNamed] = useState(false);
  const submit = useSubmit(
    form,
    ({ name, public_key }) => createSshKey.run({ body: { name: name.trim(), public_key: public_key.trim() } }),
    { onSuccess: ({ ssh_key }) => onAdd(ssh_key) },
  );
  const { errors } = form.formState;
  const key = form.register('public_key', {
    onChange: (event: { target: { value: string } }) => {
      const comment = keyComment(event.target.value);
      if (!isNamed && comment) form.setValue('name', comment, { shouldValidate: true });
    },
  });
  return (
    <Form {...submit} label={t('servers.addKey')}>
      <TextareaField
        label={t('servers.publicKey')}
        help={t('servers.publicKeyHelp')}
        error={errors.public_key?.message}
        spellCheck={false}
        autoComplete="off"
        rows={4}
        style={{ fontFamily: 'ui-monospace,monospace' }}
        {...key}
      />
      <TextField
        label={t('servers.keyName')}
        error={errors.name?.message}
        maxLength={60}
        {...form.register('name', { onChange: () => setNamed(true) })}
      />
      <FormActions submitLabel={t('servers.addKey')} isPending={isPending} onClose={onCancel} />
    </Form>
  );
}
