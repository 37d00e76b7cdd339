import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHostServer } from '#demo/host/host.ts';
import { sendRaw, type WireRequest } from '#tests/support/fuzz/hostile-requests.ts';
import { hostileBody, hostileContentType, hostileJson, hostileText } from '#tests/support/fuzz/hostile-values.ts';
import { startProvider, type TestProvider } from '#tests/support/provider.ts';

/** Requests per kind. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 5) * 60;
const SEED = Number(process.env.FUZZ_SEED ?? 4700);
let sent = 0;
let failed = 0;
afterAll(() => console.log(`fuzz: ${sent} requests, ${failed} answered 5xx or not at all`));

const check = (url: () => string, requests: fc.Arbitrary<WireRequest>) =>
  fc.assert(
    fc.asyncProperty(requests, async (request) => {
      sent++;
      const { status, text } = await sendRaw(url(), request).catch((error) => ({ status: 0, text: String(error) }));
      failed += Number(status === 0 || status >= 500);
      expect([status > 0 && status < 500, status, text.slice(0, 200)]).toEqual([true, status, text.slice(0, 200)]);
    }),
    { seed: SEED, numRuns: RUNS, endOnFailure: true },
  );

const segment = fc.oneof(
  fc.constantFrom(
    ...['demo', 'dist', 'dist-two', 'demo-dist', 'agent', 'brand-site', 'identity', 'chunks', 'assets', 'brand', ''],
    ...['..', '.', '%2e%2e', '%2F', '%5C', '%00', '%', '%E0%A4%A', '%c0%ae', '%FF', 'x'.repeat(8000), 'index.html'],
  ),
  hostileText.map((text) => encodeURIComponent(Buffer.from(text.slice(0, 500)).toString())),
);
const query = fc.constantFrom('', '?', '?brand=__proto__', '?brand=%E0%A4%A', '?csp=strict', '?user=%00', '?%', '#x');
const path = fc
  .tuple(fc.array(segment, { maxLength: 4 }), fc.constantFrom('', '/'), query)
  .map(([segments, end, search]) => `/${segments.join('/')}${end}${search}`);
const method = fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND');
const headers = fc.constantFrom<Record<string, string>>(
  ...[
    {},
    { Host: '' },
    { Host: 'a b' },
    { Host: '[' },
    { Host: 'x:99999' },
    { Host: 'x/../y' },
    { Range: 'bytes=-1-' },
  ],
  ...[{ Range: 'bytes=9-1' }, { 'Accept-Encoding': 'gzip;q=NaN' }, { 'If-None-Match': '"' }, { Origin: 'null' }],
);

describe('the host server', () => {
  let server: Server;
  let url: string;
  beforeAll(async () => {
    const root = fileURLToPath(new URL('../../..', import.meta.url));
    const settings = { root, apiBase: 'http://localhost:1', paymentBase: 'http://localhost:2' };
    server = createHostServer({ ...settings, identitySecret: 'secret', isDev: false });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });

  it('answers every path, method and header below 500', { timeout: 60_000 + RUNS * 50 }, async () => {
    await check(
      () => url,
      fc.tuple(method, path, headers).map(([verb, target, given]) => ({
        method: verb,
        path: target.replace('#', '%23'),
        headers: given,
        body: null,
      })),
    );
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  });

  it.each(['/demo/%00/', '/demo/frames', '/demo/./', '/demo//', '/demo/agent/%2e%2e/'])(
    'answers %s below 500',
    async (target) => {
      const { status } = await sendRaw(url, { method: 'GET', path: target, headers: {}, body: null });
      expect(status).toBeLessThan(500);
    },
  );

  it.each([
    ['what is no HTTP', 'hello\r\n\r\n'],
    ['no host', 'GET / HTTP/1.1\r\n\r\n'],
    ['a NUL in the path', 'GET /\u0000 HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a path beyond any limit', `GET /${'x'.repeat(100_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
    ['a foreign address', 'GET http://[ HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['two slashes', 'GET // HTTP/1.1\r\nHost: x\r\n\r\n'],
  ])('keeps running after %s', async (_, text) => {
    await new Promise<void>((resolve) => {
      const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.end(text));
      socket.on('error', () => resolve()).on('close', () => resolve());
      socket.resume();
    });
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  });
});

describe('the payment company', () => {
  let provider: TestProvider;
  beforeAll(async () => {
    provider = await startProvider();
  });
  afterAll(() => provider.stop());

  const reference = hostileText.map((text) => encodeURIComponent(Buffer.from(text.slice(0, 500)).toString()) || 'x');
  const call = fc.oneof(
    fc.constantFrom('/v1/payments', '/tokens', '/mandates', '/__demo/webhooks', '/healthz', '/fields'),
    reference.chain((name) =>
      fc.constantFrom(
        ...[`/v1/payments/${name}`, `/v1/payments/${name}/cancel`, `/v1/methods/${name}`, `/v1/methods/${name}/forget`],
        ...[`/challenge/${name}`, `/challenge/${name}/state?key=${name}`, `/__demo/payments/${name}`, `/${name}`],
      ),
    ),
  );
  const field = (names: readonly string[]) =>
    fc
      .tuple(...names.map(() => hostileJson))
      .map((values) => `{${values.map((value, n) => `"${names[n]}":${value}`).join(',')}}`);
  const body = fc.oneof(
    hostileBody,
    field(['number', 'expiry', 'cvc']),
    field(['name', 'sort_code', 'account']),
    field(['reference', 'pence', 'token']),
    field(['key', 'is_confirmed', 'status', 'mode']),
  );

  it('answers every call below 500', { timeout: 60_000 + RUNS * 50 }, async () => {
    await check(
      () => provider.payment.url,
      fc
        .tuple(fc.constantFrom('GET', 'POST', 'POST', 'POST', 'DELETE'), call, body, hostileContentType)
        .map(([verb, target, text, type]) => ({
          method: verb,
          path: target,
          headers: { Authorization: `Bearer ${provider.payment.secret}`, 'Content-Type': type, 'X-Demo': '1' },
          body: verb === 'POST' ? text : null,
        })),
    );
    expect((await fetch(`${provider.payment.url}/healthz`)).status).toBe(200);
  });
});
