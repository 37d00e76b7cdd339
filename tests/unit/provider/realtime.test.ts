import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import PusherServer from 'pusher';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { createRealtimeServer } from '#provider/realtime/server.ts';
import { startProvider, type TestProvider } from '#tests/support/provider.ts';
import { connectPusher, disconnectAll, next, subscribed } from '#tests/support/pusher-client.ts';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());

afterEach(disconnectAll);
const connect = (headers: Record<string, string>) => connectPusher(provider, headers);

describe('the websocket, with a real pusher-js', () => {
  it('delivers a message to everyone on the ticket', async () => {
    const owner = await provider.signIn('owner');
    const agent = await provider.signIn('agent');
    const channel = await subscribed(await connect(owner), 'private-ticket.1');
    const received = next(channel, 'MessageCreated');
    const form = new FormData();
    form.set('ticket_id', '1');
    form.set('body', 'Nothing goes offline.');
    await provider.json('POST', '/support/messages', form, agent);
    expect(await received).toMatchObject({ message: { body: 'Nothing goes offline.', user: { firstname: 'Amara' } } });
  });

  it("rejects another team's ticket and a forged signature", async () => {
    await expect(subscribed(await connect(await provider.signIn('large')), 'private-ticket.1')).rejects.toBeTruthy();
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
    const one = await subscribed(await connect(await provider.signIn('owner')), 'private-ticket.1');
    const two = await subscribed(await connect(await provider.signIn('agent')), 'private-ticket.1');
    const received = next(one, 'client-TicketTypingStart');
    two.trigger('client-TicketTypingStart', { id: '1', username: 'Somebody Else' });
    expect(await received).toMatchObject({ username: 'Amara' });
  });

  it('announces who joined and who left', async () => {
    const one = await subscribed(await connect(await provider.signIn('owner')), 'private-ticket.1');
    const other = await connect(await provider.signIn('agent'));
    const two = await subscribed(other, 'private-ticket.1');
    const joined = next(one, 'TicketAction');
    two.trigger('client-TicketJoin', {});
    expect(await joined).toMatchObject({ action: 'joined', name: 'Amara' });
    const left = next(one, 'TicketAction');
    other.disconnect();
    expect(await left).toMatchObject({ action: 'left', name: 'Amara' });
  });

  it('reconnects after a dropped connection', async () => {
    const client = await connect(await provider.signIn('owner'));
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
    appId: 'a',
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

describe('the pusher server library', () => {
  const server = (secret = 'portal-demo-secret') =>
    new PusherServer({
      appId: 'portal',
      key: 'portal',
      secret,
      host: '127.0.0.1',
      port: String(provider.port),
      useTLS: false,
      cluster: '',
    });

  it('signs a private channel as the provider does', async () => {
    const { body } = (await provider.json(
      'POST',
      '/support/auth/broadcast',
      { socket_id: '123.456', channel_name: 'private-ticket.1' },
      await provider.signIn('owner'),
    )) as { body: { auth: string } };
    expect(body.auth).toBe(server().authorizeChannel('123.456', 'private-ticket.1').auth);
  });

  it('publishes only with its signature', async () => {
    const channel = await subscribed(await connect(await provider.signIn('owner')), 'private-ticket.1');
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

  it('publishes several events at once, in their order', async () => {
    const channel = await subscribed(await connect(await provider.signIn('owner')), 'private-ticket.1');
    const received: unknown[] = [];
    channel.bind('TicketAction', (data: unknown) => received.push(data));
    const event = (action: string) => ({ channel: 'private-ticket.1', name: 'TicketAction', data: { action } });
    await server().triggerBatch([event('one'), event('two'), event('three')]);
    await vi.waitFor(() => expect(received).toEqual([{ action: 'one' }, { action: 'two' }, { action: 'three' }]));
  });

  it('may not publish more events at once than Pusher Channels takes', async () => {
    const events = Array.from({ length: 11 }, () => ({ channel: 'private-ticket.1', name: 'TicketAction', data: {} }));
    await expect(server().triggerBatch(events)).rejects.toMatchObject({ status: 422 });
  });

  it('reads which channels are occupied', async () => {
    await subscribed(await connect(await provider.signIn('owner')), 'private-ticket.1');
    const read = async (path: string, params?: Record<string, string>) =>
      (await server().get({ path, ...(params ? { params } : {}) })).json();
    expect(await read('/channels/private-ticket.1')).toEqual({ occupied: true, subscription_count: 1 });
    expect(await read('/channels/private-ticket.999')).toEqual({ occupied: false, subscription_count: 0 });
    expect(await read('/channels', { filter_by_prefix: 'private-ticket.' })).toEqual({
      channels: { 'private-ticket.1': { subscription_count: 1 } },
    });
    expect(await read('/channels', { filter_by_prefix: 'presence-' })).toEqual({ channels: {} });
  });

  it('is refused with another secret', async () => {
    await expect(server('guessed').get({ path: '/channels' })).rejects.toMatchObject({ status: 401 });
  });
});
