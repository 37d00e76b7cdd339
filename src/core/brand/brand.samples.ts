import type { SamplesOf } from '../http/endpoint.samples.ts';
import type * as endpoints from './brand.endpoints.ts';

export const brandSamples: SamplesOf<typeof endpoints> = { getBrand: { query: { app_domain: 'gb.localhost' } } };
