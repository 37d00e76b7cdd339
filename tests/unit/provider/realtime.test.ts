import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import PusherServer from 'pusher';
import Pusher from 'pusher-js';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { createRealtimeServer } from '#provider/realtime/server.ts';
import { startProvider, type TestProvider } from '#tests/support/provider.ts';

let provider: TestProvider;
beforeAll(async () => {
  // pusher-js looks for the browser's own.
  Object.assign(globalThis, { WebSocket });
  provider = await startProvider();
});
afterAll(() => provider.stop());

const open: Pusher[] = [];
afterEach(() => {
  for (const client of open.splice(0)) client.disconnect();
});

/** A real pusher-js, authorised as the given caller. */
function connect(headers: Record<string, string>, key = 'portal') {
  const client = new Pusher(key, {
    cluster: '',
    wsHost: '127.0.0.1',
    wsPort: provider.port,
    forceTLS: false,
    wsPath: '/support/ws',
    enabledTransports: ['ws'],
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '',
      customHandler: async ({ socketId, channelName }, answer) => {
        const { status, body } = (await provider.json(
          'POST',
          '/support/auth/broadcast',
          { socket_id: socketId, channel_name: channelName },
          headers,
        )) as {
          status: number;
          body: { auth: string };
        };
        if (status === 200) answer(null, body);
        else answer(new Error(String(status)), null);
      },
    },
  });
  open.push(client);
  return client;
}
const subscribed = (client: Pusher, channel: string) =>
  new Promise<ReturnType<Pusher['subscribe']>>((resolve, reject) => {
    const made = client.subscribe(channel);
    made.bind('pusher:subscription_succeeded', () => resolve(made));
    made.bind('pusher:subscription_error', reject);
  });
/** A channel's next event. */
const next = (channel: ReturnType<Pusher['subscribe']>, event: string) =>
  new Promise<unknown>((resolve) => channel.bind(event, resolve));

describe('the websocket, with a real pusher-js', () => {
  it('delivers a message to everyone on the ticket', async () => {
    const owner = await provider.signIn('owner');
    const agent = await provider.signIn('agent');
    const channel = await subscribed(connect(owner), 'private-ticket.1');
    const received = next(channel, 'MessageCreated');
    const form = new FormData();
    form.set('ticket_id', '1');
    form.set('body', 'Nothing goes offline.');
    await provider.json('POST', '/support/messages', form, agent);
    expect(await received).toMatchObject({ message: { body: 'Nothing goes offline.', user: { firstname: 'Amara' } } });
  });

  it("rejects another team's ticket and a forged signature", async () => {
    await expect(subscribed(connect(await provider.signIn('large')), 'private-ticket.1')).rejects.toBeTruthy();
    const socket = new WebSocket(`ws://127.0.0.1:${provider.port}/support/ws/app/portal?protocol=7`);
    const messages: { event: string }[] = [];
    socket.on('message', (text) => messages.push(JSON.parse(text.toString())));
    await vi.waitFor(() => expect(messages[0]?.event).toBe('pusher:connection_established'));
    socket.send(
      JSON.stringify({
        event: 'pusher:subscribe',
        data: { channel: 'private-ticket.1', auth: `portal:${'0'.repeat(64)}` },
      }),
    );
    await vi.waitFor(() => expect(messages[1]?.event).toBe('pusher:subscription_error'));
    socket.close();
  });

  it('sends typing events with the name the provider knows, not the claimed one', async () => {
    const one = await subscribed(connect(await provider.signIn('owner')), 'private-ticket.1');
    const two = await subscribed(connect(await provider.signIn('agent')), 'private-ticket.1');
    const received = next(one, 'client-TicketTypingStart');
    two.trigger('client-TicketTypingStart', { id: '1', username: 'Somebody Else' });
    expect(await received).toMatchObject({ username: 'Amara' });
  });

  it('announces who joined and who left', async () => {
    const one = await subscribed(connect(await provider.signIn('owner')), 'private-ticket.1');
    const other = connect(await provider.signIn('agent'));
    const two = await subscribed(other, 'private-ticket.1');
    const joined = next(one, 'TicketAction');
    two.trigger('client-TicketJoin', {});
    expect(await joined).toMatchObject({ action: 'joined', name: 'Amara' });
    const left = next(one, 'TicketAction');
    other.disconnect();
    expect(await left).toMatchObject({ action: 'left', name: 'Amara' });
  });

  it('reconnects after a dropped connection', async () => {
    const client = connect(await provider.signIn('owner'));
    const channel = await subscribed(client, 'private-ticket.1');
    const again = next(channel, 'pusher:subscription_succeeded');
    await provider.injectRealtimeFault('drop');
    await again;
    expect(client.connection.state).toBe('connected');
  }, 20_000);

  it.each([
    ['/support/ws/app/wrong?protocol=7', 4001],
    ['/support/ws/app/portal?protocol=99', 4007],
    ['/support/ws/app/portal', 4007],
  ])('closes %s with code %d', async (path, code) => {
    const socket = new WebSocket(`ws://127.0.0.1:${provider.port}${path}`);
    expect(await new Promise((resolve) => socket.on('close', resolve))).toBe(code);
  });

  it('answers pings, and reports invalid messages', async () => {
    const socket = new WebSocket(`ws://127.0.0.1:${provider.port}/support/ws/app/portal?protocol=7`);
    const events: string[] = [];
    socket.on('message', (text) => events.push(JSON.parse(text.toString()).event));
    await new Promise((resolve) => socket.on('open', resolve));
    socket.send(JSON.stringify({ event: 'pusher:ping', data: {} }));
    socket.send('{nonsense');
    socket.send(JSON.stringify({ event: 'client-TicketTypingStart', channel: 'private-ticket.1', data: {} }));
    await vi.waitFor(() =>
      expect(events).toEqual(['pusher:connection_established', 'pusher:pong', 'pusher:error', 'pusher:error']),
    );
    socket.close();
  });
});

