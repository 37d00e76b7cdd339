import { connect as connectSocket } from 'node:net';
import fc from 'fast-check';
import Pusher from 'pusher-js';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { hostileJson, hostileText } from '#tests/support/fuzz/hostile-values.ts';
import { startProvider, type TestProvider } from '#tests/support/provider.ts';

/** Batches of frames. `FUZZ_RUNS=500 npx vitest run tests/unit/provider/realtime-fuzz.test.ts` sends more. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 5) * 20;
const SEED = Number(process.env.FUZZ_SEED ?? 4700);
const CHANNEL = 'private-ticket.1';
const MAX_CHANNELS = 100;

let provider: TestProvider;
let agent: { Authorization: string };
let sentFrames = 0;
const logged: string[] = [];
beforeAll(async () => {
  // pusher-js looks for the browser's own.
  Object.assign(globalThis, { WebSocket });
  provider = await startProvider({ log: (line) => void logged.push(line) });
  agent = await provider.signIn('agent');
});
afterAll(async () => {
  await provider.stop();
  console.log(`fuzz: ${sentFrames} frames, ${logged.filter((line) => line.includes('"error"')).length} errors`);
});

interface Message {
  event: string;
  channel?: string;
  data: string;
}

/** A websocket without pusher-js, so that it can send anything. */
async function openRaw() {
  const socket = new WebSocket(`ws://127.0.0.1:${provider.port}/support/ws/app/portal?protocol=7`);
  const messages: Message[] = [];
  socket.on('message', (text) => messages.push(JSON.parse(text.toString())));
  socket.on('error', () => undefined);
  await vi.waitFor(() => expect(messages[0]?.event).toBe('pusher:connection_established'));
  const socketId: string = JSON.parse(messages[0]?.data ?? '').socket_id;
  const send = (message: unknown) => socket.send(JSON.stringify(message));
  return {
    socket,
    messages,
    send,
    /** Waits until the provider has read everything that was sent before. */
    async drain() {
      const pongs = () => messages.filter(({ event }) => event === 'pusher:pong').length;
      const before = pongs();
      send({ event: 'pusher:ping', data: {} });
      await vi.waitFor(() => expect(socket.readyState !== WebSocket.OPEN || pongs() > before).toBe(true), {
        timeout: 15_000,
        interval: 5,
      });
    },
    async subscribe() {
      const body = { socket_id: socketId, channel_name: CHANNEL };
      const signed = await provider.json<{ auth: string }>('POST', '/support/auth/broadcast', body, agent);
      send({ event: 'pusher:subscribe', data: { channel: CHANNEL, auth: signed.body.auth } });
    },
  };
}

/** A real pusher-js on the channel, signed in as its owner. */
async function openOwner() {
  const owner = await provider.signIn('owner');
  const client = new Pusher('portal', {
    ...{ cluster: '', wsHost: '127.0.0.1', wsPort: provider.port, forceTLS: false, wsPath: '/support/ws' },
    enabledTransports: ['ws'],
    channelAuthorization: {
      ...{ transport: 'ajax' as const, endpoint: '' },
      customHandler: async ({ socketId, channelName }, answer) => {
        const body = { socket_id: socketId, channel_name: channelName };
        answer(null, (await provider.json<{ auth: string }>('POST', '/support/auth/broadcast', body, owner)).body);
      },
    },
  });
  const channel = client.subscribe(CHANNEL);
  await new Promise((resolve) => channel.bind('pusher:subscription_succeeded', resolve));
  return { client, channel };
}

/** Whether a message written now reaches the channel. */
async function deliversMessages(channel: ReturnType<Pusher['subscribe']>): Promise<boolean> {
  const text = `Still here ${Math.random()}`;
  const received = new Promise<boolean>((resolve) =>
    channel.bind(
      'MessageCreated',
      ({ message }: { message?: { body?: string } }) => message?.body === text && resolve(true),
    ),
  );
  const form = new FormData();
  form.set('ticket_id', '1');
  form.set('body', text);
  await provider.json('POST', '/support/messages', form, agent);
  return received;
}

const json = (text: string) => JSON.stringify(text);
const events = fc.oneof(
  fc.constantFrom(
    ...['pusher:ping', 'pusher:pong', 'pusher:subscribe', 'pusher:unsubscribe', 'pusher:error', 'MessageCreated'],
    ...['client-TicketJoin', 'client-TicketTypingStart', 'client-', 'pusher_internal:subscription_succeeded'],
  ),
);
const channels = fc.oneof(
  fc.constantFrom(CHANNEL, 'private-ticket.3', 'public', '', '__proto__', 'x'.repeat(9000)),
  hostileText,
);
const data = fc.oneof(
  hostileJson,
  hostileJson.map(json),
  fc.tuple(channels, hostileJson).map(([channel, auth]) => `{"channel":${json(channel)},"auth":${auth}}`),
  fc.integer({ min: 1, max: 5000 }).map((depth) => '['.repeat(depth) + ']'.repeat(depth)),
);
/** A frame of the protocol in which one part, or each, is hostile. */
const protocolFrame = fc
  .tuple(fc.oneof(events.map(json), hostileJson), fc.oneof(channels.map(json), hostileJson), data)
  .map(([event, channel, content]) => `{"event":${event},"channel":${channel},"data":${content}}`);
