import { Download } from 'lucide-react';
import { buildAppleProfile } from '#core/email/apple-profile.rules.ts';
import type { Mailbox, MailServers } from '#core/email/email.schema.ts';
import { mailboxesMessages } from '#core/i18n/messages/mailboxes.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { downloadBlob } from '#core/platform/download-blob.ts';
import { randomId } from '#core/platform/random-id.ts';
import { Button } from '#screens/ui/button.tsx';
import { CopyField } from '#screens/ui/copy-field.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { QrCode } from '#screens/ui/qr-code.tsx';

const t = translator(mailboxesMessages);

const protocols = [
  ['imap', 'mailbox.imap'],
  ['pop', 'mailbox.pop'],
  ['smtp', 'mailbox.smtp'],
] as const;
const securityKeys = { ssl: 'mailbox.ssl', starttls: 'mailbox.starttls', none: 'mailbox.plain' } as const;

/** The settings as plain text, for the QR code. */
const settingsText = (mailbox: Mailbox, servers: MailServers) =>
  [
    mailbox.username,
    ...protocols.map(([protocol]) => {
      const { host, port, security } = servers[protocol];
      return `${protocol.toUpperCase()} ${host}:${port} ${t(securityKeys[security])}`;
    }),
  ].join('\n');

interface Props {
  mailbox: Mailbox;
  servers: MailServers;
  onClose: () => void;
}

/** What a phone or mail program asks for when the mailbox is set up on it. */
export function DeviceSetupDialog({ mailbox, servers, onClose }: Props) {
  return (
    <Dialog title={t('mailbox.devicesTitle', { name: mailbox.username })} isOpen onClose={onClose} variant="medium">
      <div className="grid gap-5">
        <p className="text-muted">{t('mailbox.devicesText')}</p>
        {!mailbox.is_imap_enabled && (
          <p className="rounded bg-warning-soft text-warning px-3 py-2">{t('mailbox.imapIsOff')}</p>
        )}
        <div className="grid sm:grid-cols-[1fr_auto] gap-6 items-start">
          <div className="grid gap-3 min-w-0">
            <CopyField label={t('mailbox.userName')} value={mailbox.username} />
            {protocols.map(([protocol, labelKey]) => {
              const { host, port, security } = servers[protocol];
              return (
                <div key={protocol} className="grid gap-1">
                  <CopyField label={t(labelKey)} value={host} />
                  <p className="text-sm text-muted">
                    {t('mailbox.portAndSecurity', { port, security: t(securityKeys[security]) })}
                  </p>
                </div>
              );
            })}
          </div>
          <figure className="grid justify-items-center gap-2 max-w-[200px]">
            <QrCode text={settingsText(mailbox, servers)} label={t('mailbox.qrLabel', { name: mailbox.username })} />
            <figcaption className="text-sm text-muted">{t('mailbox.qrText')}</figcaption>
          </figure>
        </div>
        <AppleProfileDownload mailbox={mailbox} servers={servers} />
      </div>
    </Dialog>
  );
}

function AppleProfileDownload({ mailbox, servers }: Omit<Props, 'onClose'>) {
  const download = () =>
    downloadBlob(
      new Blob([buildAppleProfile(mailbox, servers, randomId)], { type: 'application/x-apple-aspen-config' }),
      `${mailbox.username.replace(/[^\w.@-]/g, '_')}.mobileconfig`,
    );
  return (
    <div className="flex flex-wrap items-center gap-3 rounded border border-line p-3">
      <p className="grow min-w-0">
        <span className="font-semibold block">{t('mailbox.apple')}</span>
        <span className="text-sm text-muted">{t('mailbox.appleText')}</span>
      </p>
      <Button icon={Download} onClick={download}>
        {t('mailbox.appleSave')}
      </Button>
    </div>
  );
}
