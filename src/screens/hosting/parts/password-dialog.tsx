import * as z from 'zod/mini';
import type { HostingAccount } from '#core/hosting/hosting.schema.ts';
import { updateHostingAccount } from '#core/hosting/hosting.store.ts';
import { hostingMessages } from '#core/i18n/messages/hosting.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { NewPasswordFields, newPasswordShape } from '#screens/features/new-password/new-password-fields.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { Form, useSubmit } from '#screens/ui/form.tsx';
import { FormActions } from '#screens/ui/form-actions.tsx';
import { usePortalForm } from '#screens/ui/use-portal-form.ts';

const t = translator(hostingMessages);

const emptyValues = { password: '', password_again: '' };

/** A new password of an account. It says where it applies. */
export function PasswordDialog({ account, onClose }: { account: HostingAccount; onClose: () => void }) {
  const { id, domain, username } = account;
  const userInputs = [domain, username ?? ''];
  const form = usePortalForm<typeof emptyValues>(
    (values) =>
      z.object(
        newPasswordShape(
          () => userInputs,
          () => values().password,
        ),
      ),
    emptyValues,
  );
  const submit = useSubmit(form, ({ password }) => updateHostingAccount.run({ params: { id }, body: { password } }), {
    onSuccess: onClose,
  });
  return (
    <Dialog title={t('hosting.passwordTitle', { name: domain })} isOpen onClose={onClose}>
      <Form {...submit} label={t('hosting.changePassword')}>
        <p className="text-muted">{t('hosting.passwordApplies')}</p>
        <input type="text" autoComplete="username" value={username ?? ''} readOnly hidden aria-hidden tabIndex={-1} />
        <NewPasswordFields form={form} userInputs={userInputs} />
        <FormActions
          submitLabel={t('hosting.changePassword')}
          isPending={form.formState.isSubmitting}
          onClose={onClose}
        />
      </Form>
    </Dialog>
  );
}
