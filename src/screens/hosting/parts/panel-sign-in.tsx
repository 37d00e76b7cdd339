import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { panelName } from '#core/hosting/hosting.rules.ts';
import type { HostingAccount } from '#core/hosting/hosting.schema.ts';
import { signInToPanel } from '#core/hosting/panel-sign-in.ts';
import { hostingMessages } from '#core/i18n/messages/hosting.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { Button } from '#screens/ui/button.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';

const t = translator(hostingMessages);

/** `Sign in to cPanel`, or without the panel's name where it is not known. */
export function signInLabel(account: Pick<HostingAccount, 'panel'>): string {
  const panel = panelName(account);
  return panel ? t('hosting.signIn', { panel }) : t('hosting.signInPanel');
}

/** Signs in to control panels in a new tab. `dialog` shows the address as a link where the browser blocks the tab. */
export function usePanelSignIn() {
  const [pendingId, setPendingId] = useState<string | null>(null);
  const [blockedUrl, setBlockedUrl] = useState<string | null>(null);
  const signIn = async (account: Pick<HostingAccount, 'id'>) => {
    setPendingId(account.id);
    setBlockedUrl(await signInToPanel(account));
    setPendingId(null);
  };
  return {
    signIn: (account: Pick<HostingAccount, 'id'>) => void signIn(account),
    pendingId,
    dialog: <BlockedDialog url={blockedUrl} onClose={() => setBlockedUrl(null)} />,
  };
}

function BlockedDialog({ url, onClose }: { url: string | null; onClose: () => void }) {
  return (
    <Dialog
      title={t('hosting.blockedTitle')}
      isOpen={url !== null}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('dialog.cancel')}</Button>}
    >
      <div className="grid gap-4">
        <p className="text-muted">{t('hosting.blockedText')}</p>
        <a
          href={url ?? undefined}
          target="_blank"
          rel="noopener noreferrer"
          // The address works once.
          onClick={onClose}
          className="inline-flex items-center gap-2 justify-self-start h-10 px-4 rounded font-semibold bg-accent text-on-accent hover:bg-accent-strong"
        >
          <ExternalLink size={16} aria-hidden />
          {t('hosting.blockedLink')}
        </a>
      </div>
    </Dialog>
  );
}
