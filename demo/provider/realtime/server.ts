import { createHash, createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Presence, Publisher } from './publisher.ts';

const PATH = /^\/support\/ws\/app\/([\w-]+)$/;
const PROTOCOLS = ['5', '6', '7'];
const MAX_EVENT_BYTES = 10_240;
const MAX_CLIENT_EVENTS_PER_SECOND = 10;
const CHANNEL = /^[\w\-=@,.;]{1,164}$/;

/** Pusher Channels protocol 7 error codes. */
const closeCodes = {
  unknownApp: 4001,
  badProtocol: 4007,
  pongMissing: 4201,
  badMessage: 4200,
  clientEventRefused: 4301,
  closed: 4200,
} as const;

interface Peer {
  id: string;
  socket: WebSocket;
  channels: Set<string>;
  presence: Presence | null;
  joinedChannels: Set<string>;
  lastActivityAt: number;
  isAwaitingPong: boolean;
  events: { second: number; count: number };
}

interface RealtimeServerOptions {
  key: string;
  secret: string;
  /** Seconds without traffic after which a ping is due. */
  activityTimeoutSeconds?: number;
  pongTimeoutSeconds?: number;
  /** Milliseconds after which somebody who went and did not come back has left. */
  leaveGraceMs?: number;
}

export type RealtimeServer = ReturnType<typeof createRealtimeServer>;

