import type { SamplesOf } from '../http/endpoint.samples.ts';
import type * as endpoints from './cloud.endpoints.ts';

export interface CloudRecords {
  /** A running server. */
  serverId: string;
  /** A running server that can be rebooted. */
  busyServerId: string;
  /** A server that is off. */
  idleServerId: string;
  /** A server with WHM. */
  whmServerId: string;
  /** A server that can be deleted. */
  spareServerId: string;
  sshKeyId: string;
  spareSshKeyId: string;
}

export const cloudSamples = ({
  serverId: id,
  busyServerId,
  idleServerId,
  whmServerId,
  spareServerId,
  sshKeyId,
  spareSshKeyId,
}: CloudRecords): SamplesOf<typeof endpoints> => ({
  actOnServer: {
    params: { id: idleServerId, action: 'reinstall' },
    body: { image: 'debian-12', ssh_key_ids: [sshKeyId] },
  },
  rebootServer: { params: { id: busyServerId } },
  listCloudServers: {},
  getCloudServer: { params: { id } },
  renameServer: { params: { id }, body: { name: 'web-9' } },
  deleteServer: { params: { id: spareServerId } },
  openConsole: { params: { id } },
  loginWhm: { params: { id: whmServerId } },
  getServer: { params: { id } },
  getServerMetrics: { params: { id }, query: { range: '24h' } },
  listServerEvents: { params: { id } },
  listServerOptions: {},
  listSshKeys: {},
  createSshKey: {
    body: {
      name: 'Olivia’s laptop',
      public_key: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl olivia@laptop',
    },
  },
  deleteSshKey: { params: { id: spareSshKeyId } },
});
