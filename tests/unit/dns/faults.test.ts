import * as store from '#core/dns/dns.store.ts';
import { testMutationsUnderFaults } from '#tests/support/store-faults.ts';

const byId = { params: { id: '1' } };
const rrset = { ttl: 3600, records: [{ content: '192.0.2.1' }] };

/** The mutations of the store under every fault; its resources are in tests/unit/store/reads.test.ts with those of all stores. */
testMutationsUnderFaults({
  store,
  pathPrefix: '/',
  inputs: {
    createZone: { body: { name: 'made.example' } },
    deleteZone: { params: { id: '3' } },
    createRecord: { ...byId, body: { name: 'made', type: 'A', content: '192.0.2.1', ttl: 3600 } },
    applyChanges: { ...byId, body: { rrsets: [{ name: 'changed', type: 'A', before: null, after: rrset }] } },
    enableDnssec: byId,
    disableDnssec: byId,
  },
});
