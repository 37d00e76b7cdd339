import type { SamplesOf } from '../http/endpoint.samples.ts';
import type * as endpoints from './cloud.endpoints.ts';

export const cloudSamples: SamplesOf<typeof endpoints> = {
  actOnServer: { params: { id: '1', action: 'start' }, body: { image: 'debian-12', ssh_key_ids: ['1'] } },
  rebootServer: {},
  listCloudServers: {},
  getCloudServer: {},
  renameServer: { body: { name: 'web-2' } },
  deleteServer: {},
  openConsole: {},
  loginWhm: {},
  getServer: {},
  getServerMetrics: { query: { range: '24h' } },
  listServerEvents: {},
  listServerOptions: {},
  listSshKeys: {},
  createSshKey: {
    body: {
      name: 'Olivia’s laptop',
      public_key: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl olivia@laptop',
    },
  },
  deleteSshKey: {},
};
