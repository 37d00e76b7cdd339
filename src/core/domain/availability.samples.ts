import type { SamplesOf } from '../http/endpoint.samples.ts';
import type * as endpoints from './availability.endpoints.ts';

const body = { domains: ['lantern.co.uk'] };

export const availabilitySamples: SamplesOf<typeof endpoints> = {
  checkDomains: { body },
  confirmDomains: { body },
};
