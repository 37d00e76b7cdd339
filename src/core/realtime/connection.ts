import type Pusher from 'pusher-js';
import type { Channel } from 'pusher-js';
import { send } from '../http/send.ts';
import { onIdentityChange } from '../runtime/identity.ts';
import { config, shared } from '../runtime/runtime.ts';
import { wire } from '../runtime/wire.ts';
import { type ReadonlySignal, signal } from '../store/signals.ts';
import { authorizeChannel } from '../support/support.endpoints.ts';

/** Live chat websocket path (S1 §9). */
const WS_PATH = '/support/ws';

export type ConnectionState = 'idle' | 'connecting' | 'connected' | 'unavailable';

/** The page's one websocket. It is opened by the first subscription and closed by the last. */
export const connection = shared('realtime', () => {
  const state = signal<ConnectionState>('idle');
  let client: Promise<Pusher> | null = null;
  let users = 0;

  const open = async (): Promise<Pusher> => {
    state.value = 'connecting';
    const PusherClient = await loadPusher();
    const { realtime } = wire();
    const origin = new URL(realtime.origin ?? config().apiBase);
    const pusher = new PusherClient(realtime.key, {
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
          send(authorizeChannel, { body: { socket_id: socketId, channel_name: channelName } }).then(
            ({ auth }) => answer(null, { auth }),
            (error: Error) => answer(error, null),
          );
        },
      },
    });
    pusher.connection.bind('state_change', ({ current }: { current: string }) => {
      state.value = current === 'connected' ? 'connected' : current === 'connecting' || current === 'initialized' ? 'connecting' : 'unavailable';
    });
    return pusher;
  };

  const close = () => {
    const closing = client;
    client = null;
    state.value = 'idle';
    void closing?.then((pusher) => pusher.disconnect());
  };

  onIdentityChange(close);
  return {
    state: state as ReadonlySignal<ConnectionState>,
    /** Subscribes to a channel; the answered function leaves it, and the socket with the last one. */
    async subscribe(name: string): Promise<{ channel: Channel; leave: () => void }> {
      users++;
      client ??= open();
      const mine = client;
      const pusher = await mine;
      const channel = pusher.subscribe(name);
      let isLeft = false;
      return {
        channel,
        leave() {
          if (isLeft) return;
          isLeft = true;
          pusher.unsubscribe(name);
          if (--users === 0 && client === mine) close();
        },
      };
    },
  };
});

/** pusher-js writes itself to `window.Pusher`; a host that uses Pusher of its own must keep it. */
async function loadPusher() {
  const hosts = Object.getOwnPropertyDescriptor(globalThis, 'Pusher');
  const { default: PusherClient } = await import('pusher-js');
  if (hosts) Object.defineProperty(globalThis, 'Pusher', hosts);
  else Reflect.deleteProperty(globalThis, 'Pusher');
  return PusherClient;
}
