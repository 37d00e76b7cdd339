import { type FetchOptions, ofetch } from 'ofetch';
import { config, shared } from '../runtime/runtime.ts';
import type { HttpRequest } from './request.rules.ts';

const TIMEOUT_MS = 8000;
/** Headers that need no CORS preflight. */
const ALWAYS_ALLOWED = /^accept/i;

/** Origins of providers that have been probed, so that failed calls do not probe an unreachable one again. */
const probedOrigins = shared('http.explained-origins', () => new Set<string>());

/**
 * Logs a warning if a call may have failed because the provider does not allow this page's origin (CORS). Browsers hide the reason
 * from a page, but a provider that responds to a call without CORS, and not to the same call with it, is reachable and refuses the
 * origin. Probes each provider once, and logs nothing if it is unreachable.
 */
export async function explainBlockedCall(request: HttpRequest | undefined): Promise<void> {
  const page = globalThis.location?.origin;
  if (!request || !page) return;
  const { origin } = new URL(request.url);
  if (origin === page || probedOrigins().has(origin)) return;
  probedOrigins().add(origin);
  const reason = await findReason(Object.keys(request.headers).filter((name) => !ALWAYS_ALLOWED.test(name)));
  if (reason === null) return;
  console.warn(
    `${origin} ${reason}, so the elements of this page can't use it. Have the provider allow ${page} (CORS): the page “CORS” of the documentation lists the headers that it must answer. The reference provider takes ALLOWED_ORIGINS=${page}.`,
  );
}

/** @param headerNames headers of the failed call @returns null if CORS was not the reason */
async function findReason(headerNames: readonly string[]): Promise<string | null> {
  if (!(await responds({ mode: 'no-cors' }))) return null;
  if (!(await responds({}))) return `does not allow calls from ${globalThis.location.origin}`;
  // Without the real values, because an idempotency key would be used up.
  const headers = Object.fromEntries(headerNames.map((name) => [name, 'application/json']));
  return (await responds({ headers })) ? null : `does not allow the headers ${headerNames.join(', ')}`;
}

/** Requests the brand, which every provider has and anybody may read. */
function responds(options: FetchOptions): Promise<boolean> {
  const { apiBase, appDomain } = config();
  return ofetch
    .raw(`${apiBase}/brand/brand`, {
      query: { app_domain: appDomain },
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      retry: 0,
      ignoreResponseError: true,
      responseType: 'text',
      ...options,
    })
    .then(
      () => true,
      () => false,
    );
}
