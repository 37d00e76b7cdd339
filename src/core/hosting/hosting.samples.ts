import type { SamplesOf } from '../http/endpoint.samples.ts';
import type * as endpoints from './hosting.endpoints.ts';

export const hostingSamples: SamplesOf<typeof endpoints> = {
  listHostingAccounts: {},
  getHostingAccount: {},
  updateHostingAccount: { body: { password: 'Quartz-Meadow-41!', php_version: '8.3' } },
  loginHostingAccount: {},
  getHostingDns: { query: { domain: 'northwind.example' } },
  repairHostingDns: { body: { domain: 'northwind.example' } },
};