/** The Pusher Channels websocket protocol, version 7, at `/support/ws`: what `pusher-js` speaks. */
export function createRealtimeServer({
  key,
  secret,
  activityTimeoutSeconds = 30,
  pongTimeoutSeconds = 10,
  leaveGraceMs = 4000,
}: RealtimeServerOptions) {
  const wss = new WebSocketServer({ noServer: true, maxPayload: 64 * 1024 });
  const peers = new Map<string, Peer>();
  const identities = new Map<string, Presence>();
  /** Faults by channel, `*` for all: events wait while paused; `duplicate` and `reorder` spoil the next ones. */
  const faults = { paused: new Set<string>(), duplicate: new Map<string, number>(), reorder: new Set<string>() };
  let waiting: { channel: string; go: () => void }[] = [];

  const raw = (peer: Peer, event: string, data: unknown, channel?: string) =>
    peer.socket.send(
      JSON.stringify({
        event,
        ...(channel ? { channel } : {}),
        data: typeof data === 'string' ? data : JSON.stringify(data),
      }),
    );

  const deliver = (channel: string, event: string, data: unknown, except?: string) => {
    const go = () => {
      for (const peer of peers.values())
        if (peer.id !== except && peer.channels.has(channel)) raw(peer, event, data, channel);
    };
    const scope = [channel, '*'];
    if (scope.some((one) => faults.paused.has(one))) {
      waiting.push({ channel, go });
      return;
    }
    const reordered = scope.find((one) => faults.reorder.has(one));
    if (reordered) {
      waiting.push({ channel, go });
      if (waiting.filter((held) => held.channel === channel).length >= 2) {
        faults.reorder.delete(reordered);
        flush(channel, true);
      }
      return;
    }
    go();
    const doubled = scope.find((one) => (faults.duplicate.get(one) ?? 0) > 0);
    if (doubled) {
      faults.duplicate.set(doubled, (faults.duplicate.get(doubled) ?? 0) - 1);
      go();
    }
  };
  const flush = (channel: string, isReversed: boolean) => {
    const held = waiting.filter((one) => channel === '*' || one.channel === channel);
    waiting = waiting.filter((one) => !held.includes(one));
    for (const { go } of isReversed ? held.reverse() : held) go();
  };

  const sign = (text: string) => createHmac('sha256', secret).update(text).digest('hex');
  const isSigned = (given: unknown, text: string) => {
    const expected = Buffer.from(`${key}:${sign(text)}`);
    const actual = Buffer.from(typeof given === 'string' ? given : '');
    return expected.length === actual.length && timingSafeEqual(expected, actual);
  };

  /** Who is about to be missed: a reload, or another tab taking over, is no leaving. */
  const leaving = new Map<string, NodeJS.Timeout>();
  const announce = ({ presence, id }: Peer, channel: string, action: 'joined' | 'left') => {
    if (!presence) return;
    const key = `${channel} ${presence.id}`;
    const isElsewhere = [...peers.values()].some(
      (other) => other.id !== id && other.presence?.id === presence.id && other.joinedChannels.has(channel),
    );
    const isBack = leaving.has(key);
    clearTimeout(leaving.get(key));
    leaving.delete(key);
    if (isElsewhere || (action === 'joined' && isBack)) return;
    const tell = () => deliver(channel, 'TicketAction', { action, id: presence.id, name: presence.name }, id);
    if (action === 'joined') return tell();
    leaving.set(
      key,
      setTimeout(() => {
        leaving.delete(key);
        tell();
      }, leaveGraceMs).unref(),
    );
  };

  const quit = (peer: Peer, channel: string) => {
    peer.channels.delete(channel);
    if (peer.joinedChannels.delete(channel)) announce(peer, channel, 'left');
  };

  const clientEvent = (peer: Peer, event: string, channel: string, data: unknown) => {
    const second = Math.floor(Date.now() / 1000);
    if (peer.events.second !== second) peer.events = { second, count: 0 };
    if (
      ++peer.events.count > MAX_CLIENT_EVENTS_PER_SECOND ||
      !peer.channels.has(channel) ||
      !channel.startsWith('private-')
    ) {
      raw(peer, 'pusher:error', { code: closeCodes.clientEventRefused, message: 'Client event refused' }, channel);
      return;
    }
    // Who typed is the provider's knowledge, not the peer's word.
    const who = peer.presence ? { id: peer.presence.id, username: peer.presence.name } : data;
    if (event === 'client-TicketJoin') {
      if (peer.joinedChannels.has(channel)) return;
      peer.joinedChannels.add(channel);
      announce(peer, channel, 'joined');
      return;
    }
    deliver(channel, event, who, peer.id);
  };

  const subscribe = (peer: Peer, data: { channel?: unknown; auth?: unknown }) => {
    const channel = typeof data.channel === 'string' ? data.channel : '';
    if (!CHANNEL.test(channel) || (channel.startsWith('private-') && !isSigned(data.auth, `${peer.id}:${channel}`))) {
      raw(
        peer,
        'pusher:subscription_error',
        { type: 'AuthError', error: 'The subscription is not signed', status: 401 },
        channel,
      );
      return;
    }
    peer.channels.add(channel);
    peer.presence = identities.get(peer.id) ?? null;
    raw(peer, 'pusher_internal:subscription_succeeded', {}, channel);
  };

  const receive = (peer: Peer, text: string) => {
    peer.lastActivityAt = Date.now();
    peer.isAwaitingPong = false;
    let message: { event?: unknown; data?: unknown; channel?: unknown };
    try {
      if (text.length > MAX_EVENT_BYTES) throw new Error('too long');
      message = JSON.parse(text);
      if (typeof message.data === 'string') message.data = JSON.parse(message.data);
    } catch {
      raw(peer, 'pusher:error', { code: closeCodes.badMessage, message: 'The message is not understood' });
      return;
    }
    const data = (message.data ?? {}) as { channel?: unknown; auth?: unknown };
    const event = String(message.event);
    if (event === 'pusher:ping') raw(peer, 'pusher:pong', {});
    else if (event === 'pusher:subscribe') subscribe(peer, data);
    else if (event === 'pusher:unsubscribe') quit(peer, String(data.channel));
    else if (event.startsWith('client-')) clientEvent(peer, event, String(message.channel), message.data);
  };

  wss.on('connection', (socket: WebSocket, request: IncomingMessage) => {
    const url = new URL(request.url ?? '/', 'http://provider.invalid');
    const refuse = (errorCode: number, message: string) => {
      socket.send(JSON.stringify({ event: 'pusher:error', data: JSON.stringify({ code: errorCode, message }) }));
      socket.close(errorCode, message);
    };
    if (PATH.exec(url.pathname)?.[1] !== key) return refuse(closeCodes.unknownApp, 'Application does not exist');
    if (!PROTOCOLS.includes(url.searchParams.get('protocol') ?? ''))
      return refuse(closeCodes.badProtocol, 'Unsupported protocol version');
    const peer: Peer = {
      id: `${randomInt(1e9)}.${randomInt(1e9)}`,
      socket,
      channels: new Set(),
      presence: null,
      joinedChannels: new Set(),
      lastActivityAt: Date.now(),
      isAwaitingPong: false,
      events: { second: 0, count: 0 },
    };
    peers.set(peer.id, peer);
    socket.on('message', (text) => receive(peer, text.toString()));
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      for (const channel of [...peer.channels]) quit(peer, channel);
      peers.delete(peer.id);
      identities.delete(peer.id);
    });
    raw(peer, 'pusher:connection_established', { socket_id: peer.id, activity_timeout: activityTimeoutSeconds });
  });

  const heartbeat = setInterval(() => {
    for (const peer of peers.values()) {
      const silent = (Date.now() - peer.lastActivityAt) / 1000;
      if (peer.isAwaitingPong && silent > activityTimeoutSeconds + pongTimeoutSeconds)
        peer.socket.close(closeCodes.pongMissing, 'Pong reply not received');
      else if (!peer.isAwaitingPong && silent > activityTimeoutSeconds) {
        peer.isAwaitingPong = true;
        raw(peer, 'pusher:ping', {});
      }
    }
  }, 1000);
  heartbeat.unref();

  const publisher: Publisher = {
    publish: deliver,
    members: (channel) =>
      [...peers.values()]
        .filter((peer) => peer.channels.has(channel) && peer.presence)
        .map((peer) => peer.presence as Presence),
    identify(socketId, who) {
      if (peers.has(socketId)) identities.set(socketId, who);
    },
  };

  return {
    publisher,
    /** What `/support/auth/broadcast` answers. */
    authorize: (socketId: string, channel: string) => ({ auth: `${key}:${sign(`${socketId}:${channel}`)}` }),
    /** Signature of the HTTP API (`POST /apps/{id}/events`), as Pusher's server libraries make it. */
    verifyHttpSignature(method: string, path: string, query: URLSearchParams, body: string): boolean {
      const given = query.get('auth_signature') ?? '';
      if (body && query.get('body_md5') !== createHash('md5').update(body).digest('hex')) return false;
      if (Math.abs(Date.now() / 1000 - Number(query.get('auth_timestamp'))) > 600 || query.get('auth_key') !== key)
        return false;
      const rest = [...query].filter(([name]) => name !== 'auth_signature').sort(([a], [b]) => (a < b ? -1 : 1));
      const expected = Buffer.from(
        sign([method, path, rest.map(([name, value]) => `${name}=${value}`).join('&')].join('\n')),
      );
      return expected.length === given.length && timingSafeEqual(expected, Buffer.from(given));
    },
    attach(server: Server) {
      server.on('upgrade', (request, socket, head) => {
        if (!request.url?.startsWith('/support/ws')) return socket.destroy();
        wss.handleUpgrade(request, socket, head, (ws) => wss.emit('connection', ws, request));
      });
    },
    /** @param channel narrows the fault to one channel */
    injectFault(action: 'drop' | 'pause' | 'resume' | 'duplicate' | 'reorder', channel = '*') {
      if (action === 'drop')
        for (const peer of peers.values()) if (channel === '*' || peer.channels.has(channel)) peer.socket.terminate();
      if (action === 'pause') faults.paused.add(channel);
      if (action === 'duplicate') faults.duplicate.set(channel, (faults.duplicate.get(channel) ?? 0) + 1);
      if (action === 'reorder') faults.reorder.add(channel);
      if (action === 'resume') {
        faults.paused.delete(channel);
        flush(channel, false);
      }
    },
    connectionCount: () => peers.size,
    close() {
      clearInterval(heartbeat);
      for (const timer of leaving.values()) clearTimeout(timer);
      for (const peer of peers.values()) peer.socket.terminate();
      wss.close();
    },
  };
}
