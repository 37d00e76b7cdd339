import { type Endpoint, endpointId } from '#core/http/endpoint.ts';
import { buildRequest, type Caller, type RequestInput } from '#core/http/request.rules.ts';
import { providerConfig } from '#core/runtime/provider-config.ts';
import type { Options } from './options.ts';
import { readable } from './readable.ts';

const MAX_BYTES = 20_000_000;
/** Failures in a row after which the server is asked whether it is still there. */
const MAX_FAILURES = 5;
const MAX_RETRIES = 3;
const MAX_WAIT_S = 60;

export interface Answer {
  /** 0 when there is no answer. */
  status: number;
  headers: Headers;
  text: string;
  /** Why there is no answer, or none that can be read; null where there is one. */
  problem: string | null;
}

/** The server stopped answering: the rest is not tried. */
export class ServerUnreachableError extends Error {}

export type Client = ReturnType<typeof createClient>;
export const nobody: Caller = { token: null, guest: null };

const TLS_CODE = /^(CERT_|ERR_TLS_|ERR_SSL_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|EPROTO)/;
const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the server refuses the connection',
  ECONNRESET: 'the server closed the connection without an answer',
  UND_ERR_SOCKET: 'the server closed the connection without an answer',
  ENOTFOUND: 'the host name is not known',
  EAI_AGAIN: 'the host name is not known',
  EHOSTUNREACH: 'the server cannot be reached',
  ENETUNREACH: 'the server cannot be reached',
};

/** Why a request has no answer, in words. */
function failureReason(error: unknown, timeoutMs: number): string {
  const { name, message, cause } = error as Error;
  if (name === 'TimeoutError') return `no answer within ${timeoutMs / 1000} s`;
  const { code = '', message: detail = message } = (cause ?? {}) as { code?: string; message?: string };
  if (TLS_CODE.test(code)) return `TLS fails: ${readable(detail)}`;
  if (code.startsWith('HPE_')) return 'the answer is not HTTP';
  return reasons[code] ?? readable(detail);
}

/** @throws Error when the answer is too large */
async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size > MAX_BYTES) throw new Error(`the answer is larger than ${MAX_BYTES / 1_000_000} MB`);
  }
  return Buffer.concat(chunks).toString();
}

/** Whether a browser gives an answer to pages of the origin. */
export const isForOrigin = ({ headers }: Answer, origin: string) =>
  ['*', origin].includes(headers.get('Access-Control-Allow-Origin') ?? '');

/** Makes calls as the portal does, one after the other. A failure is an answer with a problem. */
export function createClient({ baseUrl, origin, timeoutMs }: Options) {
  let failures = 0;
  const hidden = new Set<string>();

  async function exchange(url: string, init: RequestInit): Promise<Answer> {
    try {
      const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
      return { status: response.status, headers: response.headers, text: await readText(response), problem: null };
    } catch (error) {
      return { status: 0, headers: new Headers(), text: '', problem: failureReason(error, timeoutMs) };
    }
  }

  /** @throws ServerUnreachableError */
  async function countFailures({ problem }: Answer): Promise<void> {
    failures = problem === null ? 0 : failures + 1;
    if (failures < MAX_FAILURES) return;
    const again = await exchange(`${baseUrl}/`, {});
    if (again.problem !== null) throw new ServerUnreachableError(again.problem);
    failures = 0;
  }

  async function request(url: string, init: RequestInit): Promise<Answer> {
    for (let attempt = 1; ; attempt++) {
      const answer = await exchange(url, init);
      const wait = Number(answer.headers.get('Retry-After'));
      if (answer.status === 429 && wait > 0 && wait <= MAX_WAIT_S && attempt <= MAX_RETRIES) {
        await new Promise((resolve) => setTimeout(resolve, wait * 1000));
        continue;
      }
      await countFailures(answer);
      return answer;
    }
  }

  const fromPage: Record<string, string> = origin ? { Origin: origin } : {};
  const build = (endpoint: Endpoint, input: RequestInput, caller: Caller) =>
    buildRequest(endpoint, input, caller, { apiBase: baseUrl, ...providerConfig() });

  return {
    /** @throws ServerUnreachableError */
    async call(endpoint: Endpoint, input: RequestInput, caller: Caller): Promise<Answer> {
      const { url, method, headers, body } = build(endpoint, input, caller);
      const answer = await request(url, { method, headers: { ...headers, ...fromPage }, body: body ?? null });
      if (origin && answer.problem === null && !isForOrigin(answer, origin)) hidden.add(endpointId(endpoint));
      return answer;
    },
    /** The call of a signed-in user, as somebody sends it who is not. @throws ServerUnreachableError */
    callWithoutToken(endpoint: Endpoint, input: RequestInput, caller: Caller): Promise<Answer> {
      const { url, method, headers, body } = build(endpoint, input, caller);
      const { Authorization: _, ...others } = headers;
      return request(url, { method, headers: { ...others, ...fromPage }, body: body ?? null });
    },
    /** Calls with an answer that a browser would not give to the page. */
    hiddenAnswers: () => [...hidden],
    /**
     * What a browser asks before a call of another origin.
     * @returns the answer, and the headers that had to be asked for
     * @throws ServerUnreachableError
     */
    async preflight(endpoint: Endpoint, input: RequestInput, caller: Caller) {
      const { url, method, headers } = build(endpoint, { ...input, idempotencyKey: 'any' }, caller);
      const asked = Object.keys(headers)
        .map((name) => name.toLowerCase())
        .filter((name) => name !== 'accept' && name !== 'accept-language')
        .sort();
      const answer = await request(url, {
        method: 'OPTIONS',
        headers: {
          ...fromPage,
          'Access-Control-Request-Method': method,
          ...(asked.length > 0 ? { 'Access-Control-Request-Headers': asked.join(',') } : {}),
        },
      });
      return { answer, asked };
    },
  };
}
