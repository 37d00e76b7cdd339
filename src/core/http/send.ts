import { FetchError, ofetch } from 'ofetch';
import { notices } from '../notification/notices.store.ts';
import { clock } from '../platform/clock.ts';
import { config, shared } from '../runtime/runtime.ts';
import { wire } from '../runtime/wire.ts';
import { ApiError } from './api-error.ts';
import { credentials } from './credentials.ts';
import type { EndpointRow, Input, Output } from './endpoint.ts';
import { judge } from './failure.rules.ts';
import { buildRequest, type PlainRequest } from './request.rules.ts';

const TIMEOUT_MS = 30_000;

export interface SendOptions {
  signal?: AbortSignal | undefined;
  headers?: Readonly<Record<string, string>>;
  idempotencyKey?: string | undefined;
  /** This one call raises no global notice, though its row would. */
  quiet?: boolean;
  /** Called with the share that has been sent, 0 to 1. Such a call has no timeout of its own: a large file takes what it takes. */
  onProgress?: (share: number) => void;
}

/** What the session does when the provider says that it is over, or when it has been of use. Set by the session store, so that http knows no noun. */
export const sessionHooks = shared('http.session-hooks', () => ({
  expired: (_token: string) => {},
  used: (_token: string) => {},
}));

/**
 * Makes one call. Request rules, parsing, errors and global notices happen here and nowhere else.
 * @throws ApiError, always and only
 */
export async function send<Row extends EndpointRow>(
  row: Row,
  input: Input<Row> = {},
  options: SendOptions = {},
): Promise<Output<Row>> {
  const token = credentials().token.peek();
  try {
    const request = buildRequest(
      row,
      { ...input, headers: options.headers, idempotencyKey: options.idempotencyKey },
      { token, guest: credentials().guest() },
      { apiBase: config().apiBase, ...wire() },
    );
    const answer = await exchange(row, request, options);
    if (token !== null && row.auth !== 'public') sessionHooks().used(token);
    return answer;
  } catch (cause) {
    const error = ApiError.from(cause);
    const verdict = judge(row, error, token !== null);
    // A late 401 for a token that has been replaced says nothing about the present session.
    if (verdict.signOut && token !== null && credentials().token.peek() === token) sessionHooks().expired(token);
    if (!options.quiet) for (const text of verdict.notices) notices().failure(text);
    throw error;
  }
}

async function exchange<Row extends EndpointRow>(
  row: Row,
  request: PlainRequest,
  { signal, onProgress }: SendOptions,
): Promise<Output<Row>> {
  const { ok, status, date, raw } = onProgress
    ? await uploaded(request, onProgress, signal)
    : await fetched(row, request, signal);
  clock().learn(date);
  const data = row.binary && ok ? raw : parseJson(raw instanceof Blob ? await raw.text() : String(raw ?? ''));
  if (!ok) throw new ApiError('http', status, data);
  if (row.binary) return data as Output<Row>;
  const parsed = row.response.safeParse(data ?? {});
  if (!parsed.success) throw new ApiError('malformed', status, {}, parsed.error);
  return parsed.data as Output<Row>;
}

async function uploaded(request: PlainRequest, onProgress: (share: number) => void, signal: AbortSignal | undefined) {
  const { upload } = await import('./upload.ts');
  const { text, ...answer } = await upload(request, onProgress, signal);
  return { ...answer, raw: text as unknown };
}

async function fetched(
  row: EndpointRow,
  { url, method, headers, body }: PlainRequest,
  signal: AbortSignal | undefined,
) {
  const response = await ofetch
    .raw(url, {
      method,
      headers,
      body: body ?? null,
      signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ...(signal ? [signal] : [])]),
      retry: 0,
      ignoreResponseError: true,
      credentials: 'omit',
      responseType: row.binary ? 'blob' : 'text',
    })
    .catch((cause: unknown) => {
      if (signal?.aborted) throw new ApiError('cancelled', 0, {}, cause);
      const reason = cause instanceof FetchError ? cause.cause : cause;
      throw new ApiError(
        reason instanceof DOMException && reason.name === 'TimeoutError' ? 'timeout' : 'network',
        0,
        {},
        cause,
      );
    });
  return {
    ok: response.ok,
    status: response.status,
    date: response.headers.get('Date'),
    raw: response._data as unknown,
  };
}

/** Undefined when the text is no JSON: an error page then has no message, and a success with one fails its schema. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text.trim() === '' ? {} : Symbol.for('portal.not-json');
  }
}
