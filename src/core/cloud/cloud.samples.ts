import type { SamplesOf } from '../http/endpoint.samples.ts';
import type * as endpoints from './cloud.endpoints.ts';

export const cloudSamples: SamplesOf<typeof endpoints> = {
  actOnServer: { params: { id: '1', action: 'start' } },
  rebootServer: {},
  listCloudServers: {},
  getCloudServer: {},
  openConsole: {},
  loginWhm: {},
  getServer: {},
};
