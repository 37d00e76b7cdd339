import Pusher, { type Channel } from 'pusher-js';
import { WebSocket } from 'ws';
import type { TestProvider } from './provider.ts';

// pusher-js looks for the browser's own.
Object.assign(globalThis, { WebSocket });

interface SettingsBody {
  realtime?: { key: string; origin: string; path: string };
}
const open: Pusher[] = [];

/** A real pusher-js, authorised as the given caller and connected where the provider's settings say. */
export async function connectPusher(provider: TestProvider, headers: Record<string, string>): Promise<Pusher> {
  const own = { key: 'portal', origin: provider.url, path: '/support/ws' };
  const { realtime = own } = (await provider.json<SettingsBody>('GET', '/support/settings')).body;
  const { hostname, port } = new URL(realtime.origin);
  const client = new Pusher(realtime.key, {
    cluster: '',
    wsHost: hostname,
    wsPort: Number(port),
    forceTLS: false,
    wsPath: realtime.path,
    enabledTransports: ['ws'],
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '',
      customHandler: async ({ socketId, channelName }, answer) => {
        const body = { socket_id: socketId, channel_name: channelName };
        const response = await provider.json<{ auth: string }>('POST', '/support/auth/broadcast', body, headers);
        if (response.status === 200) answer(null, response.body);
        else answer(new Error(String(response.status)), null);
      },
    },
  });
  open.push(client);
  return client;
}

export function disconnectAll(): void {
  for (const client of open.splice(0)) client.disconnect();
}

export const subscribed = (client: Pusher, channel: string) =>
  new Promise<Channel>((resolve, reject) => {
    const made = client.subscribe(channel);
    made.bind('pusher:subscription_succeeded', () => resolve(made));
    made.bind('pusher:subscription_error', reject);
  });

/** A channel's next event. */
export const next = (channel: Channel, event: string) =>
  new Promise<unknown>((resolve) => channel.bind(event, resolve));
