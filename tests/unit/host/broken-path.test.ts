import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHostServer } from '#demo/host/host.ts';
import { startProvider, type TestProvider } from '#tests/support/provider.ts';

const BROKEN = '%E0%A4%A';

describe('the host server', () => {
  const server = createHostServer({
    root: fileURLToPath(new URL('../../..', import.meta.url)),
    apiBase: 'http://localhost:1',
    paymentBase: 'http://localhost:2',
    identitySecret: 'secret',
    isDev: false,
  });
  let url: string;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => void server.close());

  it.each([`/add-product/${BROKEN}`, `/brand/${BROKEN}`, `/${BROKEN}`])(
    'serves the portal page on %s',
    async (path) => {
      const response = await fetch(url + path);
      expect(response.status).toBe(200);
      expect(await response.text()).toContain('<portal-app');
    },
  );
  it.each([`/demo/${BROKEN}`, `/dist/${BROKEN}`, `/dist-two/${BROKEN}`, `/demo-dist/${BROKEN}`])(
    'answers 404 on %s',
    async (path) => expect((await fetch(url + path)).status).toBe(404),
  );
});

describe('the provider', () => {
  let provider: TestProvider;
  beforeAll(async () => {
    provider = await startProvider();
  });
  afterAll(() => provider.stop());

  it.each([`/support/article/${BROKEN}`, `/billing/invoice/${BROKEN}`, `/cart/cart/${BROKEN}`, `/${BROKEN}`])(
    'refuses %s and keeps serving',
    async (path) => {
      const { status } = await fetch(provider.url + path);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      expect((await fetch(`${provider.url}/healthz`)).status).toBe(200);
    },
  );
});
