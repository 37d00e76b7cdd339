import * as store from '#core/job/job.store.ts';
import { testMutationsUnderFaults } from '#tests/support/store-faults.ts';

/** The mutations of the store under every fault; its resources are in tests/unit/store/reads.test.ts with those of all stores. */
testMutationsUnderFaults({
  store,
  pathPrefix: '/job',
  inputs: { cancelJob: { params: { id: '1' } } },
});