const frame: fc.Arbitrary<string | Uint8Array> = fc.oneof(
  { weight: 6, arbitrary: protocolFrame },
  { weight: 1, arbitrary: hostileJson },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }) },
  { weight: 1, arbitrary: protocolFrame.map((text) => new TextEncoder().encode(text)) },
);

it('keeps delivering to others whatever a peer sends', { timeout: 60_000 + RUNS * 2000 }, async () => {
  const { client, channel } = await openOwner();
  let peer = await openRaw();
  await peer.subscribe();
  await fc.assert(
    fc.asyncProperty(fc.array(frame, { minLength: 1, maxLength: 20 }), async (frames) => {
      if (peer.socket.readyState !== WebSocket.OPEN) {
        peer = await openRaw();
        await peer.subscribe();
      }
      for (const one of frames) peer.socket.send(one);
      sentFrames += frames.length;
      await peer.drain();
    }),
    { seed: SEED, numRuns: RUNS, endOnFailure: true },
  );
  expect(await deliversMessages(channel)).toBe(true);
  expect(client.connection.state).toBe('connected');
  client.disconnect();
  peer.socket.close();
});

it('answers a client event whose data is nested as deeply as a frame allows', async () => {
  const peer = await openRaw();
  await peer.subscribe();
  const nested = '['.repeat(5000) + ']'.repeat(5000);
  peer.socket.send(`{"event":"client-TicketTypingStart","channel":"${CHANNEL}","data":${nested}}`);
  await peer.drain();
  expect(peer.socket.readyState).toBe(WebSocket.OPEN);
  peer.socket.close();
});

it(`subscribes a peer to ${MAX_CHANNELS} channels at most`, async () => {
  const peer = await openRaw();
  for (let n = 0; n < 3000; n++) peer.send({ event: 'pusher:subscribe', data: { channel: `public-${n}` } });
  await peer.drain();
  const count = (event: string) => peer.messages.filter((message) => message.event === event).length;
  expect(count('pusher_internal:subscription_succeeded')).toBe(MAX_CHANNELS);
  expect(count('pusher:error')).toBe(3000 - MAX_CHANNELS);
  peer.socket.close();
});

it('subscribes again to a channel that it has, and to another one once it has left one', async () => {
  const peer = await openRaw();
  for (let n = 0; n < MAX_CHANNELS; n++) peer.send({ event: 'pusher:subscribe', data: { channel: `public-${n}` } });
  peer.send({ event: 'pusher:subscribe', data: { channel: 'public-0' } });
  peer.send({ event: 'pusher:unsubscribe', data: { channel: 'public-0' } });
  peer.send({ event: 'pusher:subscribe', data: { channel: 'public-other' } });
  await peer.drain();
  expect(peer.messages.filter(({ event }) => event === 'pusher:error')).toEqual([]);
  peer.socket.close();
});

const upgrade = (target: string, lines: readonly string[]) =>
  new Promise<void>((resolve) => {
    const socket = connectSocket(provider.port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.on('close', () => resolve());
    socket.on('data', () => socket.destroy());
    socket.write(
      [`GET ${target} HTTP/1.1`, 'Host: x', 'Connection: Upgrade', 'Upgrade: websocket', ...lines, '', ''].join('\r\n'),
    );
  });
const KEY = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==';
const VERSION = 'Sec-WebSocket-Version: 13';

it.each([
  ['of no path', '//', [KEY, VERSION]],
  ['of a host without a name', 'http://[', [KEY, VERSION]],
  ['of a star', '*', [KEY, VERSION]],
  ['of a malformed escape', '/support/ws//%E0%A4%A?protocol=%', [KEY, VERSION]],
  ['of an unknown application', `/support/ws/app/${'x'.repeat(8000)}?protocol=7`, [KEY, VERSION]],
  ['without a key', '/support/ws/app/portal?protocol=7', []],
  ['with a short key', '/support/ws/app/portal?protocol=7', ['Sec-WebSocket-Key: short', VERSION]],
  ['of another version', '/support/ws/app/portal?protocol=7', [KEY, 'Sec-WebSocket-Version: 99']],
  ['with broken extensions', '/support/ws/app/portal?protocol=7', [KEY, VERSION, 'Sec-WebSocket-Extensions: ,,;=']],
])('answers or closes an upgrade request %s, and survives', async (_, target, lines) => {
  await upgrade(target, lines);
  expect((await provider.json('GET', '/healthz')).status).toBe(200);
});

it('survives sockets that are reset during the upgrade', async () => {
  await Promise.all(
    Array.from(
      { length: 50 },
      () =>
        new Promise<void>((resolve) => {
          const socket = connectSocket(provider.port, '127.0.0.1', () => {
            socket.write(
              `GET /support/ws/app/portal?protocol=7 HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${KEY}\r\n${VERSION}\r\n\r\n`,
            );
            socket.resetAndDestroy();
          });
          socket.on('error', () => undefined);
          socket.on('close', () => resolve());
        }),
    ),
  );
  expect((await provider.json('GET', '/healthz')).status).toBe(200);
});
