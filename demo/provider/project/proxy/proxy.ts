import {
  Agent,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { createProxyServer } from 'httpxy';
import { KEEP_ALIVE_TIMEOUT } from '#demo/http-server.ts';
import { createDrain, type ReplicaAddress } from './drain.ts';
import { type RefusalReason, refusalResponse } from './refusal-page.ts';

export type { RefusalReason } from './refusal-page.ts';

/** Where the requests of a host name go: its healthy replicas. */
export interface ProxyTarget {
  /** Identifies the service, whose replicas take turns. */
  key: string;
  addresses: readonly ReplicaAddress[];
}
export interface ProxyRefusal {
  refusal: RefusalReason;
}

export interface ContainerProxy {
  server: Server;
  /**
   * Waits until no request to a replica is in flight. Remove it from what `resolve` returns before, and stop it afterwards.
   * WebSockets are not waited for, because they may stay open for ever.
   * @returns false when requests are still in flight after `limitMs`
   */
  drain(address: ReplicaAddress, limitMs: number): Promise<boolean>;
  close(): void;
}

const MAX_ATTEMPTS = 3;
/** How long a replica may be silent before or within its response. */
const RESPONSE_TIMEOUT_MS = 60_000;
const IDEMPOTENT = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE', 'TRACE']);
/** Headers for a single connection (RFC 9110 §7.6.1). */
const HOP_BY_HOP = [
  'connection',
  'proxy-connection',
  'keep-alive',
  'te',
  'trailer',
  'proxy-authenticate',
  'proxy-authorization',
];
/** Framing and routing depend on these, even if `Connection` names them. */
const NEVER_REMOVED = new Set(['', 'host', 'content-length', 'transfer-encoding']);

/** The host name of a request, without port and final dot. */
const hostOf = ({ headers }: IncomingMessage) =>
  (headers.host ?? '').trim().toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');

function removeHopByHop(headers: IncomingHttpHeaders) {
  const named = String(headers.connection ?? '').split(',');
  for (const name of [...HOP_BY_HOP, ...named.map((token) => token.trim().toLowerCase())])
    if (!NEVER_REMOVED.has(name)) delete headers[name];
}

/** Replaces the client's own forwarding headers, which can't be trusted: no proxy is in front of this one. */
function setForwarded({ headers, socket }: IncomingMessage) {
  for (const name of Object.keys(headers))
    if (name === 'forwarded' || name.startsWith('x-forwarded-')) delete headers[name];
  headers['x-forwarded-for'] = socket.remoteAddress ?? '';
  headers['x-forwarded-proto'] = 'http';
  headers['x-forwarded-host'] = headers.host ?? '';
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const isIdempotent = (request: IncomingMessage) => !hasBody(request) && IDEMPOTENT.has(request.method ?? '');

/** Whether a failed request can be sent again: no replica has received it, or it is idempotent. */
const canRepeat = (request: IncomingMessage, error: unknown) =>
  isIdempotent(request) || (!hasBody(request) && (error as NodeJS.ErrnoException).code === 'ECONNREFUSED');

const toTarget = ({ host, port }: ReplicaAddress) => ({ host, port, protocol: 'http:' });

function refuse(request: IncomingMessage, response: ServerResponse, reason: RefusalReason) {
  // Discards the rest of its body.
  request.resume();
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  const { status, headers, body } = refusalResponse(request, reason);
  response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : body);
}

function refuseUpgrade(request: IncomingMessage, socket: Duplex, reason: RefusalReason) {
  const { status, headers, body } = refusalResponse(request, reason);
  const lines = Object.entries({ ...headers, connection: 'close' }).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
}

/**
 * Routes requests to the replicas of services by host name. Host names are resolved for each request, so that a
 * deployment takes effect with the next one.
 * @param resolve called with the host name in lower case, without port
 * @param options.timeoutMs how long a replica may be silent
 */
export function createContainerProxy(
  resolve: (host: string) => Promise<ProxyTarget | ProxyRefusal>,
  { timeoutMs = RESPONSE_TIMEOUT_MS }: { timeoutMs?: number } = {},
): ContainerProxy {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 16 });
  const web = createProxyServer();
  const webSockets = createProxyServer();
  const drain = createDrain();
  /** Index of the next replica, by service. */
  const nextIndex = new Map<string, number>();
  const upgraded = new Set<Duplex>();

  web.on('proxyRes', (response) => removeHopByHop(response.headers));
  webSockets.on('error', (_error, request, socket) => {
    if (request && socket instanceof Socket && socket.writable && socket.bytesWritten === 0)
      refuseUpgrade(request, socket, 'unreachable');
  });

  /** The replicas take turns; one that has just failed comes last. */
  function choose({ key, addresses }: ProxyTarget, failed: readonly ReplicaAddress[]): ReplicaAddress | undefined {
    const hasFailed = ({ host, port }: ReplicaAddress) => failed.some((one) => one.host === host && one.port === port);
    const fresh = addresses.filter((address) => !hasFailed(address));
    const candidates = fresh.length > 0 ? fresh : addresses;
    const next = nextIndex.get(key) ?? 0;
    nextIndex.set(key, (next + 1) % 1_000_000);
    return candidates[next % candidates.length];
  }

  async function admit(request: IncomingMessage, failed: readonly ReplicaAddress[]) {
    const found = await resolve(hostOf(request));
    if ('refusal' in found) return found;
    const address = choose(found, failed);
    if (!address) return { refusal: 'no_healthy_replica' as const };
    return { address, leave: drain.enter(address) };
  }

  /** One attempt. @returns null for a response, `again` if another attempt makes sense, or why it failed */
  async function attempt(
    request: IncomingMessage,
    response: ServerResponse,
    failed: ReplicaAddress[],
  ): Promise<RefusalReason | 'again' | null> {
    const place = await drain.arrive(admit(request, failed));
    if ('refusal' in place) return place.refusal;
    const startedAt = Date.now();
    // A kept-alive connection may just be closing: only requests that can be repeated use one.
    const canReuseConnection = failed.length === 0 && isIdempotent(request);
    try {
      await web.web(request, response, {
        target: toTarget(place.address),
        agent: canReuseConnection ? agent : false,
        proxyTimeout: timeoutMs,
      });
      return null;
    } catch (error) {
      if (Date.now() - startedAt >= timeoutMs) return 'timeout';
      failed.push(place.address);
      const canTryAgain = failed.length < MAX_ATTEMPTS && !response.headersSent && !response.destroyed;
      return canTryAgain && canRepeat(request, error) ? 'again' : 'unreachable';
    } finally {
      place.leave();
    }
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    removeHopByHop(request.headers);
    delete request.headers.upgrade;
    // Node.js has already responded to `Expect: 100-continue`.
    delete request.headers.expect;
    setForwarded(request);
    const failed: ReplicaAddress[] = [];
    let outcome = await attempt(request, response, failed);
    while (outcome === 'again') outcome = await attempt(request, response, failed);
    if (outcome) refuse(request, response, outcome);
  }

  async function upgrade(request: IncomingMessage, socket: Socket, head: Buffer): Promise<void> {
    upgraded.add(socket);
    socket.once('close', () => upgraded.delete(socket));
    socket.on('error', () => undefined);
    if (request.headers.upgrade?.toLowerCase() !== 'websocket')
      return refuseUpgrade(request, socket, 'unknown_protocol');
    const place = await drain.arrive(admit(request, []));
    if ('refusal' in place) return refuseUpgrade(request, socket, place.refusal);
    // From here on it is an open connection, which draining doesn't wait for.
    place.leave();
    removeHopByHop(request.headers);
    setForwarded(request);
    Object.assign(request.headers, { connection: 'upgrade', upgrade: 'websocket' });
    await webSockets.ws(request, socket, { target: toTarget(place.address), upgradeTimeout: timeoutMs }, head);
  }

  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_TIMEOUT }, (request, response) => {
    // For example when the database doesn't respond.
    serve(request, response).catch(() => refuse(request, response, 'unreachable'));
  });
  server.on('upgrade', (request, socket: Socket, head) => {
    upgrade(request, socket, head).catch(() => socket.destroy());
  });
  return {
    server,
    drain: drain.wait,
    close() {
      server.close();
      server.closeAllConnections();
      for (const socket of upgraded) socket.destroy();
      agent.destroy();
    },
  };
}
