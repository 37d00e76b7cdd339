import { useState } from 'react';
import { panelName } from '#core/hosting/hosting.rules.ts';
import type { HostingAccount } from '#core/hosting/hosting.schema.ts';
import { signInToPanel } from '#core/hosting/panel-sign-in.ts';
import { hostingMessages } from '#core/i18n/messages/hosting.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { BlockedTabDialog } from '#screens/ui/blocked-tab-dialog.tsx';

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
    dialog: (
      <BlockedTabDialog
        url={blockedUrl}
        title={t('hosting.blockedTitle')}
        text={t('hosting.blockedText')}
        linkLabel={t('hosting.blockedLink')}
        onClose={() => setBlockedUrl(null)}
      />
    ),
  };
}
