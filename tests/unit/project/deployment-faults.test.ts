import * as imageStore from '#core/image/image.store.ts';
import * as store from '#core/project/deployment-draft.store.ts';
import { testMutationsUnderFaults } from '#tests/support/store-faults.ts';

const draft = {
  name: 'made',
  tag: null,
  project_id: '1',
  product_id: '1',
  pricing_id: '1',
  volumes: [],
  env: [],
  configs: [],
  image: 'harbour/web',
};

/** The mutations of the stores under every fault; resources are in tests/unit/store/reads.test.ts with those of all stores. */
testMutationsUnderFaults({
  store,
  pathPrefix: '/project',
  inputs: {
    createContainer: { params: { id: '1' }, body: draft },
    createStack: { params: { id: '1' }, body: { services: [draft, { ...draft, name: 'made-too' }] } },
  },
});
testMutationsUnderFaults({
  store: imageStore,
  pathPrefix: '/image',
  inputs: {
    uploadImage: {
      body: { file: 'AAAA', file_type: 'application/x-tar', name: 'shop', tag: '1.0', project_id: '1' },
    },
    importImageTag: { params: { id: '1' }, body: {} },
    deleteImage: { params: { id: '1' } },
  },
});
