import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { wordpressMessages } from '#core/i18n/messages/wordpress.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { notices } from '#core/notification/notices.store.ts';
import { openSiteAdmin } from '#core/wordpress/admin-sign-in.ts';
import { Button } from '#screens/ui/button.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';

const t = translator(wordpressMessages);

/** Signs in to WP Admin in a new tab. `dialog` shows the address as a link where the browser blocks the tab. */
export function useAdminSignIn() {
  const [pendingId, setPendingId] = useState<string | null>(null);
  const [blockedUrl, setBlockedUrl] = useState<string | null>(null);
  const signIn = async (id: string) => {
    setPendingId(id);
    const outcome = await openSiteAdmin(id);
    setPendingId(null);
    if (outcome.ok) setBlockedUrl(outcome.data);
    else
      notices().failure(outcome.error.kind === 'malformed' ? t('wordpress.adminRefused') : errorMessage(outcome.error));
  };
  return {
    signIn: (id: string) => void signIn(id),
    pendingId,
    dialog: <BlockedDialog url={blockedUrl} onClose={() => setBlockedUrl(null)} />,
  };
}

function BlockedDialog({ url, onClose }: { url: string | null; onClose: () => void }) {
  return (
    <Dialog
      title={t('wordpress.blockedTitle')}
      isOpen={url !== null}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('dialog.cancel')}</Button>}
    >
      <div className="grid gap-4">
        <p className="text-muted">{t('wordpress.blockedText')}</p>
        <a
          href={url ?? undefined}
          target="_blank"
          rel="noopener noreferrer"
          // The address works once.
          onClick={onClose}
          className="inline-flex items-center gap-2 justify-self-start h-10 px-4 rounded font-semibold bg-accent text-on-accent hover:bg-accent-strong"
        >
          <ExternalLink size={16} aria-hidden />
          {t('wordpress.blockedLink')}
        </a>
      </div>
    </Dialog>
  );
}
