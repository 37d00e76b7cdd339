import type { Mailbox, MailServers } from '#core/email/email.schema.ts';
import { devicesMessages } from '#core/i18n/messages/devices.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { Button } from '#screens/ui/button.tsx';
import { CopyField } from '#screens/ui/copy-field.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { DeviceSetup } from './device-setup.tsx';

const t = translator(devicesMessages);

interface Props {
  mailbox: Mailbox;
  password: string;
  servers: MailServers | undefined;
  onClose: () => void;
}

/** After a mailbox was created: its password, this once, and how to set it up on a device. */
export const MailboxReadyDialog = ({ mailbox, password, servers, onClose }: Props) => (
  <Dialog
    title={t('devices.readyTitle', { name: mailbox.username })}
    isOpen
    onClose={onClose}
    variant="wide"
    actions={
      <Button variant="primary" onClick={onClose}>
        {t('devices.done')}
      </Button>
    }
  >
    <div className="grid gap-6">
      <div className="grid gap-2">
        <CopyField label={t('devices.password')} value={password} />
        <p className="text-sm text-muted">{t('devices.readyText')}</p>
      </div>
      {servers && (
        <section className="grid gap-2">
          <h3 className="font-semibold">{t('devices.connect')}</h3>
          <DeviceSetup mailbox={mailbox} servers={servers} />
        </section>
      )}
    </div>
  </Dialog>
);
