import * as store from '#core/service/service.store.ts';
import { testMutationsUnderFaults } from '#tests/support/store-faults.ts';

const hosting = { params: { id: '11' } };

/** The mutations of the store under every fault; its resources are in tests/unit/store/reads.test.ts with those of all stores. */
testMutationsUnderFaults({
  store,
  pathPrefix: '/services',
  inputs: {
    changePackage: { ...hosting, body: { product_id: '24', pricing_id: '27' } },
    renew: hosting,
    cancelService: { body: { service_id: '13', action: 'cancel', at: 'term', reason: 'made' } },
    undoCancellation: { params: { id: '1' } },
  },
});
