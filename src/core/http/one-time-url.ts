import { openNewTab } from '../platform/new-tab.ts';
import { safeUrl } from '../rules/safe-url.rules.ts';
import { ApiError } from './api-error.ts';
import type { Outcome } from './outcome.ts';

/** The provider responded with a URL that is not safe to open. */
export class UnsafeUrlError extends ApiError {
  constructor() {
    super('malformed');
  }
}

/**
 * Opens a URL that works once, such as a sign-in, in a new tab. Call it during a click: the tab opens at once, and loads the URL
 * when the provider has responded.
 * @param request fetches the URL
 * @returns the URL for a link if the browser blocked the tab or the tab has been closed; null once it is open. An unsafe URL is an
 *   `UnsafeUrlError`.
 */
export async function openOneTimeUrl(
  request: () => Promise<Outcome<{ data: { url: string } }>>,
): Promise<Outcome<string | null>> {
  const tab = openNewTab();
  const outcome = await request();
  const url = outcome.ok ? safeUrl(outcome.data.data.url) : null;
  if (!outcome.ok || !url) {
    tab?.close();
    return outcome.ok ? { ok: false, error: new UnsafeUrlError() } : outcome;
  }
  return { ok: true, data: tab?.open(url) ? null : url };
}
