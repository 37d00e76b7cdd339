import { resource } from '../store/resource.ts';
import { listProducts } from './product.endpoints.ts';
import type { Product } from './product.schema.ts';

const HOUR_MS = 3_600_000;

/** Products of a group; hidden ones are never listed. */
export const products = resource(listProducts, {
  select: (response) => response.products.filter((product) => !product.hidden),
  staleTime: HOUR_MS,
});

/** The TLDs' products. */
export const tldProductsQuery = { query: { group_selector: 'domain.tld' } };

/** The first price of a product, shown in lists. */
export const mainPricing = (product: Product) => product.pricing[0] ?? null;
