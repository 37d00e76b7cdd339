import { describe } from 'vitest';
import * as imageStore from '#core/image/image.store.ts';
import * as draftStore from '#core/project/deployment-draft.store.ts';
import * as projectStore from '#core/project/projects.store.ts';
import { testMutationsUnderFaults } from '#tests/support/store-faults.ts';

const byId = { params: { id: '1' } };
const withinProject = (params: Record<string, string>) => ({ params: { id: '1', ...params } });
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

/*
 * The mutations of the stores under every fault; resources are in tests/unit/store/reads.test.ts with those of all stores, and
 * every endpoint, whoever calls it, in call-faults.test.ts.
 */
describe('the store of drafts', () => {
  testMutationsUnderFaults({
    store: draftStore,
    pathPrefix: '/project',
    inputs: {
      createContainer: { ...byId, body: draft },
      createStack: { ...byId, body: { services: [draft, { ...draft, name: 'made-too' }] } },
    },
  });
});

describe('the store of projects', () => {
  testMutationsUnderFaults({
    store: projectStore,
    pathPrefix: '/project',
    inputs: {
      createProject: { body: { name: 'Made', type: 'docker' } },
      renameProject: { ...byId, body: { name: 'Renamed' } },
      deleteProject: byId,
      scaleProject: { ...byId, body: { replicas: 2 } },
      shutDownProject: { ...byId, body: { replicas: 0 } },
      startProject: byId,
      deployService: { ...withinProject({ service: '1' }), body: { env: [] } },
      deleteService: withinProject({ service: '1' }),
      controlService: withinProject({ service: '1', action: 'restart' }),
      setServiceDomain: { ...withinProject({ service: '1' }), body: { domain: null } },
      rollBackDeployment: withinProject({ deployment: '1' }),
      controlContainer: withinProject({ container: '1', action: 'restart' }),
      deleteContainer: withinProject({ container: '1' }),
      createVolume: { ...byId, body: { name: 'made', size: 10_000_000 } },
      resizeVolume: { ...withinProject({ volume: '1' }), body: { size: 90_000_000 } },
      deleteVolume: withinProject({ volume: '1' }),
      createConfig: { ...byId, body: { name: 'made', content: 'a = 1' } },
      updateConfig: { ...withinProject({ config: '1' }), body: { content: 'a = 2' } },
      deleteConfig: withinProject({ config: '1' }),
    },
  });
});

describe('the store of images', () => {
  testMutationsUnderFaults({
    store: imageStore,
    pathPrefix: '/image',
    inputs: {
      uploadImage: {
        body: { file: 'AAAA', file_type: 'application/x-tar', name: 'shop', tag: '1.0', project_id: '1' },
      },
      importImageTag: { ...byId, body: {} },
      deleteImage: byId,
    },
  });
});