it('pings a silent client and closes with 4201 when no pong comes', async () => {
  const realtime = createRealtimeServer({
    key: 'k',
    secret: 's',
    activityTimeoutSeconds: 0.5,
    pongTimeoutSeconds: 0.5,
  });
  const server = createServer();
  realtime.attach(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const socket = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}/support/ws/app/k?protocol=7`);
  const events: string[] = [];
  socket.on('message', (text) => events.push(JSON.parse(text.toString()).event));
  expect(await new Promise((resolve) => socket.on('close', resolve))).toBe(4201);
  expect(events).toEqual(['pusher:connection_established', 'pusher:ping']);
  realtime.close();
  server.close();
});

describe('signatures of the pusher server library', () => {
  const server = () =>
    new PusherServer({
      appId: 'portal',
      key: 'portal',
      secret: 'portal-demo-secret',
      host: '127.0.0.1',
      port: String(provider.port),
      useTLS: false,
      cluster: '',
    });

  it('match the provider’s for a private channel', async () => {
    const { body } = (await provider.json(
      'POST',
      '/support/auth/broadcast',
      { socket_id: '123.456', channel_name: 'private-ticket.1' },
      await provider.signIn('owner'),
    )) as { body: { auth: string } };
    expect(body.auth).toBe(server().authorizeChannel('123.456', 'private-ticket.1').auth);
  });

  it('are required to publish', async () => {
    const channel = await subscribed(connect(await provider.signIn('owner')), 'private-ticket.1');
    const received = next(channel, 'TicketAction');
    await server().trigger('private-ticket.1', 'TicketAction', { action: 'closed' });
    expect(await received).toEqual({ action: 'closed' });
    expect(
      (
        await provider.json(
          'POST',
          '/apps/portal/events?auth_key=portal&auth_timestamp=1&auth_version=1.0&auth_signature=00',
          {},
        )
      ).status,
    ).toBe(401);
  });
});
