import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { openCluster } from '#provider/realtime/cluster.ts';
import { parsePusherUrl } from '#provider/realtime/pusher-url.ts';
import { freePort } from '#tests/support/ports.mjs';
import { startProvider, type TestProvider } from '#tests/support/provider.ts';
import { connectPusher, disconnectAll, next, subscribed } from '#tests/support/pusher-client.ts';
import { startWebsocketProcess } from '#tests/support/websocket-process.ts';

// PUSHER_URL names a cluster that runs already, such as Soketi. Without it, the websocket server in a process of its own.
let pusherUrl = process.env.PUSHER_URL ?? '';
let stopCluster = () => {};
let provider: TestProvider;
const logged: string[] = [];
beforeAll(async () => {
  if (!pusherUrl) ({ pusherUrl, stop: stopCluster } = await startWebsocketProcess());
  provider = await startProvider({ pusher: parsePusherUrl(pusherUrl), log: (line) => void logged.push(line) });
});
afterEach(disconnectAll);
afterAll(async () => {
  await provider.stop();
  stopCluster();
});

const TICKET = 'private-ticket.1';
const join = async (login: string, channel = TICKET) =>
  subscribed(await connectPusher(provider, await provider.signIn(login)), channel);
async function sendMessages(login: string, ticketId: number, bodies: readonly string[]) {
  const headers = await provider.signIn(login);
  for (const body of bodies) {
    const form = new FormData();
    form.set('ticket_id', String(ticketId));
    form.set('body', body);
    expect((await provider.json('POST', '/support/messages', form, headers)).status).toBe(201);
  }
}

describe('a provider that publishes to a cluster', () => {
  it('says where it is, and not its secret', async () => {
    const { key, secret, address } = parsePusherUrl(pusherUrl);
    const { body } = await provider.json<{ realtime: unknown }>('GET', '/support/settings');
    expect(body.realtime).toEqual({ key, origin: address.origin, path: '' });
    expect(JSON.stringify(body)).not.toContain(secret);
  });

  it('delivers a message through it to everyone on the ticket', async () => {
    const channel = await join('owner');
    const received = next(channel, 'MessageCreated');
    await sendMessages('agent', 1, ['By way of the cluster.']);
    expect(await received).toMatchObject({ message: { body: 'By way of the cluster.', user: { firstname: 'Amara' } } });
  });

  it('delivers messages in the order in which they were written', async () => {
    const channel = await join('owner');
    const received: string[] = [];
    channel.bind('MessageCreated', ({ message }: { message: { body: string } }) => received.push(message.body));
    const written = Array.from({ length: 15 }, (_, n) => `Line ${n}`);
    await sendMessages('agent', 1, written);
    await vi.waitFor(() => expect(received).toEqual(written), { timeout: 10_000 });
  });

  it('signs channels for those who have access alone', async () => {
    await expect(join('large')).rejects.toBeTruthy();
    const { key, address } = parsePusherUrl(pusherUrl);
    const socket = new WebSocket(`${address.origin.replace('http', 'ws')}/app/${key}?protocol=7`);
    const events: string[] = [];
    socket.on('message', (text) => events.push(JSON.parse(text.toString()).event));
    await vi.waitFor(() => expect(events).toContain('pusher:connection_established'));
    const data = { channel: TICKET, auth: `${key}:${'0'.repeat(64)}` };
    socket.send(JSON.stringify({ event: 'pusher:subscribe', data }));
    await vi.waitFor(() => expect(events[1]).toMatch(/^pusher:(subscription_)?error$/));
    socket.close();
  });

  it('passes on who types', async () => {
    const [owner, agent] = [await join('owner'), await join('agent')];
    const received = next(owner, 'client-TicketTypingStart');
    agent.trigger('client-TicketTypingStart', { id: '1', username: 'Amara' });
    expect(await received).toMatchObject({ username: 'Amara' });
  });

  it('announces once who has joined, by the name that it knows', async () => {
    const owner = await join('owner', 'private-ticket.2');
    const announced: unknown[] = [];
    owner.bind('TicketAction', (data: unknown) => announced.push(data));
    await join('agent', 'private-ticket.2');
    await join('agent', 'private-ticket.2');
    const end = next(owner, 'MessageCreated');
    await sendMessages('agent', 2, ['Here.']);
    await end;
    expect(announced.filter((data) => (data as { action: string }).action === 'joined')).toEqual([
      { action: 'joined', id: expect.any(String), name: 'Amara' },
    ]);
  });

  it('serves no websocket of its own', async () => {
    const socket = new WebSocket(`ws://127.0.0.1:${provider.port}/support/ws/app/portal?protocol=7`);
    await new Promise((resolve) => socket.on('error', resolve));
    const calls = [
      await provider.json('POST', '/apps/portal/events', {}),
      await provider.json('POST', '/__demo/realtime', { action: 'drop' }),
    ];
    expect(calls.map(({ status }) => status)).toEqual([404, 409]);
  });
});

describe('who is on a channel of a cluster', () => {
  const presence = { id: '7', name: 'Amara', isAgent: true };
  const signIn = { sessionId: 's', userId: 7, teamId: 1, expiresAt: Date.now() + 60_000 };
  const open = () => openCluster({ app: parsePusherUrl(pusherUrl), log: null });

  it('is who was let onto it', async () => {
    const { publisher, close } = await open();
    publisher.identify('1.2', 'private-team.1', presence, signIn);
    expect([publisher.members('private-team.1'), publisher.members('private-team.2')]).toEqual([[presence], []]);
    close();
  });

  it.each([
    ['signed out', { sessionId: 's' }],
    ['were removed from the team', { userId: 7, teamId: 1 }],
  ])('is nobody once they %s', async (_, who) => {
    const { publisher, close } = await open();
    publisher.identify('1.2', 'private-team.1', presence, signIn);
    publisher.disconnect(who);
    expect(publisher.members('private-team.1')).toEqual([]);
    close();
  });

  it('is nobody once the sign-in has expired', async () => {
    const { publisher, close } = await open();
    publisher.identify('1.2', 'private-team.1', presence, { ...signIn, expiresAt: Date.now() });
    expect(publisher.members('private-team.1')).toEqual([]);
    close();
  });
});

describe('a cluster', () => {
  it('that does not know the key stops the start', async () => {
    const url = new URL(pusherUrl);
    url.password = 'guessed';
    await expect(openCluster({ app: parsePusherUrl(url.href), log: null })).rejects.toThrow(
      /^PUSHER_URL: 127\.0\.0\.1 does not know the app ".+" with this key and secret \(401\)\.$/,
    );
  });

  // As Soketi does.
  it('that refuses in the body of a 200 stops the start too', async () => {
    const server = createServer((_, response) =>
      response.end('{"error":"The secret authentication failed","code":401}'),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const app = parsePusherUrl(`http://key:secret@127.0.0.1:${(server.address() as AddressInfo).port}/apps/1`);
    await expect(openCluster({ app, log: null })).rejects.toThrow(/ \(401\)\.$/);
    server.close();
  });

  it('that is away loses events after some attempts, and the log says which', async () => {
    const app = parsePusherUrl(`http://key:secret@127.0.0.1:${await freePort()}/apps/1`);
    const lines: string[] = [];
    const away = await openCluster({ app, log: (line) => void lines.push(line), retryDelaysMs: [1, 1] });
    away.publisher.publish(TICKET, 'TicketAction', { action: 'closed' });
    await vi.waitFor(() => expect(lines.join('\n')).toContain('"lost":["private-ticket.1 TicketAction"]'));
    expect(lines.join('\n')).not.toContain('secret');
    away.close();
  });
});
