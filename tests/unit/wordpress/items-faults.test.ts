import * as store from '#core/wordpress/items.store.ts';
import { testMutationsUnderFaults } from '#tests/support/store-faults.ts';

const item = { params: { id: '1', kind: 'plugin', slug: 'contact-desk' } };

/** The mutations of the store under every fault; its resources are in tests/unit/store/reads.test.ts with those of all stores. */
testMutationsUnderFaults({
  store,
  pathPrefix: '/',
  inputs: {
    changeItem: { ...item, body: { auto_update: true } },
    deleteItem: item,
    rollBackItem: item,
  },
});
