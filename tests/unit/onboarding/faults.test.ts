import * as store from '#core/onboarding/onboarding.store.ts';
import { testMutationsUnderFaults } from '#tests/support/store-faults.ts';

/** The mutations of the store under every fault. */
testMutationsUnderFaults({
  store,
  pathPrefix: '/billing',
  inputs: { createRenewalInvoice: { body: { service_id: '11' } } },
});
