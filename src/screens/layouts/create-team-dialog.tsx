import { useState } from 'react';
import * as z from 'zod/mini';
import { teamMessages } from '#core/i18n/messages/team.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { notices } from '#core/notification/notices.store.ts';
import { field } from '#core/rules/field.schema.ts';
import { maxLength, required } from '#core/rules/fields.rules.ts';
import { session } from '#core/session/session.store.ts';
import { addTeam } from '#core/team/team.store.ts';
import { usePortal, useSignalValue } from '../ui/context.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { Form, useSubmit } from '../ui/form.tsx';
import { FormActions } from '../ui/form-actions.tsx';
import { usePortalForm } from '../ui/use-portal-form.ts';

const t = translator(teamMessages);

/** Creates another team of the user's and offers to switch to it. */
export function CreateTeamDialog({ onClose }: { onClose: () => void }) {
  const { router } = usePortal();
  const [schema] = useState(() => z.object({ name: field(required, maxLength(120)) }));
  const form = usePortalForm(schema, { name: '' });
  const isPending = useSignalValue(addTeam.isPending);
  const submit = useSubmit(form, ({ name }) => addTeam.run({ body: { name: name.trim() } }), {
    onSuccess: ({ team }) => {
      onClose();
      notices().success(t('create.done', { name: team.name }), {
        label: t('create.switch'),
        run: () =>
          void session()
            .switchTeam(team.id)
            .then(() => router.navigate('/team/details-users')),
      });
    },
  });
  return (
    <Dialog title={t('create.title')} isOpen onClose={onClose}>
      <Form {...submit} label={t('create.title')}>
        <p className="text-muted">{t('create.text')}</p>
        <TextField
          label={t('create.name')}
          autoComplete="organization"
          error={form.formState.errors.name?.message}
          {...form.register('name')}
        />
        <FormActions submitLabel={t('create.submit')} isPending={isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
