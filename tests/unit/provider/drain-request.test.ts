import { Agent, type IncomingMessage, type RequestOptions, request } from 'node:http';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { startProvider, type TestProvider } from '#tests/support/provider.ts';

const MB = 1_000_000;
let provider: TestProvider;
let agent: Agent;
beforeAll(async () => {
  provider = await startProvider();
  return () => provider.stop();
});
afterEach(() => agent.destroy());

const begin = (path: string, options: RequestOptions) => {
  const sent = request(`${provider.url}${path}`, { agent, ...options });
  const answered = new Promise<IncomingMessage>((resolve, reject) => sent.on('response', resolve).on('error', reject));
  return { sent, answered };
};

function* megabytes(count: number): Generator<Buffer> {
  for (let sent = 0; sent < count; sent += 1) yield Buffer.alloc(MB, 'A');
}

it.each([
  ['with its length', { 'Content-Length': 150 * MB }],
  ['in chunks', { 'Transfer-Encoding': 'chunked' }],
])('150 MB %s are refused on a connection that stays', async (_, headers) => {
  agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const { sent, answered } = begin('/image/images', { method: 'POST', headers });
  const [answer] = await Promise.all([answered, pipeline(Readable.from(megabytes(150)), sent)]);
  expect([answer.statusCode, await json(answer)]).toEqual([413, { message: 'The request is larger than 32 MB.' }]);

  const next = begin('/healthz', {});
  next.sent.end();
  expect((await next.answered).statusCode).toBe(200);
  expect(next.sent.reusedSocket).toBe(true);
});
