import '#tests/support/browser-globals.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brand } from '#core/brand/brand.store.ts';
import { products, tldProductsQuery } from '#core/product/product.store.ts';
import { configurePortal } from '#core/runtime/runtime.ts';
import { session } from '#core/session/session.store.ts';
import { departments } from '#core/support/support.store.ts';
import { turnOffSecondFactor } from '#core/user/account.store.ts';

const { fetch } = globalThis;
const requests: Request[] = [];
beforeAll(() => {
  configurePortal({ apiBase: 'https://api.example', appDomain: 'gb.example' });
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    requests.push(request);
    return Response.json(
      request.url.includes('/brand/brand') ? { brand: { id: 2, name: 'gb', theme: 'gb', meta: {} } } : {},
    );
  };
});
afterAll(() => {
  globalThis.fetch = fetch;
});

const lastQuery = () => new URL(requests.at(-1)?.url ?? '').searchParams;

describe('the brand of the page', () => {
  it('is asked for once, by the host name', async () => {
    await Promise.all([brand().load(), brand().load()]);
    const asked = requests.filter(({ url }) => url.includes('/brand/brand'));
    expect(asked.map(({ url }) => new URL(url).searchParams.get('app_domain'))).toEqual(['gb.example']);
  });

  it('is sent with the products of a group', async () => {
    await products.get({ query: { group_selector: 'hosting.email' } });
    expect(lastQuery().get('brand_id')).toBe('2');
  });

  it('is sent with the products of the TLDs', async () => {
    await products.get(tldProductsQuery);
    expect(lastQuery().get('brand_id')).toBe('2');
  });

  it('is sent with the departments', async () => {
    await departments.get({ query: {} });
    expect(lastQuery().get('brand_id')).toBe('2');
  });

  it('is sent when the second factor is turned off', async () => {
    await turnOffSecondFactor.run({ params: { id: '1' } });
    expect(requests.find(({ method }) => method === 'DELETE')?.url).toContain('brand_id=2');
  });

  it('is sent with a sign-in', async () => {
    await session().signIn({ login: 'ada@example.test', password: 'secret' });
    expect(await requests.at(-1)?.json()).toMatchObject({ brand_id: 2, brand_name: 'hp' });
  });
});
