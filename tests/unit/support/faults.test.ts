import * as store from '#core/support/support.store.ts';
import { testMutationsUnderFaults } from '#tests/support/store-faults.ts';

/**
 * The mutations of the store under every fault; its resources are in tests/unit/store/reads.test.ts with those of all stores, and
 * chat messages in tests/unit/chat/faults.test.ts.
 */
testMutationsUnderFaults({
  store,
  pathPrefix: '/support',
  inputs: {
    createTicket: { body: { subject: 'Made', body: 'Text', department_id: '2' } },
    rateArticle: { params: { id: '1' }, body: { is_helpful: true, visitor: 'made-by-a-test' } },
  },
});
