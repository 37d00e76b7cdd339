import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { buildAppleProfile } from '#core/email/apple-profile.rules.ts';
import type { Mailbox, MailServers } from '#core/email/email.schema.ts';
import { devicesMessages } from '#core/i18n/messages/devices.en.ts';
import { mailboxesMessages } from '#core/i18n/messages/mailboxes.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { downloadBlob } from '#core/platform/download-blob.ts';
import { randomId } from '#core/platform/random-id.ts';
import { Button } from '#screens/ui/button.tsx';
import { CopyField } from '#screens/ui/copy-field.tsx';
import { Tabs } from '#screens/ui/tabs.tsx';
import { DeviceQrCode } from './device-qr-code.tsx';

const t = translator(devicesMessages, mailboxesMessages);

interface Props {
  mailbox: Mailbox;
  servers: MailServers;
}

/** What to do on each kind of device, and the values for all others. */
export function DeviceSetup({ mailbox, servers }: Props) {
  const [device, setDevice] = useState('iphone');
  const name = mailbox.username;
  const tabs = [
    {
      id: 'iphone',
      label: t('devices.iphone'),
      content: (
        <div className="grid gap-6">
          <WithCode code={<DeviceQrCode mailbox={mailbox} target="profile_url" />}>
            <Steps steps={[t('devices.iphoneScan'), t('devices.iphoneOpen'), t('devices.iphoneInstall')]} />
          </WithCode>
          <AppleProfileDownload mailbox={mailbox} servers={servers} />
        </div>
      ),
    },
    {
      id: 'android',
      label: t('devices.android'),
      content: (
        <WithCode code={<DeviceQrCode mailbox={mailbox} target="guide_url" />}>
          <Steps
            steps={[
              t('mailbox.qrText'),
              t('devices.androidAdd'),
              t('devices.androidEnter', { name }),
              t('devices.androidServers'),
            ]}
          />
        </WithCode>
      ),
    },
    {
      id: 'outlook',
      label: t('devices.outlook'),
      content: (
        <FindsServers
          steps={[t('devices.outlookAdd'), t('devices.outlookEnter', { name }), t('devices.enterPassword')]}
        />
      ),
    },
    {
      id: 'thunderbird',
      label: t('devices.thunderbird'),
      content: (
        <FindsServers
          steps={[t('devices.thunderbirdAdd'), t('devices.thunderbirdEnter', { name }), t('devices.enterPassword')]}
        />
      ),
    },
    {
      id: 'other',
      label: t('devices.other'),
      content: <ServerSettings mailbox={mailbox} servers={servers} />,
    },
  ];
  return (
    <div className="grid gap-4">
      {!mailbox.is_imap_enabled && (
        <p className="rounded bg-warning-soft text-warning px-3 py-2">{t('mailbox.imapIsOff')}</p>
      )}
      <Tabs tabs={tabs} value={device} onChange={setDevice} label={t('devices.choose')} />
    </div>
  );
}

const WithCode = ({ code, children }: { code: ReactNode; children: ReactNode }) => (
  <div className="flex flex-wrap gap-6 items-start">
    <div className="grow basis-[260px] min-w-0">{children}</div>
    {code}
  </div>
);

const Steps = ({ steps }: { steps: readonly string[] }) => (
  <ol className="grid gap-3">
    {steps.map((step, index) => (
      <li key={step} className="flex gap-3 items-start">
        <span
          aria-hidden
          className="shrink-0 grid place-items-center w-6 h-6 rounded-full bg-accent-soft text-accent text-sm font-semibold"
        >
          {index + 1}
        </span>
        <span className="min-w-0 break-words">{step}</span>
      </li>
    ))}
  </ol>
);

/** For apps that ask our autoconfig and autodiscover files. */
const FindsServers = ({ steps }: { steps: readonly string[] }) => (
  <div className="grid gap-4">
    <Steps steps={steps} />
    <p className="text-sm text-muted">{t('devices.notFound')}</p>
  </div>
);

const protocols = [
  ['imap', 'mailbox.imap'],
  ['pop', 'mailbox.pop'],
  ['smtp', 'mailbox.smtp'],
] as const;
const securityKeys = { ssl: 'mailbox.ssl', starttls: 'mailbox.starttls', none: 'mailbox.plain' } as const;

const ServerSettings = ({ mailbox, servers }: Props) => (
  <div className="grid gap-4">
    <p className="text-muted">{t('mailbox.devicesText')}</p>
    <div className="grid sm:grid-cols-2 gap-4 items-start">
      <CopyField label={t('mailbox.userName')} value={mailbox.username} />
      {protocols.map(([protocol, labelKey]) => {
        const { host, port, security } = servers[protocol];
        return (
          <div key={protocol} className="grid gap-1 min-w-0">
            <CopyField label={t(labelKey)} value={host} />
            <p className="text-sm text-muted">
              {t('mailbox.portAndSecurity', { port, security: t(securityKeys[security]) })}
            </p>
          </div>
        );
      })}
    </div>
  </div>
);

function AppleProfileDownload({ mailbox, servers }: Props) {
  const download = () =>
    downloadBlob(
      new Blob([buildAppleProfile(mailbox, servers, randomId)], { type: 'application/x-apple-aspen-config' }),
      `${mailbox.username.replace(/[^\w.@-]/g, '_')}.mobileconfig`,
    );
  return (
    <div className="flex flex-wrap items-center gap-3 rounded border border-line p-3">
      <p className="grow min-w-0 basis-56">
        <span className="font-semibold block">{t('mailbox.apple')}</span>
        <span className="text-sm text-muted">{t('mailbox.appleText')}</span>
      </p>
      <Button icon={Download} onClick={download}>
        {t('mailbox.appleSave')}
      </Button>
    </div>
  );
}
