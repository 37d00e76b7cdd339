import { useState } from 'react';
import * as z from 'zod/mini';
import { chat } from '#core/chat/chat.store.ts';
import { chatFormsMessages } from '#core/i18n/messages/chat-forms.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { email } from '#core/rules/email.rules.ts';
import { field } from '#core/rules/field.schema.ts';
import { maxLength, required } from '#core/rules/fields.rules.ts';
import { Button } from '#screens/ui/button.tsx';
import { TextField } from '#screens/ui/field.tsx';
import { Form } from '#screens/ui/form.tsx';
import { usePortalForm } from '#screens/ui/use-portal-form.ts';

const t = translator(chatFormsMessages);

/** A guest's name and email before the conversation starts; can be skipped unless the site requires them. */
export function PreChatForm({ isRequired }: { isRequired: boolean }) {
  const [schema] = useState(() =>
    z.object({ name: field(required, maxLength(120)), email: isRequired ? field(required, email) : field(email) }),
  );
  const form = usePortalForm(schema, { name: '', email: '' });
  const { errors } = form.formState;
  return (
    <div className="grow overflow-y-auto p-4">
      <Form
        form={form}
        label={t('chat.begin')}
        onSubmit={({ name, email: address }) =>
          chat().startWithContact({ name: name.trim(), ...(address ? { email: address.trim() } : {}) })
        }
      >
        <p className="text-muted">{t('chat.beginText')}</p>
        <TextField
          label={t('chat.yourName')}
          autoComplete="name"
          autoFocus
          error={errors.name?.message}
          {...form.register('name')}
        />
        <TextField
          label={t(isRequired ? 'chat.yourEmail' : 'chat.yourEmailOptional')}
          type="email"
          autoComplete="email"
          help={t('chat.emailHelp')}
          error={errors.email?.message}
          {...form.register('email')}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary">
            {t('chat.begin')}
          </Button>
          {!isRequired && <Button onClick={() => void chat().startWithContact({})}>{t('chat.skip')}</Button>}
        </div>
      </Form>
    </div>
  );
}
