import { FetchError, ofetch } from 'ofetch';
import { withAbortSignal } from '../platform/abort.ts';
import { ApiError } from './api-error.ts';
import type { Endpoint } from './endpoint.ts';
import type { HttpRequest } from './request.rules.ts';

const TIMEOUT_MS = 30_000;

/** @throws ApiError when no response arrived in time */
export async function fetchResponse(
  endpoint: Endpoint,
  { url, method, headers, body }: HttpRequest,
  signal: AbortSignal | undefined,
) {
  const response = await withAbortSignal(
    [signal],
    (combined) =>
      ofetch.raw(url, {
        method,
        headers,
        body: body ?? null,
        signal: combined,
        retry: 0,
        ignoreResponseError: true,
        credentials: 'omit',
        responseType: endpoint.binary ? 'blob' : 'text',
      }),
    TIMEOUT_MS,
  ).catch((cause: unknown) => {
    if (signal?.aborted) throw new ApiError('cancelled', 0, {}, cause);
    const reason = cause instanceof FetchError ? cause.cause : cause;
    const isTimeout = reason instanceof DOMException && reason.name === 'TimeoutError';
    throw new ApiError(isTimeout ? 'timeout' : 'network', 0, {}, cause);
  });
  return {
    ok: response.ok,
    status: response.status,
    date: response.headers.get('Date'),
    raw: response._data as unknown,
  };
}
