import { mailboxesMessages } from '../i18n/messages/mailboxes.en.ts';
import { translator } from '../i18n/translator.ts';
import { notices } from '../notification/notices.store.ts';
import { postToNewTab } from '../platform/post-to-new-tab.ts';
import { config } from '../runtime/runtime.ts';
import type { Mailbox } from './email.schema.ts';
import { requestWebmailToken } from './email.store.ts';

const t = translator(mailboxesMessages);

/** Webmail is https, or on the provider's own host: a token goes nowhere else. */
export function isWebmailUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return (
    url.protocol === 'https:' ||
    (url.protocol === 'http:' && URL.canParse(config().apiBase) && url.host === new URL(config().apiBase).host)
  );
}

/** Signs in to a mailbox's webmail in a new tab, by a token that is good once. */
export async function openWebmail({ id, username }: Pick<Mailbox, 'id' | 'username'>, url: string): Promise<void> {
  const outcome = await requestWebmailToken.run({ params: { id } });
  if (!outcome.ok) return;
  const open = () => postToNewTab(url, { user: username, token: outcome.data.password });
  // The browser lets a page open a tab for a moment after a click: after that, another click is needed.
  if (!open())
    notices().success(t('mailbox.webmailReady', { name: username }), {
      label: t('mailbox.webmail'),
      run: () => void open(),
    });
}
