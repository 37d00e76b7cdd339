import type { Mailbox, MailServers } from '#core/email/email.schema.ts';
import { mailboxesMessages } from '#core/i18n/messages/mailboxes.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { Dialog } from '#screens/ui/dialog.tsx';
import { DeviceSetup } from './device-setup.tsx';

const t = translator(mailboxesMessages);

interface Props {
  mailbox: Mailbox;
  servers: MailServers;
  onClose: () => void;
}

/** How a mailbox is set up on a phone or in a mail app. */
export const DeviceSetupDialog = ({ mailbox, servers, onClose }: Props) => (
  <Dialog title={t('mailbox.devicesTitle', { name: mailbox.username })} isOpen onClose={onClose} variant="wide">
    <DeviceSetup mailbox={mailbox} servers={servers} />
  </Dialog>
);
