import { useState } from 'react';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { UnsafeUrlError } from '#core/http/one-time-url.ts';
import { wordpressMessages } from '#core/i18n/messages/wordpress.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { notices } from '#core/notification/notices.store.ts';
import { openSiteAdmin } from '#core/wordpress/admin-sign-in.ts';
import { BlockedTabDialog } from '#screens/ui/blocked-tab-dialog.tsx';

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
    else {
      const { error } = outcome;
      notices().failure(error instanceof UnsafeUrlError ? t('wordpress.adminRefused') : errorMessage(error));
    }
  };
  return {
    signIn: (id: string) => void signIn(id),
    pendingId,
    dialog: (
      <BlockedTabDialog
        url={blockedUrl}
        title={t('wordpress.blockedTitle')}
        text={t('wordpress.blockedText')}
        linkLabel={t('wordpress.blockedLink')}
        onClose={() => setBlockedUrl(null)}
      />
    ),
  };
}
