import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { Brand } from './brand.schema.ts';

/** A failure is only logged (S2 §8). */
export const getBrand = endpoint({
  method: 'GET',
  path: '/brand/brand',
  auth: 'public',
  summary: 'The brand of a host name',
  quiet: true,
  omitsTeamId: true,
  query: z.object({ app_domain: z.string() }),
  response: z.object({ brand: Brand }),
});
