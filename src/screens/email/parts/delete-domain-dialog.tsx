import { useState } from 'react';
import type { EmailDomain } from '#core/email/email.schema.ts';
import { deleteDomain } from '#core/email/email.store.ts';
import { emailErrorMessage } from '#core/email/email-error.rules.ts';
import { deleteDomainMessages } from '#core/i18n/messages/delete-domain.en.ts';
import { emailMessages } from '#core/i18n/messages/email.en.ts';
import { emailSettingsMessages } from '#core/i18n/messages/email-settings.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { notices } from '#core/notification/notices.store.ts';
import { Button } from '#screens/ui/button.tsx';
import { usePortal, useSignalValue } from '#screens/ui/context.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { TextField } from '#screens/ui/field.tsx';

const t = translator(deleteDomainMessages, emailMessages, emailSettingsMessages);

/** Asks for the domain's name before it is deleted. */
export function DeleteDomainDialog({ domain, onClose }: { domain: EmailDomain; onClose: () => void }) {
  const { router } = usePortal();
  const [typedName, setTypedName] = useState('');
  const isDeleting = useSignalValue(deleteDomain.isPending);
  const remove = async () => {
    const outcome = await deleteDomain.run({ params: { id: domain.id } });
    if (outcome.ok) router.navigate('/email', { replace: true });
    else notices().failure(emailErrorMessage(outcome.error));
  };
  return (
    <Dialog
      title={t('email.deleteTitle', { name: domain.name })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button
            variant="danger"
            isPending={isDeleting}
            disabled={typedName.trim().toLowerCase() !== domain.name}
            onClick={() => void remove()}
          >
            {t('emailSettings.deleteDomain')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>{t('deleteDomain.text', { name: domain.name, n: domain.mailboxes })}</p>
        <TextField
          label={t('deleteDomain.typeName', { name: domain.name })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typedName}
          onChange={(event) => setTypedName(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
