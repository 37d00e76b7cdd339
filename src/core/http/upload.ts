import { ApiError } from './api-error.ts';
import type { HttpRequest } from './request.rules.ts';

/**
 * Sends a request with XMLHttpRequest, because `fetch` reports no upload progress.
 * @param onProgress called with the share that has been sent, 0 to 1
 * @throws ApiError `network` or `cancelled`
 */
export function upload(request: HttpRequest, onProgress: (share: number) => void, signal: AbortSignal | undefined) {
  return new Promise<{ ok: boolean; status: number; date: string | null; text: string }>((resolve, reject) => {
    // `abort` has no effect on a request that is not sent yet, and fires no event.
    if (signal?.aborted) return reject(new ApiError('cancelled'));
    const xhr = new XMLHttpRequest();
    const abort = () => xhr.abort();
    const fail = (kind: 'network' | 'cancelled') => () => reject(new ApiError(kind));
    xhr.open(request.method, request.url);
    for (const [name, value] of Object.entries(request.headers)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    xhr.onload = () =>
      resolve({
        ok: xhr.status >= 200 && xhr.status < 300,
        status: xhr.status,
        date: xhr.getResponseHeader('Date'),
        text: xhr.responseText,
      });
    xhr.onerror = fail('network');
    xhr.onabort = fail('cancelled');
    xhr.onloadend = () => signal?.removeEventListener('abort', abort);
    signal?.addEventListener('abort', abort);
    xhr.send(request.body as XMLHttpRequestBodyInit);
  });
}
