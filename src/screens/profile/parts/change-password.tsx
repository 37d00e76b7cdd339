import { useState } from 'react';
import * as z from 'zod/mini';
import { profileMessages } from '#core/i18n/messages/profile.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { notices } from '#core/notification/notices.store.ts';
import { field } from '#core/rules/field.schema.ts';
import { required } from '#core/rules/fields.rules.ts';
import { activeSessions, saveUser } from '#core/user/account.store.ts';
import type { User } from '#core/user/user.schema.ts';
import { NewPasswordFields, newPasswordShape } from '#screens/features/new-password/new-password-fields.tsx';
import { Button } from '#screens/ui/button.tsx';
import { useSignalValue } from '#screens/ui/context.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { PasswordField } from '#screens/ui/field.tsx';
import { Form, useSubmit } from '#screens/ui/form.tsx';
import { FormActions } from '#screens/ui/form-actions.tsx';
import { FormSection } from '#screens/ui/form-page.tsx';
import { usePortalForm } from '#screens/ui/use-portal-form.ts';

const t = translator(profileMessages);

const emptyValues = { current_password: '', password: '', password_again: '' };
type Values = typeof emptyValues;

/** The password is changed in a dialog, so that its page shows no empty fields. */
export function ChangePassword({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <FormSection title={t('profile.password')} text={t('profile.passwordText')}>
      <Button className="justify-self-start" onClick={() => setOpen(true)}>
        {t('profile.changePassword')}
      </Button>
      <Dialog title={t('profile.changePassword')} isOpen={isOpen} onClose={() => setOpen(false)}>
        <ChangePasswordForm user={user} onClose={() => setOpen(false)} />
      </Dialog>
    </FormSection>
  );
}

function ChangePasswordForm({ user, onClose }: { user: User; onClose: () => void }) {
  const userInputs = [user.email, user.properties?.firstname ?? '', user.properties?.lastname ?? ''];
  const form = usePortalForm<Values>(
    (values) =>
      z.object({
        current_password: field(required),
        ...newPasswordShape(
          () => userInputs,
          () => values().password,
        ),
      }),
    emptyValues,
  );
  const isSaving = useSignalValue(saveUser.isPending);
  const submit = useSubmit(
    form,
    ({ current_password, password }) => saveUser.run({ params: { id: user.id }, body: { current_password, password } }),
    {
      onSuccess: ({ message }) => {
        notices().success(message ?? t('profile.passwordDone'));
        onClose();
        return activeSessions.invalidate();
      },
    },
  );
  return (
    <Form {...submit} label={t('profile.changePassword')}>
      <input type="text" autoComplete="username" value={user.email} readOnly hidden aria-hidden tabIndex={-1} />
      <PasswordField
        label={t('profile.present')}
        autoComplete="current-password"
        error={form.formState.errors.current_password?.message}
        {...form.register('current_password')}
      />
      <NewPasswordFields form={form} userInputs={userInputs} />
      <FormActions
        submitLabel={t('profile.changePassword')}
        isPending={isSaving && form.formState.isSubmitting}
        onClose={onClose}
      />
    </Form>
  );
}
