import '#tests/support/browser-globals.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brandId } from '#core/brand/brand-id.ts';
import { products, tldProductsQuery } from '#core/product/product.store.ts';
import { configurePortal } from '#core/runtime/runtime.ts';
import { departments } from '#core/support/support.store.ts';
import { turnOffSecondFactor } from '#core/user/account.store.ts';

const { fetch } = globalThis;
let lastUrl: URL;
beforeAll(() => {
  configurePortal({ apiBase: 'https://api.example' });
  brandId().value = 2;
  globalThis.fetch = async (input) => {
    lastUrl = new URL(input instanceof Request ? input.url : input);
    return Response.json({});
  };
});
afterAll(() => {
  globalThis.fetch = fetch;
});

/**
 * Known gaps: S2 §7 names `brand_id` beside these calls, the endpoints take it, and nothing sends it yet. `it.fails` fails once a
 * gap is closed: turn it into `it` then.
 */
describe('the brand of the page', () => {
  it.fails('is sent with the products of a group', async () => {
    await products.get({ query: { group_selector: 'hosting.email' } });
    expect(lastUrl.searchParams.get('brand_id')).toBe('2');
  });

  it.fails('is sent with the products of the TLDs', async () => {
    await products.get(tldProductsQuery);
    expect(lastUrl.searchParams.get('brand_id')).toBe('2');
  });

  it.fails('is sent with the departments', async () => {
    await departments.get({ query: {} });
    expect(lastUrl.searchParams.get('brand_id')).toBe('2');
  });

  it.fails('is sent when the second factor is turned off', async () => {
    await turnOffSecondFactor.run({ params: { id: '1' }, query: {} });
    expect(lastUrl.searchParams.get('brand_id')).toBe('2');
  });
});
