import { readdirSync, readFileSync, statSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHostServer } from '#demo/host/host.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const server = createHostServer({
  root,
  apiBase: 'http://provider.invalid',
  paymentBase: 'http://payment.invalid',
  identitySecret: 'secret',
  isDev: false,
});
beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
afterAll(() => void server.close());

const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const headersOf = async (path: string) => (await fetch(`${origin()}${path}`)).headers;

it.each(['/', '/?login_token=secret', '/auth/reset-password?token=secret', '/billing/invoices'])(
  'the portal at %s is embedded by no other site, and its address goes to none',
  async (path) => {
    const headers = await headersOf(path);
    expect(headers.get('Content-Security-Policy')).toBe("frame-ancestors 'self'");
    expect(headers.get('Referrer-Policy')).toBe('no-referrer');
  },
);

it('a demo page may be embedded', async () => {
  const headers = await headersOf('/demo/brand-site/');
  expect(headers.get('Content-Security-Policy')).toBeNull();
  expect(headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin');
});

describe('the built files', () => {
  const answerTo = (path: string, encodings: string) =>
    fetch(`${origin()}${path}`, { headers: { 'Accept-Encoding': encodings } });
  const core = () => `/dist/chunks/${readdirSync(`${root}dist/chunks`).find((name) => /^core-.*\.js$/.test(name))}`;

  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
  ])('are sent to a browser that accepts "%s" as %s, which the build made', async (accepted, encoding) => {
    const response = await answerTo(core(), accepted);
    expect(response.headers.get('Content-Encoding')).toBe(encoding);
    expect(response.headers.get('Vary')).toContain('Accept-Encoding');
    const file = `${root}${core()}.${encoding === 'br' ? 'br' : 'gz'}`;
    expect(response.headers.get('Content-Length')).toBe(String(statSync(file).size));
    expect(await response.text()).toBe(readFileSync(`${root}${core()}`, 'utf8'));
  });

  it('are sent as they are to who accepts nothing else', async () => {
    const response = await answerTo(core(), 'identity');
    expect(response.headers.get('Content-Encoding')).toBeNull();
    expect(await response.text()).toBe(readFileSync(`${root}${core()}`, 'utf8'));
  });

  it('are kept for a year where their name changes with their contents, and asked for again where it does not', async () => {
    expect((await answerTo(core(), 'br')).headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect((await answerTo('/dist/portal-app.js', 'br')).headers.get('Cache-Control')).toBe('no-cache');
  });
});
