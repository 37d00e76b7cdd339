import type { SamplesOf } from '../http/endpoint.samples.ts';
import type * as endpoints from './dns.endpoints.ts';

const record = { name: 'www', type: 'A', content: '192.0.2.1', ttl: 3600 };

export const dnsSamples: SamplesOf<typeof endpoints> = {
  getZone: {},
  listRecords: {},
  createRecord: { body: record },
  updateRecords: { body: { records: [{ id: '1', ...record }] } },
  deleteZone: {},
  listZones: {},
};
