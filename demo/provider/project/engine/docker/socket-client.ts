import http from 'node:http';
import type { Readable } from 'node:stream';
import { EngineError } from '../engine.ts';

export interface EngineResponse {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
}

interface RequestOptions {
  query?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as a tar archive. */
  tar?: Readable | Buffer;
  signal?: AbortSignal;
}

const TIMEOUT_MS = 60_000;

/** Docker's HTTP API, which Podman also serves, over a Unix socket. Paths have no version, which means the newest. */
export interface SocketClient {
  /** @throws EngineError when the engine doesn't respond. The caller checks the status. */
  send(method: string, path: string, options?: RequestOptions): Promise<EngineResponse>;
  /** A response that is read as it arrives. @throws EngineError for a status of 300 or more */
  stream(method: string, path: string, options?: RequestOptions): Promise<http.IncomingMessage>;
}

/** The message of an error response. */
function messageOf({ status, body }: Pick<EngineResponse, 'status' | 'body'>): string {
  const text = body.toString('utf8').slice(0, 2000);
  try {
    const parsed = JSON.parse(text) as { message?: unknown; cause?: unknown };
    if (typeof parsed.message === 'string') return parsed.message;
  } catch {
    // A proxy in between sends a page.
  }
  return text.trim() || `status ${status}`;
}

/** @param failure begins the message of the error @throws EngineError unless the status is one of these */
export function expectStatus(response: EngineResponse, statuses: readonly number[], failure: string): EngineResponse {
  if (statuses.includes(response.status)) return response;
  throw new EngineError(`${failure}: ${messageOf(response)}`);
}

export const parseJson = <Value>({ body }: Pick<EngineResponse, 'body'>): Value =>
  JSON.parse(body.toString('utf8')) as Value;

async function readAll(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function open(
  socketPath: string,
  method: string,
  path: string,
  { query, json, tar, signal }: RequestOptions,
): Promise<http.IncomingMessage> {
  return new Promise((resolve, reject) => {
    const search = query ? `?${new URLSearchParams(query)}` : '';
    const type = tar ? 'application/x-tar' : 'application/json';
    const request = http.request(
      {
        socketPath,
        method,
        path: `${path}${search}`,
        // A connection per request: streams don't share one, and no response waits for another.
        agent: false,
        headers: { Host: 'localhost', ...((tar || json !== undefined) && { 'Content-Type': type }) },
        ...(signal && { signal }),
      },
      resolve,
    );
    request.on('error', (error) =>
      reject(signal?.aborted ? error : new EngineError(`The container engine doesn’t answer (${error.message}).`)),
    );
    if (tar && !Buffer.isBuffer(tar)) {
      tar.on('error', (error) => request.destroy(error));
      tar.pipe(request);
    } else request.end(tar ?? (json === undefined ? undefined : JSON.stringify(json)));
  });
}

export function createSocketClient(socketPath: string): SocketClient {
  return {
    async send(method, path, options = {}) {
      const signal = options.signal ?? AbortSignal.timeout(TIMEOUT_MS);
      try {
        const response = await open(socketPath, method, path, { ...options, signal });
        return { status: response.statusCode ?? 0, headers: response.headers, body: await readAll(response) };
      } catch (error) {
        if (error instanceof EngineError || options.signal?.aborted) throw error;
        throw new EngineError('The container engine didn’t answer in time.');
      }
    },
    async stream(method, path, options = {}) {
      const response = await open(socketPath, method, path, options);
      const status = response.statusCode ?? 0;
      if (status < 300) return response;
      throw new EngineError(messageOf({ status, body: await readAll(response) }));
    },
  };
}
