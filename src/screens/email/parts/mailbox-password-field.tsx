import { WandSparkles } from 'lucide-react';
import { useState } from 'react';
import { type FieldPath, type FieldValues, type PathValue, useWatch } from 'react-hook-form';
import { emailMessages } from '#core/i18n/messages/email.en.ts';
import { mailboxesMessages } from '#core/i18n/messages/mailboxes.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { generatePassword } from '#core/platform/generate-password.ts';
import { Button } from '#screens/ui/button.tsx';
import { CopyField } from '#screens/ui/copy-field.tsx';
import { PasswordField } from '#screens/ui/field.tsx';
import type { PortalForm } from '#screens/ui/use-portal-form.ts';

const t = translator(emailMessages, mailboxesMessages);

/** A mailbox's new password, typed or generated. A generated one is shown, so that it can be passed on. */
export function MailboxPasswordField<Values extends FieldValues>({
  form,
  name,
}: {
  form: PortalForm<Values>;
  name: FieldPath<Values>;
}) {
  const [generated, setGenerated] = useState<string | null>(null);
  const value = String(useWatch({ control: form.control, name }) ?? '');
  const { error } = form.getFieldState(name, form.formState);
  const generate = () => {
    const password = generatePassword();
    setGenerated(password);
    form.setValue(name, password as PathValue<Values, FieldPath<Values>>, {
      shouldDirty: true,
      shouldValidate: true,
      shouldTouch: true,
    });
  };
  return (
    <div className="grid gap-2">
      <PasswordField
        label={t('email.password')}
        help={t('email.passwordHelp')}
        autoComplete="new-password"
        error={error?.message}
        {...form.register(name)}
      />
      <div>
        <Button size="small" icon={WandSparkles} onClick={generate}>
          {t('mailbox.makePassword')}
        </Button>
      </div>
      <div role="status">
        {generated !== null && generated === value && <CopyField label={t('mailbox.madePassword')} value={generated} />}
      </div>
    </div>
  );
}
