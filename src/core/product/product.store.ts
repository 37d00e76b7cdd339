import { resource } from '../store/resource.ts';
import { listProducts } from './product.endpoints.ts';
import type { Product } from './product.schema.ts';

const HOUR = 3_600_000;

/** Products of a group; hidden ones are never listed. */
export const products = resource(listProducts, {
  select: (answer) => answer.products.filter((product) => !product.hidden),
  staleTime: HOUR,
});

/** TLDs sold, as `name` without the dot, with their product. */
export const tldProductsQuery = { query: { group_selector: 'domain.tld' } };

/** First price of a product, the one a list shows. */
export const mainPricing = (product: Product) => product.pricing[0] ?? null;
