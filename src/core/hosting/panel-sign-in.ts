import { errorMessage } from '../http/error-policy.rules.ts';
import { hostingMessages } from '../i18n/messages/hosting.en.ts';
import { translator } from '../i18n/translator.ts';
import { notices } from '../notification/notices.store.ts';
import { openNewTab } from '../platform/new-tab.ts';
import { safeUrl } from '../rules/safe-url.rules.ts';
import type { HostingAccount } from './hosting.schema.ts';
import { requestPanelAddress } from './hosting.store.ts';

const t = translator(hostingMessages);

/**
 * Signs in to an account's control panel in a new tab. Call it during a click: the tab is opened at once and given its address,
 * which works once, when the provider has answered. An address that is not safe is not opened. A failure raises a notice.
 * @returns the address for a link, where the browser has blocked the tab; otherwise null
 */
export async function signInToPanel({ id }: Pick<HostingAccount, 'id'>): Promise<string | null> {
  const tab = openNewTab();
  const outcome = await requestPanelAddress.run({ params: { id } });
  const url = outcome.ok ? safeUrl(outcome.data.data.url) : null;
  if (!url) {
    tab?.close();
    notices().failure(outcome.ok ? t('hosting.panelRefused') : errorMessage(outcome.error));
    return null;
  }
  tab?.open(url);
  return tab ? null : url;
}
