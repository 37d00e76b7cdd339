import type { SamplesOf } from '../http/endpoint.samples.ts';
import type * as endpoints from './hosting.endpoints.ts';

export interface HostingRecords {
  accountId: string;
  /** A domain of the account whose DNS can be repaired. */
  brokenDomain: string;
}

export const hostingSamples = ({
  accountId: id,
  brokenDomain: domain,
}: HostingRecords): SamplesOf<typeof endpoints> => ({
  listHostingAccounts: {},
  getHostingAccount: { params: { id } },
  updateHostingAccount: { params: { id }, body: { password: 'Quartz-Meadow-41!', php_version: '8.4' } },
  loginHostingAccount: { params: { id } },
  getHostingDns: { params: { id }, query: { domain } },
  repairHostingDns: { params: { id }, body: { domain } },
});
