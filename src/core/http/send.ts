import { notices } from '../notification/notices.store.ts';
import { clock } from '../platform/clock.ts';
import { providerConfig } from '../runtime/provider-config.ts';
import { config, shared } from '../runtime/runtime.ts';
import { ApiError } from './api-error.ts';
import { credentials } from './credentials.ts';
import type { Endpoint, Input, Output } from './endpoint.ts';
import { classifyError } from './error-policy.rules.ts';
import { buildRequest, type HttpRequest } from './request.rules.ts';

export interface SendOptions {
  signal?: AbortSignal | undefined;
  headers?: Readonly<Record<string, string>>;
  idempotencyKey?: string | undefined;
  /** Raises no global notice for this call, whatever its endpoint says. */
  quiet?: boolean;
  /** Called with the share that has been sent, 0 to 1. Such a call has no timeout: large files may take long. */
  onProgress?: (share: number) => void;
}

/** Set by the session store, so that http depends on no noun. */
export const sessionHooks = shared('http.session-hooks', () => ({
  /** The provider refused this token. */
  onExpired: (_token: string) => {},
  /** The provider accepted this token. */
  onUsed: (_token: string) => {},
}));

/**
 * Makes one call. Request rules, parsing, errors and global notices happen here and nowhere else.
 * @returns the response as the endpoint's schema describes it
 * @throws ApiError and nothing else
 */
export async function send<E extends Endpoint>(
  endpoint: E,
  input: Input<E> = {},
  options: SendOptions = {},
): Promise<Output<E>> {
  const query = endpoint.pageQuery ? Object.assign(await endpoint.pageQuery(), input.query) : input.query;
  const token = credentials().token.peek();
  let request: HttpRequest | undefined;
  try {
    request = buildRequest(
      endpoint,
      {
        ...input,
        query,
        headers: { 'Accept-Language': config().lang, ...options.headers },
        idempotencyKey: options.idempotencyKey,
      },
      { token, guest: token ? null : credentials().guest() },
      { apiBase: config().apiBase, ...providerConfig() },
    );
    const output = await exchange(endpoint, request, options);
    if (token !== null && endpoint.auth !== 'public') sessionHooks().onUsed(token);
    return output;
  } catch (cause) {
    const error = ApiError.from(cause);
    if (error.kind === 'network') explainLater(request);
    const policy = classifyError(endpoint, error, token !== null);
    // A late 401 for a token that has been replaced says nothing about the current session.
    if (policy.signOut && token !== null && credentials().token.peek() === token) sessionHooks().onExpired(token);
    if (!options.quiet) for (const text of policy.notices) notices().failure(text);
    throw error;
  }
}

/** Loaded on demand, without delaying the call. */
const explainLater = (request: HttpRequest | undefined) =>
  void import('./blocked-origin.ts').then(
    ({ explainBlockedCall }) => explainBlockedCall(request),
    () => undefined,
  );

/** Sends a built request and reads its response. @throws ApiError and what `fetch` throws */
export async function exchange<E extends Endpoint>(
  endpoint: E,
  request: HttpRequest,
  { signal, onProgress }: SendOptions,
): Promise<Output<E>> {
  if (signal?.aborted) throw new ApiError('cancelled');
  // In a bundle a promise (build/defer-schemas.mjs). A write waits for it, so that its response can be parsed.
  const schema = endpoint.response;
  if (endpoint.method === 'GET') Promise.resolve(schema).catch(() => undefined);
  else await schema;
  const { ok, status, date, raw } = onProgress
    ? await sendWithXhr(request, onProgress, signal)
    : await sendWithFetch(endpoint, request, signal);
  clock().setFromServer(date);
  const data = endpoint.binary && ok ? raw : parseJson(raw instanceof Blob ? await raw.text() : String(raw ?? ''));
  if (!ok) throw new ApiError('http', status, data);
  if (endpoint.binary) return data as Output<E>;
  const parsed = (await schema).safeParse(data ?? {});
  if (!parsed.success) throw new ApiError('malformed', status, {}, parsed.error);
  return parsed.data as Output<E>;
}

async function sendWithXhr(request: HttpRequest, onProgress: (share: number) => void, signal: AbortSignal | undefined) {
  const { upload } = await import('./upload.ts');
  const { text, ...response } = await upload(request, onProgress, signal);
  return { ...response, raw: text as unknown };
}

async function sendWithFetch(endpoint: Endpoint, request: HttpRequest, signal: AbortSignal | undefined) {
  const { fetchResponse } = await import('./fetch-response.ts');
  return fetchResponse(endpoint, request, signal);
}

/** A symbol when the text is not JSON: an error page then has no message, and a success fails its schema. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text.trim() === '' ? {} : Symbol.for('portal.not-json');
  }
}
