import { type FetchOptions, ofetch } from 'ofetch';
import { config, shared } from '../runtime/runtime.ts';
import type { HttpRequest } from './request.rules.ts';

const TIMEOUT_MS = 8000;
/** Headers that a browser sends without asking. */
const ALWAYS_ALLOWED = /^accept/i;

/** Origins of providers that have been asked: one that is away is not asked again with each call that fails. */
const explained = shared('http.explained-origins', () => new Set<string>());

/**
 * Says in the console when a call may have had no answer because the provider does not allow calls from this page's origin
 * (CORS). A browser does not tell a page why: but a provider that answers a call without CORS, and not the same call with it,
 * is there and refuses the page. Asks once for each provider; says nothing when the provider is away.
 */
export async function explainBlockedCall(request: HttpRequest | undefined): Promise<void> {
  const page = globalThis.location?.origin;
  if (!request || !page) return;
  const { origin } = new URL(request.url);
  if (origin === page || explained().has(origin)) return;
  explained().add(origin);
  const reason = await findReason(Object.keys(request.headers).filter((name) => !ALWAYS_ALLOWED.test(name)));
  if (reason === null) return;
  console.warn(
    `${origin} ${reason}, so the elements of this page can't use it. Have the provider allow ${page} (CORS): the page “CORS” of the documentation lists the headers that it must answer. The reference provider takes ALLOWED_ORIGINS=${page}.`,
  );
}

/** @param headerNames of the call that failed @returns null when it did not fail for its origin */
async function findReason(headerNames: readonly string[]): Promise<string | null> {
  if (!(await isAnswered({ mode: 'no-cors' }))) return null;
  if (!(await isAnswered({}))) return `does not allow calls from ${globalThis.location.origin}`;
  // No header has its value: a key of the call would be used up.
  const headers = Object.fromEntries(headerNames.map((name) => [name, 'application/json']));
  return (await isAnswered({ headers })) ? null : `does not allow the headers ${headerNames.join(', ')}`;
}

/** Asks for the brand, which every provider has and anybody may read. */
function isAnswered(options: FetchOptions): Promise<boolean> {
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
