import * as z from 'zod/mini';
import { profileMessages } from '#core/i18n/messages/profile.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { notices } from '#core/notification/notices.store.ts';
import { field, required } from '#core/rules/fields.rules.ts';
import { activeSessions, saveUser } from '#core/user/account.store.ts';
import type { User } from '#core/user/user.schema.ts';
import { NewPasswordFields, newPasswordShape } from '#screens/features/new-password/new-password-fields.tsx';
import { Button } from '#screens/ui/button.tsx';
import { useSignalValue } from '#screens/ui/context.tsx';
import { PasswordField } from '#screens/ui/field.tsx';
import { Form, usePortalForm, useSubmit } from '#screens/ui/form.tsx';
import { FormSection } from '#screens/ui/form-page.tsx';

const t = translator(profileMessages);

const emptyValues = { current_password: '', password: '', password_again: '' };
type Values = typeof emptyValues;

export function ChangePassword({ user }: { user: User }) {
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
        form.reset(emptyValues);
        return activeSessions.invalidate();
      },
    },
  );
  return (
    <FormSection title={t('profile.password')} text={t('profile.passwordText')}>
      <Form {...submit} label={t('profile.changePassword')}>
        <input type="text" autoComplete="username" value={user.email} readOnly hidden aria-hidden tabIndex={-1} />
        <PasswordField
          label={t('profile.present')}
          autoComplete="current-password"
          error={form.formState.errors.current_password?.message}
          {...form.register('current_password')}
        />
        <NewPasswordFields form={form} userInputs={userInputs} />
        <Button type="submit" isPending={isSaving && form.formState.isSubmitting} className="justify-self-start">
          {t('profile.changePassword')}
        </Button>
      </Form>
    </FormSection>
  );
}
