import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHostServer } from '#demo/host/host.ts';

const server = createHostServer({
  root: fileURLToPath(new URL('../../../', import.meta.url)),
  apiBase: 'http://provider.invalid',
  paymentBase: 'http://payment.invalid',
  identitySecret: 'secret',
  isDev: false,
});
beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
afterAll(() => void server.close());

const headersOf = async (path: string) =>
  (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)).headers;

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
