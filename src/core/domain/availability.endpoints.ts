import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { List } from '../http/schemas.ts';
import { Availability } from './availability.schema.ts';

const Names = z.object({ domains: z.array(z.string()) });

/** A quick estimate from the provider's own records. */
export const checkDomains = endpoint({
  method: 'POST',
  path: '/domain/check',
  auth: 'public',
  summary: 'Estimate whether names are free',
  quiet: true,
  request: Names,
  response: z.object({ domains: List(Availability) }),
});
/** Queries the registries; takes as long as the slowest one. */
export const confirmDomains = endpoint({
  method: 'POST',
  path: '/domain/availability',
  auth: 'public',
  summary: 'Ask the registries whether names are free',
  quiet: true,
  request: Names,
  response: z.object({ domains: List(Availability) }),
});
