import { useState } from 'react';
import * as z from 'zod/mini';
import { profileMessages } from '#core/i18n/messages/profile.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { notices } from '#core/notification/notices.store.ts';
import { field, required } from '#core/rules/fields.rules.ts';
import { activeSessions, saveUser } from '#core/user/account.store.ts';
import type { User } from '#core/user/user.schema.ts';
import { Button } from '#screens/ui/button.tsx';
import { useSignalValue } from '#screens/ui/context.tsx';
import { PasswordField } from '#screens/ui/field.tsx';
import { Form, showServerErrors, usePortalForm } from '#screens/ui/form.tsx';
import { NewPasswordFields, newPasswordShape } from '#screens/ui/new-password-fields.tsx';
import { FormSection } from '#screens/ui/pages.tsx';

const t = translator(profileMessages);

interface Values {
  current_password: string;
  password: string;
  password_again: string;
}
const empty: Values = { current_password: '', password: '', password_again: '' };

export function ChangePassword({ user }: { user: User }) {
  const known = [user.email, user.properties?.firstname ?? '', user.properties?.lastname ?? ''];
  const form = usePortalForm<Values>(
    (values) =>
      z.object({
        current_password: field(required),
        ...newPasswordShape(
          () => known,
          () => values().password,
        ),
      }) as never,
    empty,
  );
  const isSaving = useSignalValue(saveUser.isPending);
  const [error, setError] = useState<string | null>(null);
  const submit = async ({ current_password, password }: Values) => {
    setError(null);
    const outcome = await saveUser.run({ params: { id: user.id }, body: { current_password, password } });
    if (outcome.ok) {
      notices().success(outcome.data.message ?? t('profile.passwordDone'));
      form.reset(empty);
      await activeSessions.invalidate();
      return;
    }
    setError(showServerErrors(form, outcome.error));
  };
  return (
    <FormSection title={t('profile.password')} text={t('profile.passwordText')}>
      <Form form={form} onSubmit={submit} error={error} label={t('profile.changePassword')}>
        <input type="text" autoComplete="username" value={user.email} readOnly hidden aria-hidden tabIndex={-1} />
        <PasswordField
          label={t('profile.present')}
          autoComplete="current-password"
          error={form.formState.errors.current_password?.message}
          {...form.register('current_password')}
        />
        <NewPasswordFields form={form} userInputs={known} />
        <Button type="submit" isPending={isSaving && form.formState.isSubmitting} className="justify-self-start">
          {t('profile.changePassword')}
        </Button>
      </Form>
    </FormSection>
  );
}
