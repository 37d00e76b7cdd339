import * as store from '#core/wordpress/sites.store.ts';
import { testMutationsUnderFaults } from '#tests/support/store-faults.ts';

const byId = { params: { id: '1' } };
const replacement = { ...byId, body: { search: 'http://', replace: 'https://' } };

/** The mutations of the store under every fault; its resources are in tests/unit/store/reads.test.ts with those of all stores. */
testMutationsUnderFaults({
  store,
  pathPrefix: '/',
  inputs: {
    createSite: { body: { service_id: '1', domain: 'made.example', title: 'Made' } },
    updateSite: { ...byId, body: { is_debug: true } },
    deleteSite: byId,
    requestAdminUrl: byId,
    checkSite: byId,
    clearDebugLog: byId,
    createStaging: byId,
    pushStaging: { ...byId, body: { files: true, tables: ['wp_posts'] } },
    previewReplace: replacement,
    replaceInSite: replacement,
  },
});
