import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProvider, type TestProvider } from '#tests/support/provider.ts';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());

const brandOf = async (appDomain: string) => {
  const { body } = await provider.json('GET', `/brand/brand?app_domain=${appDomain}`);
  return (body as { brand: { id: number; name: string } }).brand;
};
const namesOf = async (path: string, list: 'products' | 'departments', brandId: number) => {
  const { body } = await provider.json('GET', `${path}brand_id=${brandId}`);
  return (body as Record<typeof list, { name: string }[]>)[list].map(({ name }) => name);
};

describe('the brand of a page', () => {
  it('is found by the host name', async () => expect((await brandOf('gb.localhost')).name).toBe('gb'));

  it.each(['gb', 'unknown.example', '%', ''])('is not found by %j', async (appDomain) =>
    expect((await provider.json('GET', `/brand/brand?app_domain=${encodeURIComponent(appDomain)}`)).status).toBe(404),
  );

  it.each([
    ['localhost', ['Web Basic', 'Web Reseller', 'Cloud 2', '.com', '.blog'], []],
    ['gb.localhost', ['Web Basic', '.com', '.blog'], ['Web Reseller', 'Cloud 2', '.tech']],
    ['cp.localhost', ['Web Basic', 'Cloud 2', '.com', '.tech'], ['Web Reseller', '.blog']],
    ['ewh.localhost', ['Mail Start', 'Mail Archive'], ['Web Basic', 'Cloud 2', '.com']],
  ])('at %s sells its own products', async (appDomain, sold, notSold) => {
    const names = await namesOf('/product/products?', 'products', (await brandOf(appDomain)).id);
    expect(names).toEqual(expect.arrayContaining(sold));
    expect(names.filter((name) => (notSold as string[]).includes(name))).toEqual([]);
  });

  it('has its own departments', async () => {
    const { id } = await brandOf('gb.localhost');
    expect(await namesOf('/support/departments?', 'departments', id)).toEqual([
      'Customer Care',
      'Technical Support',
      'Billing',
      'Domains',
      'Moving from your provider',
    ]);
  });

  it.each(['/product/products', '/support/departments'])('must exist for %s', async (path) => {
    const { status, body } = await provider.json('GET', `${path}?brand_id=99`);
    expect({ status, body }).toMatchObject({
      status: 422,
      body: { errors: { brand_id: ['There is no such brand.'] } },
    });
  });
});
