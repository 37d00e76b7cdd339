import { errorMessage } from '../http/error-policy.rules.ts';
import { openOneTimeUrl, UnsafeUrlError } from '../http/one-time-url.ts';
import { hostingMessages } from '../i18n/messages/hosting.en.ts';
import { translator } from '../i18n/translator.ts';
import { notices } from '../notification/notices.store.ts';
import type { HostingAccount } from './hosting.schema.ts';
import { requestPanelUrl } from './hosting.store.ts';

const t = translator(hostingMessages);

/**
 * Signs in to an account's control panel in a new tab, from a click: see `openOneTimeUrl`. A failure raises a notice.
 * @returns the URL for a link if the browser has blocked the tab; otherwise null
 */
export async function signInToPanel({ id }: Pick<HostingAccount, 'id'>): Promise<string | null> {
  const outcome = await openOneTimeUrl(() => requestPanelUrl.run({ params: { id } }));
  if (outcome.ok) return outcome.data;
  const { error } = outcome;
  notices().failure(error instanceof UnsafeUrlError ? t('hosting.panelRefused') : errorMessage(error));
  return null;
}
