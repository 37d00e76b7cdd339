import { Suspense, useState } from 'react';
import type { EmailDomain } from '#core/email/email.schema.ts';
import { updateDomain } from '#core/email/email.store.ts';
import { emailErrorMessage } from '#core/email/email-error.rules.ts';
import { emailSettingsMessages } from '#core/i18n/messages/email-settings.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { notices } from '#core/notification/notices.store.ts';
import { Button } from '#screens/ui/button.tsx';
import { useSignalValue } from '#screens/ui/context.tsx';
import { ConfirmDialog } from '#screens/ui/dialog.tsx';
import { lazyPart } from '#screens/ui/lazy-part.tsx';
import { useIdlePreload } from '#screens/ui/use-idle-preload.ts';

const t = translator(emailSettingsMessages);

const DeleteDomainDialog = lazyPart(() =>
  import('./delete-domain-dialog.tsx').then((module) => module.DeleteDomainDialog),
);
const dialogs = [DeleteDomainDialog];

/** Turns mail for the domain off or on, and deletes the domain. */
export function DangerZone({ domain }: { domain: EmailDomain }) {
  return (
    <div className="grid gap-4">
      <SwitchDomain domain={domain} />
      <DeleteDomain domain={domain} />
    </div>
  );
}

function SwitchDomain({ domain }: { domain: EmailDomain }) {
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  const isPending = useSignalValue(updateDomain.isPending);
  const isOff = domain.status === 'off';
  const label = t(isOff ? 'emailSettings.turnOn' : 'emailSettings.turnOff');
  const setStatus = async (status: 'active' | 'off') => {
    const outcome = await updateDomain.run({ params: { id: domain.id }, body: { status } });
    if (outcome.ok) setConfirmOpen(false);
    else notices().failure(emailErrorMessage(outcome.error));
  };
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 max-w-md">
          <span className="font-semibold block">{label}</span>
          <span className="text-sm text-muted">
            {t(isOff ? 'emailSettings.turnOnText' : 'emailSettings.turnOffText')}
          </span>
        </p>
        <Button
          variant={isOff ? 'secondary' : 'danger'}
          isPending={isOff && isPending}
          onClick={() => (isOff ? void setStatus('active') : setConfirmOpen(true))}
        >
          {label}
        </Button>
      </div>
      <ConfirmDialog
        title={t('emailSettings.turnOffTitle', { name: domain.name })}
        text={t('emailSettings.turnOffConfirm', { name: domain.name, n: domain.mailboxes })}
        confirmLabel={label}
        isOpen={isConfirmOpen}
        isPending={isPending}
        onConfirm={() => void setStatus('off')}
        onClose={() => setConfirmOpen(false)}
      />
    </>
  );
}

function DeleteDomain({ domain }: { domain: EmailDomain }) {
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  useIdlePreload(dialogs);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 pt-4 border-t">
      <p className="min-w-0 max-w-md">
        <span className="font-semibold block">{t('emailSettings.deleteDomain')}</span>
        <span className="text-sm text-muted">{t('emailSettings.deleteDomainText')}</span>
      </p>
      <Button variant="danger" onClick={() => setConfirmOpen(true)}>
        {t('emailSettings.deleteDomain')}
      </Button>
      <Suspense fallback={null}>
        {isConfirmOpen && <DeleteDomainDialog domain={domain} onClose={() => setConfirmOpen(false)} />}
      </Suspense>
    </div>
  );
}
