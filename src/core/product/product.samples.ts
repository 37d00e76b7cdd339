import type { SamplesOf } from '../http/endpoint.samples.ts';
import type * as endpoints from './product.endpoints.ts';

export const productSamples: SamplesOf<typeof endpoints> = {
  listProducts: { query: { group_selector: 'hosting.email', brand_id: 1 } },
  getProduct: {},
};
