import { vi } from 'vitest';
import { WebSocket } from 'ws';
import type { TestProvider } from './provider.ts';

/** Listens to a private channel, as a page does. @returns all messages as they came, and what ends it */
export async function listenTo(provider: TestProvider, headers: Record<string, string>, channel: string) {
  const socket = new WebSocket(`ws://127.0.0.1:${provider.port}/support/ws/app/portal?protocol=7`);
  const texts: string[] = [];
  let socketId = '';
  let isSubscribed = false;
  socket.on('message', (message) => {
    const text = message.toString();
    const { event, data } = JSON.parse(text) as { event: string; data: string };
    if (event === 'pusher:connection_established') socketId = (JSON.parse(data) as { socket_id: string }).socket_id;
    if (event === 'pusher_internal:subscription_succeeded') isSubscribed = true;
    texts.push(text);
  });
  await vi.waitFor(() => {
    if (socketId === '') throw new Error('not connected');
  });
  const { body } = await provider.json<{ auth: string }>(
    'POST',
    '/support/auth/broadcast',
    { socket_id: socketId, channel_name: channel },
    headers,
  );
  socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth: body.auth } }));
  await vi.waitFor(() => {
    if (!isSubscribed) throw new Error(`not subscribed to ${channel}`);
  });
  return { texts, close: () => socket.close() };
}
