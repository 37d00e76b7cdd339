import type { SamplesOf } from '../http/endpoint.samples.ts';
import type * as endpoints from './hosting.endpoints.ts';

export const hostingSamples: SamplesOf<typeof endpoints> = {
  getHostingAccount: {},
  updateHostingAccount: { body: { password: 'Quartz-Meadow-41!' } },
  loginHostingAccount: {},
};
