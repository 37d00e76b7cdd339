import * as store from '#core/cloud/cloud.store.ts';
import { testMutationsUnderFaults } from '#tests/support/store-faults.ts';

const byId = { params: { id: '1' } };

/** The mutations of the store under every fault; its resources are in tests/unit/store/reads.test.ts with those of all stores. */
testMutationsUnderFaults({
  store,
  pathPrefix: '/',
  inputs: {
    actOnServer: { params: { id: '1', action: 'start' } },
    rebootServer: byId,
    deleteServer: byId,
    renameServer: { ...byId, body: { name: 'web-9' } },
    createSshKey: { body: { name: 'Laptop', public_key: 'ssh-ed25519 AAAA' } },
    deleteSshKey: byId,
    requestConsole: byId,
    requestWhmUrl: byId,
  },
});
