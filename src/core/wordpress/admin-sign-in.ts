import { ApiError } from '../http/api-error.ts';
import type { Outcome } from '../http/outcome.ts';
import { openNewTab } from '../platform/new-tab.ts';
import { safeUrl } from '../rules/safe-url.rules.ts';
import { requestAdminAddress } from './sites.store.ts';

/**
 * Signs in to WP Admin of a site in a new tab. Call it during a click: the tab is opened at once and given its address later.
 * @returns the address where the browser blocked the tab, for a link; null when it is open. An address that is not safe to open
 *   is a failure.
 */
export async function openSiteAdmin(id: string): Promise<Outcome<string | null>> {
  const tab = openNewTab();
  const outcome = await requestAdminAddress.run({ params: { id } });
  const url = outcome.ok ? safeUrl(outcome.data.data.url) : null;
  if (!outcome.ok || !url) {
    tab?.close();
    return outcome.ok ? { ok: false, error: new ApiError('malformed') } : outcome;
  }
  return { ok: true, data: tab?.open(url) ? null : url };
}
