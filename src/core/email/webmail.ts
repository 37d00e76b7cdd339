import { mailboxesMessages } from '../i18n/messages/mailboxes.en.ts';
import { translator } from '../i18n/translator.ts';
import { notices } from '../notification/notices.store.ts';
import { postToNewTab } from '../platform/post-to-new-tab.ts';
import { safeUrl } from '../rules/safe-url.rules.ts';
import type { Mailbox } from './email.schema.ts';
import { requestWebmailToken } from './email.store.ts';

const t = translator(mailboxesMessages);

/** Opens a mailbox's webmail in a new tab and signs in with a one-time token, which is never sent to an unsafe URL. */
export async function openWebmail(
  { id, username }: Pick<Mailbox, 'id' | 'username'>,
  webmailUrl: string,
): Promise<void> {
  const url = safeUrl(webmailUrl);
  if (!url) {
    notices().failure(t('mailbox.webmailRefused'));
    return;
  }
  const outcome = await requestWebmailToken.run({ params: { id } });
  if (!outcome.ok) return;
  const open = () => postToNewTab(url, { user: username, token: outcome.data.password });
  // Browsers allow a new tab only shortly after a click: later, the customer has to click again.
  if (!open())
    notices().success(t('mailbox.webmailReady', { name: username }), {
      label: t('mailbox.webmail'),
      run: () => void open(),
    });
}
