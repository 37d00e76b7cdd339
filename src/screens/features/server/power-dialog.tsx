import { useState } from 'react';
import type { Server } from '#core/cloud/cloud.schema.ts';
import { changePower } from '#core/cloud/cloud.store.ts';
import type { PowerAction } from '#core/cloud/server.rules.ts';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { cloudMessages } from '#core/i18n/messages/cloud.en.ts';
import { type MessageKey, translator } from '#core/i18n/translator.ts';
import { Button } from '#screens/ui/button.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { FormError } from '#screens/ui/form.tsx';

const t = translator(cloudMessages);

type Interrupting = Exclude<PowerAction, 'start'>;
type Key = MessageKey<typeof cloudMessages>;

const texts: Record<Interrupting, { text: Key; confirm: Key; isHarsh?: boolean }> = {
  shutdown: { text: 'cloud.shutdownText', confirm: 'cloud.shutdown' },
  reboot: { text: 'cloud.rebootText', confirm: 'cloud.reboot' },
  stop: { text: 'cloud.stopText', confirm: 'cloud.stop', isHarsh: true },
  reset: { text: 'cloud.resetText', confirm: 'cloud.reset', isHarsh: true },
};
const titles = {
  shutdown: 'cloud.shutdownTitle',
  reboot: 'cloud.rebootTitle',
  stop: 'cloud.stopTitle',
  reset: 'cloud.resetTitle',
} as const;

interface PowerDialogProps {
  server: Pick<Server, 'id' | 'name'>;
  action: Interrupting;
  onClose: () => void;
}

/** Asks before the server is interrupted, and says what that risks. A refusal is shown here. */
export function PowerDialog({ server: { id, name }, action, onClose }: PowerDialogProps) {
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const { text, confirm, isHarsh } = texts[action];
  const run = async () => {
    setPending(true);
    setError(null);
    const outcome = await changePower(id, action);
    setPending(false);
    if (outcome.ok) onClose();
    else setError(errorMessage(outcome.error));
  };
  return (
    <Dialog
      isOpen
      title={t(titles[action], { name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button variant={isHarsh ? 'danger' : 'primary'} isPending={isPending} onClick={() => void run()}>
            {t(confirm)}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <FormError error={error} />
        <p>{t(text)}</p>
      </div>
    </Dialog>
  );
}
