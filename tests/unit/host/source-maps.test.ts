import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHostServer } from '#demo/host/host.ts';

describe('source maps of the demo', () => {
  const root = `${mkdtempSync(join(tmpdir(), 'portal-host-'))}/`;
  const server = createHostServer({
    root,
    apiBase: 'http://localhost:1',
    paymentBase: 'http://localhost:2',
    identitySecret: 'secret',
    isDev: false,
  });
  let url: string;
  beforeAll(async () => {
    for (const folder of ['dist/chunks', 'dist-maps/chunks']) mkdirSync(join(root, folder), { recursive: true });
    writeFileSync(join(root, 'dist/chunks/cart-AbCd1234.js'), 'export {};');
    writeFileSync(join(root, 'dist-maps/chunks/cart-AbCd1234.js.map'), '{"version":3}');
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.close();
    rmSync(root, { recursive: true, force: true });
  });

  it.each(['/dist/chunks/cart-AbCd1234.js', '/dist-two/chunks/cart-AbCd1234.js'])(
    'are named by the header of %s and served',
    async (path) => {
      const map = (await fetch(url + path)).headers.get('SourceMap');
      expect(map).toBe('/dist-maps/chunks/cart-AbCd1234.js.map');
      expect(await (await fetch(url + map)).json()).toEqual({ version: 3 });
    },
  );

  it('are not looked for elsewhere', async () => {
    expect((await fetch(`${url}/healthz`)).headers.get('SourceMap')).toBeNull();
  });
});
