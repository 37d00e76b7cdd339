import type { SamplesOf } from '../http/endpoint.samples.ts';
import type * as endpoints from './dns.endpoints.ts';

const record = { name: 'new', type: 'A', content: '192.0.2.1', ttl: 3600 };

export const dnsSamples: SamplesOf<typeof endpoints> = {
  listZones: {},
  getZone: {},
  createZone: { body: { name: 'lantern.example' } },
  // Not the zone of the other calls.
  deleteZone: { params: { id: '3' } },
  listRecords: {},
  createRecord: { body: record },
  updateRecords: {
    body: {
      rrsets: [{ name: 'other', type: 'A', before: null, after: { ttl: 3600, records: [{ content: '192.0.2.1' }] } }],
    },
  },
  listZoneChanges: {},
  getSpfPolicies: { query: { domains: 'spf.mail.harbour-post.example,_spf.lantern.example' } },
  enableDnssec: {},
  disableDnssec: {},
  getLiveRecords: { query: { name: 'www', type: 'CNAME' } },
};
