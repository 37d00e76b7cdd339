import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CannotRun, type Options, readOptions } from '#conformance/options.ts';
import type { Finding } from '#conformance/report.ts';
import { runChecks } from '#conformance/run.ts';
import { startBrokenProxy } from '../../support/broken-proxy.ts';
import { freePort } from '../../support/ports.mjs';
import { PASSWORD, startProvider, type TestProvider } from '../../support/provider.ts';
import { corsFaults, faults, TIMEOUT } from './faults.ts';

const ORIGIN = 'https://portal.example';
const owner = ['--email', 'owner@example.test', '--password', PASSWORD];
let provider: TestProvider;
beforeAll(async () => {
  provider = await startProvider({ allowedOrigins: [ORIGIN] });
});
afterAll(() => provider.stop());

const run = (url: string, ...args: string[]) =>
  runChecks(readOptions([url, '--app-domain', 'gb.localhost', '--timeout', TIMEOUT, ...args], {}) as Options);

/** The call of the contract, whatever its ids, and its preflight. */
function patternOf(title: string): RegExp {
  const [method, path = ''] = title.split(' ');
  return new RegExp(`^(${method}|OPTIONS) ${path.replace(/\{\w+\}/g, '[^/]+')}$`);
}

async function withServer(listener: RequestListener, test: (url: string) => Promise<void>): Promise<void> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await test(`http://127.0.0.1:${(server.address() as AddressInfo).port}`).finally(() => {
    server.close();
    server.closeAllConnections();
  });
}

describe('the conformance kit against a provider with faults', () => {
  let findings: readonly Finding[];
  let proxy: Awaited<ReturnType<typeof startBrokenProxy>>;
  beforeAll(async () => {
    proxy = await startBrokenProxy(
      provider.url,
      [...faults, ...corsFaults].map(({ title, breakage }) => [patternOf(title), breakage] as const),
    );
    const other = ['--second-email', 'gb-one@example.test', '--second-password', PASSWORD];
    findings = await run(proxy.url, ...owner, ...other, '--origin', ORIGIN, '--realtime-origin', provider.url);
  });
  afterAll(() => proxy.stop());

  it.each(faults)('names $name: $title', ({ title, status, details }) =>
    expect(findings.find((finding) => finding.title === title)).toMatchObject({ status, details }),
  );

  it('names what a browser would not allow', () =>
    expect(findings.find(({ title }) => title === 'CORS')).toMatchObject({
      status: 'wrong',
      details: corsFaults.map(({ title, reason }) => `${reason}: ${title}`).sort(),
    }));

  it('names nothing else', () => {
    const named = findings.filter(({ status }) => status === 'wrong' || status === 'missing').map(({ title }) => title);
    expect(named.sort()).toEqual([...faults.map(({ title }) => title), 'CORS'].sort());
  });

  it('says why a call could not be tried when the list of its objects is missing', () =>
    expect(findings.find(({ name }) => name === 'getInvoice')).toMatchObject({
      status: 'not tried',
      details: [expect.stringContaining('nothing in the lists to try it with (id of /billing/invoices)')],
    }));
});

describe('the conformance kit without a provider', () => {
  it.each<[string, RequestListener, RegExp]>([
    ['that answers HTML', (_, answer) => void answer.end('<!doctype html><p>Shop</p>'), /got an HTML page/],
    [
      'that redirects',
      (_, answer) => void answer.writeHead(301, { Location: '/en/' }).end(),
      /redirects \(301\) to \/en\//,
    ],
    ['that never answers', () => undefined, /no answer within 3 s/],
    ['that closes the connection', ({ socket }) => void socket.destroy(), /closed the connection/],
    ['that answers nothing', (_, answer) => void answer.end(), /an empty answer/],
  ])('cannot run against a server %s', (_, listener, reason) =>
    withServer(listener, async (url) => {
      const failure = await run(url).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(CannotRun);
      expect((failure as Error).message).toMatch(reason);
    }),
  );

  it('cannot run where nothing listens', async () => {
    const failure = run(`http://127.0.0.1:${await freePort()}`);
    await expect(failure).rejects.toThrow('the server refuses the connection');
  });

  it('cannot run where TLS fails', () =>
    withServer(
      (_, answer) => void answer.end('{}'),
      (url) => expect(run(url.replace('http:', 'https:'))).rejects.toThrow('TLS fails'),
    ));

  it('cannot run with a sign-in that is refused', () =>
    expect(run(provider.url, '--email', 'owner@example.test', '--password', 'wrong')).rejects.toThrow(
      'The login or the password is wrong.',
    ));

  it('cannot run with a second factor', () =>
    expect(run(provider.url, '--email', 'twofactor@example.test', '--password', PASSWORD)).rejects.toThrow(
      'signs in with a second factor',
    ));

  it('reports what it has when the server stops answering', async () => {
    let calls = 0;
    const proxy = await startBrokenProxy(provider.url, [[/./, (answer) => (++calls > 20 ? 'drop' : answer)]]);
    const findings = await run(proxy.url);
    proxy.stop();
    const titles = findings.filter(({ status }) => status === 'wrong').map(({ title }) => title);
    expect(titles).toContain('The server stopped answering');
    expect(findings.filter(({ status }) => status === 'ok').length).toBeGreaterThan(5);
  });
});

describe('the websocket of a provider', () => {
  const realtimeOf = async (...args: string[]) =>
    (await run(provider.url, ...owner, '--only', 'support', ...args)).find(({ name }) => name === 'websocket');

  it('is connected and subscribed to', async () => expect(await realtimeOf()).toMatchObject({ status: 'ok' }));

  it('is reported as missing', () =>
    withServer(
      (_, answer) => void answer.writeHead(404).end(),
      async (url) =>
        expect(await realtimeOf('--realtime-origin', url)).toMatchObject({
          status: 'wrong',
          details: [expect.stringContaining('no websocket at /support/ws')],
        }),
    ));

  it('is refused for an unknown key', async () =>
    expect(await realtimeOf('--realtime-key', 'unknown')).toMatchObject({
      status: 'wrong',
      details: [expect.stringContaining('expected pusher:connection_established, got pusher:error')],
    }));
});
