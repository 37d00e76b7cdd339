import type Pusher from 'pusher-js';
import type { Options } from 'pusher-js';
import type { ApiError } from '../http/api-error.ts';
import { send } from '../http/send.ts';
import { delay } from '../platform/timers.ts';
import { providerConfig } from '../runtime/provider-config.ts';
import { config } from '../runtime/runtime.ts';
import { authorizeChannel, getSupportSettings } from '../support/support.endpoints.ts';

/** Path of the live chat websocket (S1 §9). */
const WS_PATH = '/support/ws';
const PONG_TIMEOUT_MS = 5000;

export type Headers = Readonly<Record<string, string>>;
export type ConnectionState = 'idle' | 'connecting' | 'connected' | 'unavailable';

export interface SocketEvents {
  onState: (state: ConnectionState) => void;
  onEvent: (channel: string, event: string, data: unknown) => void;
}

export interface Socket {
  /** @param headers extra headers for the authorisation, such as a ticket's key */
  join(channel: string, headers: Headers): void;
  leave(channel: string): void;
  trigger(channel: string, event: string, data: unknown): void;
  /** Pings the server and reconnects when there is no response within 5 s, as after a suspension of the device. */
  checkAlive(): void;
  close(): void;
}

/**
 * Opens the Pusher client of this tab. It reconnects and resubscribes, but loses the events in between.
 * @throws when the client or the provider's settings could not be loaded
 */
export async function openSocket({ onState, onEvent }: SocketEvents): Promise<Socket> {
  const [PusherClient, server] = await Promise.all([loadPusher(), findRealtimeServer()]);
  const headersByChannel = new Map<string, Headers>();
  const pusher = new PusherClient(
    server.key,
    clientOptions(server, (channel) => headersByChannel.get(channel) ?? {}),
  );
  pusher.connection.bind('state_change', ({ current }: { current: string }) => onState(toConnectionState(current)));
  pusher.connection.bind('error', () => onState(pusher.connection.state === 'connected' ? 'connected' : 'unavailable'));
  const closed = new AbortController();

  return {
    join(channel, headers) {
      headersByChannel.set(channel, headers);
      pusher.subscribe(channel).bind_global((event: string, data: unknown) => onEvent(channel, event, data));
    },
    leave(channel) {
      headersByChannel.delete(channel);
      pusher.channel(channel)?.unbind_global();
      pusher.unsubscribe(channel);
    },
    trigger: (channel, event, data) => void pusher.channel(channel)?.trigger(event, data),
    checkAlive: () => checkAlive(pusher, closed.signal),
    close() {
      closed.abort();
      pusher.disconnect();
    },
  };
}

/** `{origin}{path}/app/{key}`. */
interface RealtimeServer {
  key: string;
  origin: string;
  path: string;
}

/**
 * The websocket server: from the page's settings, else from the provider's, else the provider itself.
 * @throws ApiError when the provider's settings could not be loaded
 */
export async function findRealtimeServer(): Promise<RealtimeServer> {
  const { realtime } = providerConfig();
  const own = { key: 'portal', origin: config().apiBase, path: WS_PATH };
  const cluster = realtime.origin ? null : await readCluster();
  return Object.assign(own, cluster, realtime);
}

/** A provider without this endpoint has no cluster either. */
const readCluster = (): Promise<RealtimeServer | undefined> =>
  send(getSupportSettings).then(
    (settings) => settings.realtime,
    (error: ApiError) => {
      if (error.isTemporary) throw error;
      return undefined;
    },
  );

/** @param headersOf extra headers for the authorisation of a channel */
function clientOptions(server: RealtimeServer, headersOf: (channel: string) => Headers): Options {
  const origin = new URL(server.origin);
  return {
    cluster: '',
    wsHost: origin.hostname,
    wsPort: Number(origin.port) || 80,
    wssPort: Number(origin.port) || 443,
    forceTLS: origin.protocol === 'https:',
    wsPath: server.path,
    enabledTransports: ['ws', 'wss'],
    disableStats: true,
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '',
      customHandler({ socketId, channelName }, callback) {
        const body = { socket_id: socketId, channel_name: channelName };
        send(authorizeChannel, { body }, { headers: headersOf(channelName) }).then(
          ({ auth }) => callback(null, { auth }),
          (error: Error) => callback(error, null),
        );
      },
    },
  };
}

function toConnectionState(state: string): ConnectionState {
  if (state === 'connected') return state;
  return state === 'connecting' || state === 'initialized' ? 'connecting' : 'unavailable';
}

function checkAlive(pusher: Pusher, closed: AbortSignal): void {
  // The client for workers does not notice that the network is back: reconnect without waiting for its next attempt.
  if (pusher.connection.state !== 'connected') {
    pusher.disconnect();
    pusher.connect();
    return;
  }
  let isAlive = false;
  const onMessage = () => {
    isAlive = true;
  };
  pusher.connection.bind('message', onMessage);
  pusher.send_event('pusher:ping', {});
  void delay(PONG_TIMEOUT_MS, closed).then(() => {
    pusher.connection.unbind('message', onMessage);
    if (isAlive || closed.aborted) return;
    pusher.disconnect();
    pusher.connect();
  });
}

/**
 * The client for workers runs in pages as well. It is a tenth smaller, and listens to no `unload`, which would keep the page
 * out of the back/forward cache. It assigns itself to `Pusher`: the host may use its own Pusher, so that is restored.
 */
async function loadPusher() {
  const previous = Object.getOwnPropertyDescriptor(globalThis, 'Pusher');
  const { default: PusherClient } = await import('pusher-js/worker');
  if (previous) Object.defineProperty(globalThis, 'Pusher', previous);
  else Reflect.deleteProperty(globalThis, 'Pusher');
  return PusherClient;
}
