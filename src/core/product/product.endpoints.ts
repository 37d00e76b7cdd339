import * as z from 'zod/mini';
import { brandQuery } from '../brand/brand-id.ts';
import { endpoint } from '../http/endpoint.ts';
import { List } from '../http/schemas.ts';
import { Product } from './product.schema.ts';

/** `group_selector` such as `hosting.email.enmail` or `domain.tld`. */
export const listProducts = endpoint({
  method: 'GET',
  path: '/product/products',
  auth: 'public',
  summary: 'Products of a group',
  omitsTeamId: true,
  pageQuery: brandQuery,
  query: z.object({ group_selector: z.optional(z.string()), brand_id: z.optional(z.number()) }),
  response: z.object({ products: List(Product) }),
});
export const getProduct = endpoint({
  method: 'GET',
  path: '/product/products/{id}',
  auth: 'public',
  summary: 'One product',
  quiet: true,
  omitsTeamId: true,
  response: z.object({ product: Product }),
});
