import * as store from '#core/billing/billing.store.ts';
import { testMutationsUnderFaults } from '#tests/support/store-faults.ts';

/**
 * The mutations of the store under every fault; its resources are in tests/unit/store/reads.test.ts with those of all stores, and
 * payments in faults.test.ts.
 */
testMutationsUnderFaults({
  store,
  pathPrefix: '/billing',
  inputs: {
    saveCard: { body: { type: 'stripe', token: 'pm_seed_1_visa' } },
    setDefaultCard: { params: { id: '18' }, body: { default: 1 } },
    removeCard: { params: { id: '19' } },
    addInvoiceNote: { body: { invoice_id: '27', label: 'Order 7', price: 0 } },
  },
});
