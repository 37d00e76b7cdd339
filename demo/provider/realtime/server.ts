import type { IncomingMessage } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';
import { afterCommit } from '../db/transaction.ts';
import { createDeliveries } from './deliveries.ts';
import { startHeartbeat } from './heartbeat.ts';
import { closeCodes, createPeer, type Peer, sendError, sendEvent } from './peer.ts';
import { createMessageHandler } from './peer-messages.ts';
import { createPresenceEvents } from './presence-events.ts';
import { isSignInOf, type Presence, type Publisher } from './publisher.ts';
import { createPusherRoutes } from './pusher-api.routes.ts';
import type { Realtime } from './realtime.ts';
import { createSignatures } from './signatures.ts';

const PROTOCOLS = ['5', '6', '7'];
const MAX_PAYLOAD_BYTES = 64 * 1024;

interface RealtimeServerOptions {
  appId: string;
  key: string;
  secret: string;
  /** Path before `/app/{key}`. Default: that of the live chat (S1 §9). */
  path?: string;
  /** Seconds without traffic after which a ping is due. */
  activityTimeoutSeconds?: number;
  pongTimeoutSeconds?: number;
  /** Milliseconds that somebody can be disconnected before the others are notified that they left. */
  leaveGraceMs?: number;
}

/** Why a connection is refused: its code and message, or null. */
function refusalOf(request: IncomingMessage, appPath: string): { code: number; message: string } | null {
  const url = new URL(request.url ?? '/', 'http://provider.invalid');
  if (url.pathname !== appPath) return { code: closeCodes.unknownApp, message: 'Application does not exist' };
  if (!PROTOCOLS.includes(url.searchParams.get('protocol') ?? ''))
    return { code: closeCodes.badProtocol, message: 'Unsupported protocol version' };
  return null;
}

/** The Pusher Channels protocol, version 7: the websocket that `pusher-js` speaks, and the HTTP API of the server libraries. */
export function createRealtimeServer({
  appId,
  key,
  secret,
  path = '/support/ws',
  activityTimeoutSeconds = 30,
  pongTimeoutSeconds = 10,
  leaveGraceMs = 4000,
}: RealtimeServerOptions): Realtime {
  const wss = new WebSocketServer({ noServer: true, maxPayload: MAX_PAYLOAD_BYTES });
  const peers = new Map<string, Peer>();
  const identities = new Map<string, Presence>();
  const signatures = createSignatures(key, secret);
  const { deliver, injectFault } = createDeliveries(peers);
  const presenceEvents = createPresenceEvents(peers, deliver, leaveGraceMs);
  const handleMessage = createMessageHandler({ signatures, presenceEvents, deliver, identities });
  const stopHeartbeat = startHeartbeat(peers, activityTimeoutSeconds, pongTimeoutSeconds);

  wss.on('connection', (socket: WebSocket, request: IncomingMessage) => {
    const refusal = refusalOf(request, `${path}/app/${key}`);
    if (refusal) {
      sendError({ socket }, refusal.code, refusal.message);
      return socket.close(refusal.code, refusal.message);
    }
    const peer = createPeer(socket);
    peers.set(peer.id, peer);
    socket.on('message', (text) => handleMessage(peer, text.toString()));
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      for (const channel of [...peer.channels]) presenceEvents.leave(peer, channel);
      peers.delete(peer.id);
      identities.delete(peer.id);
    });
    sendEvent(peer, 'pusher:connection_established', {
      socket_id: peer.id,
      activity_timeout: activityTimeoutSeconds,
    });
  });

  const publisher: Publisher = {
    publish: (...event) => afterCommit(() => deliver(...event)),
    members: (channel) =>
      [...peers.values()].flatMap((peer) => (peer.channels.has(channel) && peer.presence ? [peer.presence] : [])),
    identify(socketId, _channel, presence, signIn) {
      const peer = peers.get(socketId);
      if (!peer) return;
      identities.set(socketId, presence);
      if (signIn) peer.signIns.push(signIn);
    },
    disconnect: (who) =>
      afterCommit(() => {
        for (const peer of peers.values())
          if (peer.signIns.some((signIn) => isSignInOf(signIn, who))) peer.socket.terminate();
      }),
  };

  return {
    publisher,
    injectFault,
    address: null,
    routes: createPusherRoutes({ appId, signatures, publish: publisher.publish, peers }),
    authorize: (socketId, channel) => ({ auth: signatures.authorize(socketId, channel) }),
    attach(server, handleOther = () => false) {
      server.on('upgrade', (request, socket, head) => {
        socket.on('error', () => socket.destroy());
        if (!request.url?.startsWith(`${path}/`)) {
          if (!handleOther(request, socket, head)) socket.destroy();
          return;
        }
        wss.handleUpgrade(request, socket, head, (ws) => wss.emit('connection', ws, request));
      });
    },
    close() {
      stopHeartbeat();
      presenceEvents.close();
      for (const peer of peers.values()) peer.socket.terminate();
      wss.close();
    },
  };
}
