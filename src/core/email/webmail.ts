import { mailboxesMessages } from '../i18n/messages/mailboxes.en.ts';
import { translator } from '../i18n/translator.ts';
import { notices } from '../notification/notices.store.ts';
import { postToNewTab } from '../platform/post-to-new-tab.ts';
import { config } from '../runtime/runtime.ts';
import type { Mailbox } from './email.schema.ts';
import { requestWebmailToken } from './email.store.ts';

const t = translator(mailboxesMessages);

/** Whether a token may be sent to an address: https, or http on the provider's own host. */
export function isWebmailUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return (
    url.protocol === 'https:' ||
    (url.protocol === 'http:' && URL.canParse(config().apiBase) && url.host === new URL(config().apiBase).host)
  );
}

/** Opens a mailbox's webmail in a new tab and signs in with a single-use token. */
export async function openWebmail({ id, username }: Pick<Mailbox, 'id' | 'username'>, url: string): Promise<void> {
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
