import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProvider, type TestProvider } from '#tests/support/provider.ts';

const OWN_ORIGIN = 'http://localhost';
const FOREIGN_ORIGIN = 'https://foreign.example';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startProvider({ allowedOrigins: [OWN_ORIGIN] });
});
afterAll(() => provider.stop());

const servers = [
  {
    server: 'the provider',
    call: (headers: HeadersInit, method = 'GET') => fetch(`${provider.url}/__demo/mails`, { method, headers }),
  },
  {
    server: 'the payment double',
    call: (headers: HeadersInit, method = 'GET') =>
      fetch(`${provider.payment.url}/__demo/payments`, { method, headers }),
  },
];

describe.each(servers)('the controls of $server', ({ call }) => {
  it('answer a call with their header', async () => {
    expect((await call({ 'X-Demo': '1' })).status).toBe(200);
  });

  it('answer a page of the demo', async () => {
    const response = await call({ 'X-Demo': '1', Origin: OWN_ORIGIN });
    expect([response.status, response.headers.get('Access-Control-Allow-Origin')]).toEqual([200, OWN_ORIGIN]);
  });

  it('let a browser send the header from a page of the demo alone', async () => {
    const allowedTo = async (Origin: string) => {
      const asked = { 'Access-Control-Request-Method': 'GET', 'Access-Control-Request-Headers': 'x-demo' };
      const { headers } = await call({ ...asked, Origin }, 'OPTIONS');
      return [headers.get('Access-Control-Allow-Origin'), headers.get('Access-Control-Allow-Headers')];
    };
    expect(await allowedTo(OWN_ORIGIN)).toEqual([OWN_ORIGIN, 'x-demo']);
    expect((await allowedTo(FOREIGN_ORIGIN))[0]).toBeNull();
  });

  it('refuse a call without the header, which a link or a form of another site is', async () => {
    const response = await call({});
    expect([response.status, await response.json()]).toEqual([
      403,
      { message: 'A call of /__demo/ needs the header "X-Demo: 1".' },
    ]);
  });

  it.each([FOREIGN_ORIGIN, 'null'])('refuse a page of the origin %s', async (Origin) => {
    const response = await call({ 'X-Demo': '1', Origin });
    expect(response.status).toBe(403);
    expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull();
  });
});

it.each([
  ['POST', '/__demo/faults'],
  ['DELETE', '/__demo/faults'],
  ['POST', '/__demo/realtime'],
  ['POST', '/__demo/reset'],
  ['POST', '/__demo/teams'],
])('%s %s needs the header too', async (method, path) => {
  expect((await fetch(provider.url + path, { method })).status).toBe(403);
});
