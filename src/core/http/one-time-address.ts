import { openNewTab } from '../platform/new-tab.ts';
import { safeUrl } from '../rules/safe-url.rules.ts';
import { ApiError } from './api-error.ts';
import type { Outcome } from './outcome.ts';

/** The provider has answered, but its address is not safe to open. */
export class UnsafeAddressError extends ApiError {
  constructor() {
    super('malformed');
  }
}

/**
 * Opens an address that works once, such as a sign-in, in a new tab. Call it during a click: the tab is opened at once, and led to
 * the address when the provider has answered.
 * @param request asks for the address
 * @returns the address where the browser blocked the tab, or it was closed meanwhile, for a link; null when it is open. An address
 *   that is not safe is an UnsafeAddressError.
 */
export async function openOneTimeAddress(
  request: () => Promise<Outcome<{ data: { url: string } }>>,
): Promise<Outcome<string | null>> {
  const tab = openNewTab();
  const outcome = await request();
  const url = outcome.ok ? safeUrl(outcome.data.data.url) : null;
  if (!outcome.ok || !url) {
    tab?.close();
    return outcome.ok ? { ok: false, error: new UnsafeAddressError() } : outcome;
  }
  return { ok: true, data: tab?.open(url) ? null : url };
}
