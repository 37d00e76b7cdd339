import type { Options } from 'pusher-js';
import { send } from '../http/send.ts';
import { delay } from '../platform/timers.ts';
import { providerConfig } from '../runtime/provider-config.ts';
import { config } from '../runtime/runtime.ts';
import { authorizeChannel } from '../support/support.endpoints.ts';

/** Live chat websocket path (S1 §9). */
const WS_PATH = '/support/ws';
/** How long a socket that says it is connected may keep silent when asked. */
const PONG_TIMEOUT_MS = 5000;

export type ConnectionState = 'idle' | 'connecting' | 'connected' | 'unavailable';

export interface SocketEvents {
  onState: (state: ConnectionState) => void;
  onEvent: (channel: string, event: string, data: unknown) => void;
}

export interface Socket {
  /** @param headers further headers of the authorisation, such as a ticket's key */
  join(channel: string, headers: Readonly<Record<string, string>>): void;
  leave(channel: string): void;
  trigger(channel: string, event: string, data: unknown): void;
  /** Asks a socket that may have died in its sleep; one that does not answer is made anew. */
  checkAlive(): void;
  close(): void;
}

/** The Pusher client of this tab. It reconnects and resubscribes by itself, and loses what happened meanwhile. */
export async function openSocket({ onState, onEvent }: SocketEvents): Promise<Socket> {
  const PusherClient = await loadPusher();
  const { realtime } = providerConfig();
  const origin = new URL(realtime.origin ?? config().apiBase);
  const headersOf = new Map<string, Readonly<Record<string, string>>>();
  const options: Options = {
    cluster: '',
    wsHost: origin.hostname,
    wsPort: Number(origin.port) || 80,
    wssPort: Number(origin.port) || 443,
    forceTLS: origin.protocol === 'https:',
    wsPath: WS_PATH,
    enabledTransports: ['ws', 'wss'],
    disableStats: true,
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '',
      customHandler: ({ socketId, channelName }, answer) => {
        send(
          authorizeChannel,
          { body: { socket_id: socketId, channel_name: channelName } },
          { headers: headersOf.get(channelName) ?? {} },
        ).then(
          ({ auth }) => answer(null, { auth }),
          (error: Error) => answer(error, null),
        );
      },
    },
  };
  const pusher = new PusherClient(realtime.key, options);
  pusher.connection.bind('state_change', ({ current }: { current: string }) => {
    onState(
      current === 'connected'
        ? 'connected'
        : current === 'connecting' || current === 'initialized'
          ? 'connecting'
          : 'unavailable',
    );
  });
  pusher.connection.bind('error', () => onState(pusher.connection.state === 'connected' ? 'connected' : 'unavailable'));
  const closed = new AbortController();

  return {
    join(channel, headers) {
      headersOf.set(channel, headers);
      pusher.subscribe(channel).bind_global((event: string, data: unknown) => onEvent(channel, event, data));
    },
    leave(channel) {
      headersOf.delete(channel);
      pusher.channel(channel)?.unbind_global();
      pusher.unsubscribe(channel);
    },
    trigger: (channel, event, data) => void pusher.channel(channel)?.trigger(event, data),
    checkAlive() {
      if (pusher.connection.state !== 'connected') {
        pusher.connect();
        return;
      }
      let isAlive = false;
      const heard = () => {
        isAlive = true;
      };
      pusher.connection.bind('message', heard);
      pusher.send_event('pusher:ping', {});
      void delay(PONG_TIMEOUT_MS, closed.signal).then(() => {
        pusher.connection.unbind('message', heard);
        if (isAlive || closed.signal.aborted) return;
        pusher.disconnect();
        pusher.connect();
      });
    },
    close() {
      closed.abort();
      pusher.disconnect();
    },
  };
}

/** pusher-js writes itself to `window.Pusher`; a host that uses Pusher of its own must keep it. */
async function loadPusher() {
  const hosts = Object.getOwnPropertyDescriptor(globalThis, 'Pusher');
  const { default: PusherClient } = await import('pusher-js');
  if (hosts) Object.defineProperty(globalThis, 'Pusher', hosts);
  else Reflect.deleteProperty(globalThis, 'Pusher');
  return PusherClient;
}
