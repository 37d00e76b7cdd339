import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { isUsable, sshCommand } from '#core/hosting/hosting.rules.ts';
import { hostingMessages } from '#core/i18n/messages/hosting.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { Button } from '#screens/ui/button.tsx';
import { CopyField } from '#screens/ui/copy-field.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import type { TabProps } from './tab-props.ts';

const t = translator(hostingMessages);

/** How to sign in by SFTP, SSH and FTP, and the password of all of them. */
export function AccessTab({ account }: TabProps) {
  const { username, ssh, ftp, has_password } = account;
  const [isChanging, setChanging] = useState(false);
  const command = sshCommand(account);
  const methods = [
    { title: t('hosting.sftp'), server: ssh, command, text: null },
    { title: t('hosting.ftp'), server: ftp, command: null, text: t('hosting.ftpText') },
  ];
  return (
    <div className="grid gap-5">
      <section className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line bg-surface p-5">
        <div className="min-w-0">
          <h2 className="text-md font-bold">{t('hosting.password')}</h2>
          <p className="text-muted">{t(has_password === false ? 'hosting.passwordNone' : 'hosting.passwordText')}</p>
        </div>
        {isUsable(account) && (
          <Button icon={KeyRound} onClick={() => setChanging(true)}>
            {t(has_password === false ? 'hosting.setPassword' : 'hosting.changePassword')}
          </Button>
        )}
      </section>
      {!ssh && !ftp && <p className="text-muted">{t('hosting.noAccess')}</p>}
      {methods.map(
        ({ title, server, command: shown, text }) =>
          server && (
            <section key={title} className="grid gap-4 rounded-card border border-line bg-surface p-5">
              <div className="grid gap-1">
                <h2 className="text-md font-bold">{title}</h2>
                {text && <p className="text-muted">{text}</p>}
              </div>
              <div className="grid gap-4 sm:grid-cols-2">
                <CopyField label={t('hosting.host')} value={server.host} />
                <CopyField label={t('hosting.port')} value={String(server.port)} />
                {username && <CopyField label={t('hosting.username')} value={username} />}
                {shown && <CopyField label={t('hosting.command')} value={shown} />}
              </div>
            </section>
          ),
      )}
      {isChanging && <PasswordDialog account={account} onClose={() => setChanging(false)} />}
    </div>
  );
}
